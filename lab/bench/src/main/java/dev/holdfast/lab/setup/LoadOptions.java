package dev.holdfast.lab.setup;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Option;

/** Under which load is measured. */
public final class LoadOptions {

    @Option(
            names = "--section",
            paramLabel = "<time>",
            defaultValue = "0",
            converter = DurationText.class,
            description =
                    "how long a holder stays in the section, such as 100us or 1ms: below 1ms it works, on a processor; from 1ms on it"
                            + " sleeps (default: ${DEFAULT-VALUE})")
    private Duration section = Duration.ZERO;

    @Option(
            names = "--rate",
            paramLabel = "<per second>",
            description =
                    "arrivals at a fixed rate, of all threads together, instead of a closed loop; waits then count from the time of"
                            + " arrival, a timer's lateness of some 60 µs included. Bursts have no rate")
    private Optional<Double> rate = Optional.empty();

    @Option(
            names = "--threads",
            description =
                    "${COMPLETION-CANDIDATES}; virtual ones need JDK 21 (default: platform; in bursts virtual, if the JDK has them)")
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
            description =
                    "added to each round trip between client and server, half of it in each direction, such as 0.5ms or 2ms"
                            + " (default: ${DEFAULT-VALUE})")
    private Duration delay = Duration.ZERO;

    Duration section() {
        return section;
    }

    OptionalDouble rate() {
        return rate.map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    Optional<ThreadKind> threads() {
        return threads;
    }

    ClientKind clients() {
        return clients;
    }

    Duration delay() {
        return delay;
    }

    /** Throws if something makes no sense. */
    void check(boolean hasVirtual) {
        if (rate.isPresent() && !(rate.get() > 0 && rate.get() <= 1e9)) {
            throw new IllegalArgumentException(
                    "--rate must be more than 0, and at most a billion; it is " + rate.get());
        }
        if (threads.filter(kind -> kind == ThreadKind.virtual).isPresent() && !hasVirtual) {
            throw new IllegalArgumentException("--threads virtual needs JDK 21 or newer; this is " + Runtime.version()
                    + "; set JAVA_HOME to another");
        }
    }
}
