package dev.holdfast.lab.chaos.client;

import dev.holdfast.LockOptions;
import dev.holdfast.lab.chaos.client.Plan.Manners;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Draws what a thread does next: short leases, mixed options, few locks, mostly short sections. */
public final class Planner {

    /** The longest lease, which is also how far a lease can be extended. */
    public static final Duration LONGEST_LEASE = Duration.ofSeconds(3);

    /** The names of the locks. All clients crowd around the first ones; the others are mostly free. */
    public static final List<String> LOCKS =
            List.of("apple", "birch", "cedar", "ebony", "hazel", "larch", "maple", "rowan");

    private static final int CROWDED = 4;
    private static final int SHARE_OF_THE_CROWDED = 75;

    private static final Manners[] MANNERS = Manners.values();

    private static final List<String> OWNERS = List.of("order-1", "order-2", "order-3");
    private static final int MOST_OF_A_SET = 3;
    private static final int FEWEST_PERMITS = 2;
    private static final int MOST_PERMITS = 5;

    /** Apart from the numbers for everything else, so that those are the same for any families. */
    private static final long APART = 0x2545F4914F6CDD1DL;

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

    private static final List<LockOptions> STICKY_OPTIONS = List.of(
            LockOptions.builder()
                    .lease(Duration.ofSeconds(1))
                    .sticky(Duration.ofMillis(300))
                    .build(),
            LockOptions.builder()
                    .lease(Duration.ofSeconds(2))
                    .sticky(Duration.ofSeconds(2))
                    .build(),
            LockOptions.builder()
                    .lease(LONGEST_LEASE)
                    .sticky(Duration.ofSeconds(1))
                    .localHandoffs(2)
                    .build());

    private static final List<LockOptions> ORDER_OPTIONS = List.of(
            LockOptions.builder()
                    .lease(Duration.ofSeconds(1))
                    .headStart(Duration.ofMillis(200))
                    .build(),
            LockOptions.builder().lease(Duration.ofSeconds(2)).strictOrder().build());

    private final Random random;
    private final Random familyRandom;
    private final Families families;

    Planner(long seed, Families families) {
        this.random = new Random(seed);
        this.familyRandom = new Random(seed ^ APART);
        this.families = families;
    }

    Plan next() {
        Family family = families.draw(familyRandom);
        String lock = lock();
        LockOptions options = OPTIONS.get(random.nextInt(OPTIONS.size()));
        Way way = family.ways().get(random.nextInt(family.ways().size()));
        return new Plan(
                target(family, lock, way),
                options(family, options, way),
                way,
                Duration.ofMillis(50 + random.nextInt(2500)),
                hold(),
                MANNERS[random.nextInt(MANNERS.length)],
                random.nextInt(12) == 0 ? Duration.ofMillis(1 + random.nextInt(800)) : Duration.ZERO);
    }

    private Target target(Family family, String lock, Way way) {
        int permits = permits(lock);
        return switch (family) {
            case LOCK, STICKY, READ, WRITE -> new Target(family, List.of(lock), 1, permits, "");
            case OWNER ->
                new Target(family, List.of(lock), 1, permits, OWNERS.get(familyRandom.nextInt(OWNERS.size())));
            case SET -> new Target(family, set(lock), 1, permits, "");
            // A call for a section takes one.
            case PERMITS ->
                new Target(family, List.of(lock), way == Way.CALL ? 1 : 1 + familyRandom.nextInt(permits), permits, "");
        };
    }

    /** How many permits the semaphore of a name has; the same in all clients. */
    static int permits(String lock) {
        return FEWEST_PERMITS + LOCKS.indexOf(lock) % (MOST_PERMITS - FEWEST_PERMITS + 1);
    }

    /** Names in any order: the client sorts them. */
    private List<String> set(String lock) {
        Set<String> names = new LinkedHashSet<>(List.of(lock));
        int further = 1 + familyRandom.nextInt(MOST_OF_A_SET - 1);
        for (int i = 0; i < further; i++) {
            names.add(LOCKS.get(familyRandom.nextInt(LOCKS.size())));
        }
        return List.copyOf(names);
    }

    private LockOptions options(Family family, LockOptions drawn, Way way) {
        if (family == Family.STICKY) {
            return STICKY_OPTIONS.get(familyRandom.nextInt(STICKY_OPTIONS.size()));
        }
        if (family != Family.LOCK && familyRandom.nextInt(5) == 0) {
            return ORDER_OPTIONS.get(familyRandom.nextInt(ORDER_OPTIONS.size()));
        }
        // Readers have no minimum hold.
        return way == Way.DOWNGRADE ? drawn.toBuilder().minHold(Duration.ZERO).build() : drawn;
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
