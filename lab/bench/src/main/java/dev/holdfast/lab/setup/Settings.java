package dev.holdfast.lab.setup;

import dev.holdfast.lab.peer.Database;
import dev.holdfast.lab.setup.Scenario.Shape;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How a run measures: options of the command line, with its defaults. */
public final class Settings {

    private static final boolean HAS_VIRTUAL = Runtime.version().feature() >= 21;

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
    public int rounds;

    @Option(
            names = "--section",
            paramLabel = "<time>",
            defaultValue = "0",
            converter = DurationText.class,
            description = "how long a holder stays in the section, such as 100us or 1ms: below 1ms it works, on a"
                    + " processor; from 1ms on it sleeps (default: ${DEFAULT-VALUE})")
    public Duration section = Duration.ZERO;

    @Option(
            names = "--rate",
            paramLabel = "<per second>",
            description = "arrivals at a fixed rate, of all threads together, instead of a closed loop; waits then"
                    + " count from the time of arrival, a timer's lateness of some 60 µs included."
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
    public ClientKind clients = ClientKind.threads;

    @Option(
            names = "--delay",
            paramLabel = "<time>",
            defaultValue = "0",
            converter = DurationText.class,
            description = "added to each round trip between client and server, half of it in each direction, such as"
                    + " 0.5ms or 2ms (default: ${DEFAULT-VALUE})")
    public Duration delay = Duration.ZERO;

    @Option(
            names = "--database",
            defaultValue = "postgresql",
            description = "what jdbc-floor, advisory, spring-integration-jdbc and shedlock-jdbc are measured on:"
                    + " ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    public Database database = Database.POSTGRESQL;

    /** Where the clients live: all in this JVM, or each in one of its own. Named as on the command line. */
    public enum ClientKind {
        threads,
        processes
    }

    /** Which threads use the locks: those of the system, or from JDK 21 on those of the JVM. */
    public enum ThreadKind {
        platform,
        virtual
    }

    /** A closed loop of threads in this JVM that do nothing in the section. */
    public static Settings simple(Duration warmUp, Duration measured, int rounds) {
        Settings settings = new Settings();
        settings.warmUp = warmUp.toNanos() / 1e9;
        settings.seconds = measured.toNanos() / 1e9;
        settings.rounds = rounds;
        return settings;
    }

    public void check() {
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
                HAS_VIRTUAL || !threads.equals(Optional.of(ThreadKind.virtual)),
                "--threads virtual needs JDK 21 or newer; this is " + Runtime.version() + "; set JAVA_HOME to another");
    }

    /** How long each peer runs in each scenario before anything counts. */
    public Duration warmUp() {
        return Checks.ofSeconds(warmUp);
    }

    public Duration measured() {
        return Checks.ofSeconds(seconds);
    }

    public Duration settling() {
        return Collections.min(List.of(measured().dividedBy(4), Duration.ofMillis(500)));
    }

    /** Arrivals a second, of all threads together; 0 if each thread comes again as soon as it has passed. */
    public double rate() {
        return rate.orElse(0.0);
    }

    public ThreadKind threads(Shape shape) {
        boolean virtual = shape == Shape.BURST && HAS_VIRTUAL;
        return threads.orElse(virtual ? ThreadKind.virtual : ThreadKind.platform);
    }

    public List<String> sentences() {
        String load = rate() > 0
                ? String.format(Locale.ROOT, "open load of %,.1f arrivals/s: waits count from the time of", rate())
                        + " arrival, and so are corrected for coordinated omission"
                : "closed loop: waits count from the call of lock, and are not corrected for coordinated omission";
        return List.of(
                String.format(
                        Locale.ROOT,
                        "%s of %.1f s each, the peers in turn",
                        rounds == 1 ? "one slice" : "medians of " + rounds + " slices",
                        seconds),
                (clients == ClientKind.threads ? "all clients in one process" : "a process for each client") + ", "
                        + threads(Shape.ONE_LOCK) + " threads (bursts: " + threads(Shape.BURST) + "), section "
                        + DurationText.of(section) + ", round trip delayed by " + DurationText.of(delay),
                load + "; in a burst they count from its beginning");
    }
}
