package dev.holdfast.lab.chaos.watch;

/**
 * A replica has become a primary.
 *
 * @param server its name
 * @param completeUntilNanos a time of which it is certain that the server has everything that was written before
 * @param promotedNanos the last time at which it is certain that it was a replica still
 */
public record Failover(String server, long completeUntilNanos, long promotedNanos) {}
