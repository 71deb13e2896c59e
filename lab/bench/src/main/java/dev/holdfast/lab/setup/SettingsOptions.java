package dev.holdfast.lab.setup;

import dev.holdfast.lab.setup.Settings.ClientKind;
import dev.holdfast.lab.setup.Settings.ThreadKind;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Option;

/** How is measured. */
public final class SettingsOptions {

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

    @Option(
            names = "--section",
            paramLabel = "<time>",
            defaultValue = "0",
            converter = DurationText.class,
            description = "how long a holder stays in the section, such as 100us or 1ms: below 1ms it works, on a"
                    + " processor; from 1ms on it sleeps (default: ${DEFAULT-VALUE})")
    private Duration section = Duration.ZERO;

    @Option(
            names = "--rate",
            paramLabel = "<per second>",
            description =
                    "arrivals at a fixed rate, of all threads together, instead of a closed loop; waits then count"
                            + " from the time of arrival, a timer's lateness of some 60 µs included."
                            + " Bursts have no rate")
    private Optional<Double> rate = Optional.empty();

    @Option(
            names = "--threads",
            description = "${COMPLETION-CANDIDATES}; virtual ones need JDK 21"
                    + " (default: platform; in bursts virtual, if the JDK has them)")
    private Optional<ThreadKind> threads = Optional.empty();

    @Option(
            names = "--clients",
            defaultValue = "threads",
            description =
                    "threads: all clients in this JVM; processes: each in a JVM of its own (default: ${DEFAULT-VALUE})")
    private ClientKind clients = ClientKind.threads;

    @Option(
            names = "--delay",
            paramLabel = "<time>",
            defaultValue = "0",
            converter = DurationText.class,
            description = "added to each round trip between client and server, half of it in each direction, such as"
                    + " 0.5ms or 2ms (default: ${DEFAULT-VALUE})")
    private Duration delay = Duration.ZERO;

    /**
     * Returns what was asked for.
     *
     * @param hasVirtual whether there are virtual threads here
     * @throws IllegalArgumentException if that makes no sense, or cannot be had here
     */
    public Settings settings(boolean hasVirtual) {
        // Asked for what is right, so that NaN is refused.
        Checks.require(
                seconds >= 0.001 && seconds <= 86_400, "--seconds must be from 0.001 to 86400, and is " + seconds);
        Checks.require(warmUp >= 0 && warmUp <= 86_400, "--warm-up must be from 0 to 86400 seconds, and is " + warmUp);
        Checks.require(rounds >= 1, "--rounds must be at least 1, and is " + rounds);
        double perSecond = rate.orElse(1.0);
        Checks.require(
                perSecond > 0 && perSecond <= 1e9,
                "--rate must be more than 0, and at most a billion; it is " + perSecond);
        Checks.require(
                hasVirtual || !threads.equals(Optional.of(ThreadKind.virtual)),
                "--threads virtual needs JDK 21 or newer; this is " + Runtime.version() + "; set JAVA_HOME to another");
        return new Settings(
                ofSeconds(warmUp),
                ofSeconds(seconds),
                rounds,
                section,
                threads.orElse(ThreadKind.platform),
                threads.orElse(hasVirtual ? ThreadKind.virtual : ThreadKind.platform),
                clients,
                delay,
                rate.map(OptionalDouble::of).orElse(OptionalDouble.empty()));
    }

    /** A number of seconds, to the millisecond. */
    public static Duration ofSeconds(double seconds) {
        return Duration.ofMillis(Math.round(seconds * 1000));
    }
}
