/**
 * Locks on a quorum of independent Redis or Valkey servers, of which a majority decides: {@link
 * dev.holdfast.redis.quorum.HoldfastQuorum}.
 */
@NullMarked
package dev.holdfast.redis.quorum;

import org.jspecify.annotations.NullMarked;
