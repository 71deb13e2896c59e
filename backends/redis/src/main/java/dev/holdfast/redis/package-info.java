/** Locks on Redis and Valkey, through Lettuce. */
@NullMarked
package dev.holdfast.redis;

import org.jspecify.annotations.NullMarked;
