package dev.holdfast.lab.chaos.schedule;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Draws the faults of a schedule.
 *
 * <p>{@link Random} and nothing else decides, since its numbers are specified: a seed makes the same schedule on every
 * machine and every JDK.
 */
final class ScheduleMaker {

    private static final long FIRST_MILLIS = 1000;
    /** Faults that make what is measured begin anew, and so say nothing about growth. */
    private static final Set<FaultKind> NOT_IN_A_SOAK =
            Set.of(FaultKind.CLIENT_KILL, FaultKind.SERVER_RESTART, FaultKind.SERVER_RESTART_EMPTY);

    private static final int TRIES = 20;
    private static final long HOUR_MILLIS = 3_600_000;

    /** Whose hands a place is in: a client's, or the server's. */
    private record Occupation(Place place, int client) {}

    private final Topology topology;
    private final long seed;
    private final Duration length;
    private final int clients;
    private final int shortestPauseMillis;
    private final int longestPauseMillis;
    private final Random random;
    private final List<FaultKind> kinds;
    private final int allWeights;
    private final Map<Occupation, Long> takenUntilMillis = new HashMap<>();

    /** For a fault every 0.3 to 1 s. */
    static ScheduleMaker dense(Topology topology, long seed, Duration length, int clients) {
        return new ScheduleMaker(topology, seed, length, clients, 300, 1000, Set.of());
    }

    /** For a fault every 10 to 30 s, none of which starts a process. */
    static ScheduleMaker sparse(long seed, Duration length, int clients) {
        return new ScheduleMaker(Topology.SINGLE, seed, length, clients, 10_000, 30_000, NOT_IN_A_SOAK);
    }

    private ScheduleMaker(
            Topology topology,
            long seed,
            Duration length,
            int clients,
            int shortestPauseMillis,
            int longestPauseMillis,
            Set<FaultKind> without) {
        this.shortestPauseMillis = shortestPauseMillis;
        this.longestPauseMillis = longestPauseMillis;
        this.topology = topology;
        this.seed = seed;
        this.length = length;
        this.clients = clients;
        this.random = new Random(seed);
        boolean clockCanMove = !topology.isRedis() || Schedule.redis(seed).equals("6.2");
        this.kinds = List.of(FaultKind.values()).stream()
                .filter(kind -> kind.happensTo(topology) && !without.contains(kind))
                .filter(kind -> clockCanMove || !kind.movesServerClock())
                .toList();
        this.allWeights = kinds.stream().mapToInt(FaultKind::weight).sum();
    }

    Schedule make() {
        List<Fault> faults = new ArrayList<>();
        long lengthMillis = length.toMillis();
        long atMillis = FIRST_MILLIS;
        while (atMillis < lengthMillis) {
            draw(atMillis, lengthMillis).ifPresent(faults::add);
            atMillis += shortestPauseMillis + random.nextInt(longestPauseMillis - shortestPauseMillis);
        }
        return new Schedule(topology, seed, length, clients, faults);
    }

    /** Draws a fault whose place is free at that time; empty where so much goes on that none was found. */
    private Optional<Fault> draw(long atMillis, long lengthMillis) {
        for (int tries = 0; tries < TRIES; tries++) {
            FaultKind kind = drawKind();
            int client = kind.place().ofClient() ? random.nextInt(clients) : Fault.SERVER;
            long durationMillis = Math.min(drawDuration(kind), lengthMillis - atMillis);
            Occupation taken = new Occupation(kind.place(), client);
            if (takenUntilMillis.getOrDefault(taken, 0L) <= atMillis) {
                // A little longer, so that it is over before the next one begins.
                takenUntilMillis.put(taken, atMillis + durationMillis + 100);
                return Optional.of(new Fault(kind, client, atMillis, durationMillis, drawValue(kind)));
            }
        }
        return Optional.empty();
    }

    private FaultKind drawKind() {
        int left = random.nextInt(allWeights);
        for (FaultKind kind : kinds) {
            left -= kind.weight();
            if (left < 0) {
                return kind;
            }
        }
        throw new IllegalStateException("the weights of the kinds do not add up");
    }

    /** As many between 50 and 500 ms as between 500 ms and 5 s. */
    private long drawDuration(FaultKind kind) {
        double shortest = Math.max(1, kind.shortestMillis());
        double longest = Math.max(1, kind.longestMillis());
        return kind.longestMillis() == 0
                ? 0
                : Math.round(shortest * StrictMath.pow(longest / shortest, random.nextDouble()));
    }

    private long drawValue(FaultKind kind) {
        return switch (kind) {
            case NET_DELAY -> 5 + random.nextInt(400);
            case CLIENT_CLOCK -> drawJump(random.nextInt(8) == 0);
            case SERVER_CLOCK -> drawJump(false);
            default -> random.nextInt(1000);
        };
    }

    /** Of the length of a lease, or of hours; forward or back. */
    private long drawJump(boolean far) {
        long size = far ? 2 * HOUR_MILLIS : 100 + random.nextInt(8000);
        return random.nextBoolean() ? size : -size;
    }
}
