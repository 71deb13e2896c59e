/** What the operator of a quorum does, over connections of its own. */
@NullMarked
package dev.holdfast.redis.quorum.internal.admin;

import org.jspecify.annotations.NullMarked;
