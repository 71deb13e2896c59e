package dev.holdfast.lab.chaos.client;

import dev.holdfast.LockOptions;
import dev.holdfast.lab.chaos.client.Plan.Manners;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/** Draws what a thread does next: short leases, mixed options, few locks, mostly short sections. */
public final class Planner {

    /** The longest lease, which is also how far a lease can be extended. */
    public static final Duration LONGEST_LEASE = Duration.ofSeconds(3);

    /** The names of the locks. All clients crowd around the first ones; the others are mostly free. */
    public static final List<String> LOCKS =
            List.of("apple", "birch", "cedar", "ebony", "hazel", "larch", "maple", "rowan");

    private static final int CROWDED = 4;
    private static final int SHARE_OF_THE_CROWDED = 75;

    private static final Way[] WAYS = Way.values();

    private static final Manners[] MANNERS = Manners.values();

    private static final List<LockOptions> OPTIONS = List.of(
            LockOptions.builder().lease(Duration.ofSeconds(1)).build(),
            LockOptions.builder().lease(Duration.ofSeconds(1)).build(),
            LockOptions.builder()
                    .lease(Duration.ofMillis(1500))
                    .localHandoffs(0)
                    .build(),
            LockOptions.builder().lease(Duration.ofSeconds(2)).build(),
            LockOptions.builder().lease(LONGEST_LEASE).build(),
            LockOptions.builder().lease(Duration.ofSeconds(1)).notRenewed().build(),
            LockOptions.builder()
                    .lease(Duration.ofSeconds(1))
                    .maxHold(Duration.ofMillis(1300))
                    .build(),
            LockOptions.builder()
                    .lease(Duration.ofMillis(1200))
                    .minHold(Duration.ofMillis(150))
                    .build());

    private final Random random;

    Planner(long seed) {
        this.random = new Random(seed);
    }

    Plan next() {
        return new Plan(
                lock(),
                OPTIONS.get(random.nextInt(OPTIONS.size())),
                WAYS[random.nextInt(WAYS.length)],
                Duration.ofMillis(50 + random.nextInt(2500)),
                hold(),
                MANNERS[random.nextInt(MANNERS.length)],
                random.nextInt(12) == 0 ? Duration.ofMillis(1 + random.nextInt(800)) : Duration.ZERO);
    }

    private String lock() {
        boolean crowded = random.nextInt(100) < SHARE_OF_THE_CROWDED;
        return LOCKS.get(crowded ? random.nextInt(CROWDED) : CROWDED + random.nextInt(LOCKS.size() - CROWDED));
    }

    /** Mostly shorter than a question takes; sometimes longer than a lease, to be renewed. */
    private Duration hold() {
        int share = random.nextInt(100);
        if (share < 70) {
            return Duration.ofMillis(random.nextInt(6));
        }
        if (share < 93) {
            return Duration.ofMillis(20 + random.nextInt(180));
        }
        return share < 98
                ? Duration.ofMillis(400 + random.nextInt(900))
                : Duration.ofMillis(1500 + random.nextInt(2500));
    }

    Duration pause() {
        return Duration.ofMillis(1 + random.nextInt(25));
    }

    /**
     * A lock that may be taken while that one is held: always a later one, so that no two threads wait for each other.
     */
    String after(String lock) {
        int next = LOCKS.indexOf(lock) + 1;
        return next == LOCKS.size() ? lock : LOCKS.get(next);
    }
}
