package dev.holdfast.lab.simulation.schedule;

/**
 * A client and its machine.
 *
 * @param client its number
 * @param driftPpm how much faster than true time its monotonic clock runs, in millionths
 * @param startMicros when its process starts
 */
public record ClientPlan(int client, long driftPpm, long startMicros) {}
