package dev.holdfast.lab.chaos.watch;

/**
 * A time in which a client had a connection to a server, or may have had one.
 *
 * @param client its number
 * @param server its name
 */
public record Connected(int client, String server, long fromNanos, long untilNanos) {}
