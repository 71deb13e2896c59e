package dev.holdfast.lab.chaos.client;

import dev.holdfast.ClientStatistics;
import dev.holdfast.Holdfast;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/**
 * What a client process has in use, measured after a collection of garbage, and how its calls went since it was
 * measured last.
 *
 * @param heapBytes of live objects
 * @param threads alive
 * @param lanes names that are held, waited for or being released
 * @param compensations attempts that are still being taken back
 * @param grants calls that were granted
 * @param waitMicros what half of them waited at most
 * @param waitP99Micros what 99 of 100 waited at most
 */
public record Vitals(
        long heapBytes,
        long threads,
        long lanes,
        long compensations,
        long grants,
        long waitMicros,
        long waitP99Micros) {

    private static final String WORD = "vitals ";

    static Vitals now(Holdfast holdfast, Histogram waits) {
        System.gc();
        ClientStatistics statistics = holdfast.statistics();
        return new Vitals(
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                ManagementFactory.getThreadMXBean().getThreadCount(),
                statistics.lanes(),
                statistics.compensations(),
                waits.getTotalCount(),
                waits.getValueAtPercentile(50),
                waits.getValueAtPercentile(99));
    }

    /** Says whether a line is one in which a client reports its vitals. */
    public static boolean isLine(String line) {
        return line.startsWith(WORD);
    }

    String line() {
        return WORD
                + LongStream.of(heapBytes, threads, lanes, compensations, grants, waitMicros, waitP99Micros)
                        .mapToObj(Long::toString)
                        .collect(Collectors.joining(" "));
    }

    /** Reads a line. */
    public static Vitals parse(String line) {
        long[] values = Arrays.stream(line.substring(WORD.length()).split(" ", -1))
                .mapToLong(Long::parseLong)
                .toArray();
        return new Vitals(values[0], values[1], values[2], values[3], values[4], values[5], values[6]);
    }
}
