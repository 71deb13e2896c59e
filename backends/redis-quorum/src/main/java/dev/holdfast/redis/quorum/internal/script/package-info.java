/** The scripts that members run. */
@NullMarked
package dev.holdfast.redis.quorum.internal.script;

import org.jspecify.annotations.NullMarked;
