package dev.holdfast.lab.simulation.schedule;

import java.util.SplittableRandom;

/**
 * Makes a schedule in which many calls are for several locks at once, or for any of several: that of
 * {@link GroupsGenerator}, or of {@link StickyGenerator} for a seed in four, so that their locks are wanted by single
 * calls, by readers and by callers of permits, too.
 */
public final class SetsGenerator {

    private static final long APART = 0x2127599BF4325C37L;
    private static final int MOST_LOCKS = 4;
    private static final int MOST_TOGETHER = 3;

    private final SplittableRandom random;
    private final int locks;
    private final int several;
    private final int any;

    private SetsGenerator(long seed, int lowest) {
        this.random = new SplittableRandom(seed ^ APART);
        this.locks = Math.max(lowest, 2 + random.nextInt(MOST_LOCKS - 1));
        this.several = 30 + random.nextInt(65);
        this.any = random.nextInt(3) == 0 ? 0 : random.nextInt(50);
    }

    /**
     * Makes a schedule.
     *
     * @param seed any number
     * @return always the same for the same seed
     */
    public static Schedule schedule(long seed) {
        boolean mayRest = new SplittableRandom(~seed ^ APART).nextInt(4) == 0;
        Schedule base = mayRest ? StickyGenerator.schedule(seed) : GroupsGenerator.schedule(seed);
        SetsGenerator generator = new SetsGenerator(seed, base.locks().size());
        return base.withCalls(base.calls().stream().map(generator::call).toList());
    }

    /** Sets of any sizes that overlap in any order; a few have one lock. */
    private Call call(Call base) {
        boolean isSeveral = random.nextInt(100) < several;
        boolean isAny = random.nextInt(100) < any;
        int size = random.nextInt(10) == 0 ? 1 : 2 + random.nextInt(Math.min(MOST_TOGETHER, locks) - 1);
        int numbers = 0;
        while (Integer.bitCount(numbers) < size) {
            numbers |= 1 << random.nextInt(locks);
        }
        return isSeveral ? base.ofSeveral(isAny ? Mode.ANY_OF : Mode.ALL_OF, numbers) : base;
    }
}
