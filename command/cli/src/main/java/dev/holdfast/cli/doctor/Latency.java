package dev.holdfast.cli.doctor;

import java.util.Arrays;
import java.util.Locale;

/** How long a server takes for the least that it can be asked. */
final class Latency {

    private static final int SAMPLES = 30;
    private static final double SLOW_MILLIS = 50;
    private static final double STALLED_MILLIS = 1_000;

    private Latency() {}

    /** Something that a server can be asked. */
    interface Question {
        void ask() throws Exception;
    }

    static Finding examine(Question question) throws Exception {
        double[] millis = new double[SAMPLES];
        for (int i = 0; i < SAMPLES; i++) {
            long sentNanos = System.nanoTime();
            question.ask();
            millis[i] = (System.nanoTime() - sentNanos) / 1e6;
        }
        return judge(millis);
    }

    static Finding judge(double[] millis) {
        double[] sorted = millis.clone();
        Arrays.sort(sorted);
        double median = sorted[sorted.length / 2];
        double longest = sorted[sorted.length - 1];
        String text = String.format(
                Locale.ROOT, "%.1f ms for a round trip, %.1f ms for the longest of %d", median, longest, sorted.length);
        if (longest > STALLED_MILLIS) {
            return Finding.warn("latency", text + "; leases should be many times as long as such stalls");
        }
        return median > SLOW_MILLIS
                ? Finding.warn("latency", text + "; a handoff takes two of them")
                : Finding.ok("latency", text);
    }
}
