/** What people see of the locks of a quorum, over connections that are kept. Changes nothing. */
@NullMarked
package dev.holdfast.redis.quorum.internal.browse;

import org.jspecify.annotations.NullMarked;
