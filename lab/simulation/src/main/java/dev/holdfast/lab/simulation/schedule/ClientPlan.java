package dev.holdfast.lab.simulation.schedule;

/**
 * A client and its machine.
 *
 * @param client its number
 * @param driftPpm how much faster than true time its monotonic clock runs, in millionths
 * @param startMicros when its process starts
 */
public record ClientPlan(int client, long driftPpm, long startMicros) {

    private static final int MOST_CLIENTS = 100;

    /**
     * The number of a copy: 203 is the second copy of 3.
     *
     * @param original the number of the client that was copied
     * @param count counts its copies, from 1 on
     * @return the number of a client that is in no schedule
     */
    public static int ofCopy(int original, int count) {
        return MOST_CLIENTS * count + original;
    }
}
