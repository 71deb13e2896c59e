package dev.holdfast.lab.analysis;

import dev.holdfast.lab.load.Tape.Trace;
import dev.holdfast.lab.load.Usage;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A time without a gap in which passes were counted: the measured part of a slice, or one burst.
 *
 * @param fromNanos its begin
 * @param toNanos its end
 * @param traces what all threads left behind, of before and after as well
 * @param clients what the processes of the clients used up, in their own times
 * @param server what the server did, in its own time
 * @param met how often a holder met another one
 * @param counted what the counters show that only the locks protect, by lock
 */
public record Stretch(
        long fromNanos,
        long toNanos,
        List<Trace> traces,
        List<ClientWork> clients,
        ServerWork server,
        long met,
        Map<Integer, Long> counted) {

    /** What the process of these clients used up between two looks. */
    public record ClientWork(Set<Integer> clients, Usage before, Usage after) {}

    /**
     * What a server did between two looks; a figure that the server does not tell is NaN.
     *
     * @param commands commands that clients sent
     * @param bytes bytes that it received and sent
     * @param pushes messages that were published
     */
    public record ServerWork(
            long fromNanos, long toNanos, double cpuMicros, double commands, double bytes, double pushes) {}
}
