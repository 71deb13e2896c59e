/** Redis Cluster: which node serves a slot, and the way of each request to it. */
@NullMarked
package dev.holdfast.redis.internal.cluster;

import org.jspecify.annotations.NullMarked;
