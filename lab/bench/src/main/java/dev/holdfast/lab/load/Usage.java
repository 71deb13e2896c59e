package dev.holdfast.lab.load;

/**
 * What a process of clients has used up.
 *
 * @param atNanos by then
 * @param cpuNanos its processor time
 * @param allocatedBytes what its threads have allocated
 */
public record Usage(long atNanos, long cpuNanos, long allocatedBytes) {}
