package dev.holdfast.lab.simulation.schedule;

import java.util.SplittableRandom;

/**
 * Makes a schedule in which many calls let their lock rest with the client: that of {@link GroupsGenerator}, so that
 * what rests is wanted by those who read, who write and who take permits.
 */
public final class StickyGenerator {

    private static final long APART = 0x7F4A7C159E3779B9L;

    /** Shorter than the time in which an idle client has to be at rest. */
    private static final int LONGEST_IDLE_MILLIS = 8_000;

    private final SplittableRandom random;
    private final int sticky;

    private StickyGenerator(long seed) {
        this.random = new SplittableRandom(seed ^ APART);
        this.sticky = 30 + random.nextInt(70);
    }

    /**
     * Makes a schedule.
     *
     * @param seed any number
     * @return always the same for the same seed
     */
    public static Schedule schedule(long seed) {
        Schedule base = GroupsGenerator.schedule(seed);
        StickyGenerator generator = new StickyGenerator(seed);
        return base.withCalls(base.calls().stream().map(generator::call).toList());
    }

    private Call call(Call base) {
        boolean isSticky = random.nextInt(100) < sticky;
        long idleMillis = random.nextInt(3) == 0 ? 1 + random.nextInt(200) : 1 + random.nextInt(LONGEST_IDLE_MILLIS);
        return isSticky ? base.asSticky(idleMillis) : base;
    }
}
