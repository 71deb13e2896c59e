package dev.holdfast.lab.analysis;

/**
 * What a server did between two looks. A figure that the server does not tell is NaN.
 *
 * @param fromNanos when it was looked at first
 * @param toNanos and last
 * @param cpuMicros its processor time
 * @param commands commands that clients sent
 * @param bytes bytes that it received and sent
 * @param pushes messages that were published
 */
public record ServerWork(
        long fromNanos, long toNanos, double cpuMicros, double commands, double bytes, double pushes) {}
