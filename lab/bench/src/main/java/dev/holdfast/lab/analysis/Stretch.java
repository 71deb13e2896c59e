package dev.holdfast.lab.analysis;

import dev.holdfast.lab.load.Trace;
import java.util.List;
import java.util.Map;

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
        Map<Integer, Long> counted) {}
