package dev.holdfast.redis.quorum.internal.count;

/**
 * Another attempt that has a vote.
 *
 * @param bid its place in the order
 * @param yields how often it has yielded
 */
public record Rival(Bid bid, int yields) {}
