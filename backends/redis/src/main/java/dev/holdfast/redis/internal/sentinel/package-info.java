/** Finds the primary of a group that Redis Sentinel watches. */
@org.jspecify.annotations.NullMarked
package dev.holdfast.redis.internal.sentinel;
