package dev.holdfast.cli.doctor;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * One question for a server's time.
 *
 * @param ahead by how much the server's clock is ahead of this machine's, if its answer was made half-way
 * @param roundTrip how long it took
 */
record ClockSample(Duration ahead, Duration roundTrip) {

    private static final Duration HARMLESS = Duration.ofSeconds(1);
    private static final int SAMPLES = 7;

    /** A way to the server's time. */
    interface Question {
        Instant ask() throws Exception;
    }

    static ClockSample take(Question question, Clock clock) throws Exception {
        Instant sent = clock.instant();
        long sentNanos = System.nanoTime();
        Instant there = question.ask();
        Duration roundTrip = Duration.ofNanos(System.nanoTime() - sentNanos);
        return new ClockSample(Duration.between(sent.plus(roundTrip.dividedBy(2)), there), roundTrip);
    }

    /** Asks several times. */
    static Finding examine(Question question, Clock clock) throws Exception {
        ClockSample[] samples = new ClockSample[SAMPLES];
        for (int i = 0; i < SAMPLES; i++) {
            samples[i] = take(question, clock);
        }
        return judge(List.of(samples));
    }

    /** Judges by the shortest of them, which leaves the least doubt. */
    static Finding judge(List<ClockSample> samples) {
        ClockSample best = samples.stream()
                .min(Comparator.comparing(ClockSample::roundTrip))
                .orElseThrow();
        Duration doubt = best.roundTrip.dividedBy(2);
        Duration least = best.ahead.abs().minus(doubt);
        String text = least.isNegative()
                ? "the server's clock is that of this machine, as far as " + millis(doubt) + " can tell"
                : "the server's clock is " + millis(best.ahead.abs())
                        + (best.ahead.isNegative() ? " behind" : " ahead of") + " this machine's, give or take "
                        + millis(doubt);
        return least.compareTo(HARMLESS) > 0
                ? Finding.warn(
                        "clock",
                        text + "; times of holds are shown wrong, and one of the clocks may jump when it"
                                + " is set: synchronize both")
                : Finding.ok("clock", text);
    }

    private static String millis(Duration duration) {
        return String.format(Locale.ROOT, "%.1f ms", duration.toNanos() / 1e6);
    }
}
