/**
 * Real Redis servers, started out of a jar, for demonstrations and tests.
 *
 * <p>{@link dev.holdfast.embedded.EmbeddedRedis} starts, stops, freezes and kills a server, and asks it
 * something without a Redis client on the class path. {@link dev.holdfast.embedded.EmbeddedReplication} starts a
 * primary with replicas, {@link dev.holdfast.embedded.EmbeddedSentinelGroup} Sentinels as well,
 * {@link dev.holdfast.embedded.EmbeddedCluster} a cluster, and {@link
 * dev.holdfast.embedded.EmbeddedQuorum} several primaries of their own.
 */
@NullMarked
package dev.holdfast.embedded;

import org.jspecify.annotations.NullMarked;
