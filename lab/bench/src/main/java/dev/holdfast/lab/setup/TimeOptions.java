package dev.holdfast.lab.setup;

import java.time.Duration;
import picocli.CommandLine.Option;

/** For how long is measured. */
public final class TimeOptions {

    @Option(
            names = "--seconds",
            defaultValue = "3",
            description =
                    "of each slice; where the machine does other work, many short ones (default: ${DEFAULT-VALUE})")
    private double seconds;

    @Option(
            names = "--warm-up",
            paramLabel = "<seconds>",
            defaultValue = "5",
            description = "of each peer in each scenario (default: ${DEFAULT-VALUE})")
    private double warmUp;

    @Option(
            names = "--rounds",
            defaultValue = "3",
            description = "slices of each peer, which take turns; figures are medians (default: ${DEFAULT-VALUE})")
    private int rounds;

    Duration measured() {
        return duration(seconds);
    }

    Duration warmUp() {
        return duration(warmUp);
    }

    int rounds() {
        return rounds;
    }

    private static Duration duration(double seconds) {
        return Duration.ofMillis(Math.round(seconds * 1000));
    }

    /** Throws if something makes no sense. */
    void check() {
        // The other way round, so that NaN is refused.
        if (!(seconds >= 0.001 && seconds <= 86_400)) {
            throw new IllegalArgumentException("--seconds must be from 0.001 to 86400, and is " + seconds);
        }
        if (!(warmUp >= 0 && warmUp <= 86_400)) {
            throw new IllegalArgumentException("--warm-up must be from 0 to 86400 seconds, and is " + warmUp);
        }
        if (rounds < 1) {
            throw new IllegalArgumentException("--rounds must be at least 1, and is " + rounds);
        }
    }
}
