/** Connections of Lettuce: made, watched, and used for scripts and messages. */
@NullMarked
package dev.holdfast.redis.internal.lettuce;

import org.jspecify.annotations.NullMarked;
