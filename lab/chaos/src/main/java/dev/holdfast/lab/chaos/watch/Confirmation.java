package dev.holdfast.lab.chaos.watch;

/**
 * A server's word that a client holds a lock, given at some moment of a stretch of time.
 *
 * @param client its number
 */
public record Confirmation(int client, String lock, long fromNanos, long untilNanos) {}
