package dev.holdfast.lab.setup;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * How a run measures.
 *
 * @param warmUp how long each peer runs in each scenario before anything counts
 * @param measured how long a slice is measured
 * @param rounds how many slices each peer has in each scenario
 * @param section how long a holder stays in the critical section
 * @param threads which threads use the locks, other than in bursts
 * @param burstThreads which threads wait in bursts
 * @param clients where the clients live
 * @param delay added to each round trip between client and server
 * @param rate arrivals a second, of all threads together; none for a closed loop, in which each thread comes again as
 *     soon as it has passed
 */
public record Settings(
        Duration warmUp,
        Duration measured,
        int rounds,
        Duration section,
        ThreadKind threads,
        ThreadKind burstThreads,
        ClientKind clients,
        Duration delay,
        OptionalDouble rate) {

    private static final Duration LONGEST_SETTLING = Duration.ofMillis(500);

    /**
     * Where the clients of a scenario live: all in this JVM, or each in one of its own. Named as on the command line.
     */
    public enum ClientKind {
        threads,
        processes
    }

    /** Which threads use the locks: those of the system, or from JDK 21 on those of the JVM. */
    public enum ThreadKind {
        platform,
        virtual
    }

    /** A closed loop of platform threads in this JVM that do nothing in the section. */
    public static Settings simple(Duration warmUp, Duration measured, int rounds) {
        return new Settings(
                warmUp,
                measured,
                rounds,
                Duration.ZERO,
                ThreadKind.platform,
                ThreadKind.platform,
                ClientKind.threads,
                Duration.ZERO,
                OptionalDouble.empty());
    }

    /** How long a slice runs before it is measured. */
    public Duration settling() {
        Duration quarter = measured.dividedBy(4);
        return quarter.compareTo(LONGEST_SETTLING) < 0 ? quarter : LONGEST_SETTLING;
    }

    /** Whether arrivals come at a rate of their own. */
    public boolean isOpen() {
        return rate.isPresent();
    }

    /** Which threads use the locks of a scenario. */
    public ThreadKind threads(Scenario scenario) {
        return scenario.shape() == Shape.BURST ? burstThreads : threads;
    }
}
