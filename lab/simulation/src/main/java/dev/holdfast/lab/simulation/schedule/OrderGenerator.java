package dev.holdfast.lab.simulation.schedule;

import java.util.SplittableRandom;

/**
 * Makes a schedule in which many calls have head starts or are in a strict order: that of {@link StickyGenerator}, so
 * that they meet readers, writers, permits, and what rests; or for a seed in three, that with all calls in a strict
 * order, for locks that are held alone.
 */
public final class OrderGenerator {

    private static final long APART = 0x3C6EF372FE94F82BL;
    private static final int LONGEST_HEAD_START_MILLIS = 5_000;

    private final SplittableRandom random;
    private final int early;
    private final int strict;

    /** Whether all calls are for locks that are held alone, in a strict order. */
    private final boolean isOneOrder;

    private OrderGenerator(long seed) {
        this.random = new SplittableRandom(seed ^ APART);
        this.isOneOrder = new SplittableRandom(~seed ^ APART).nextInt(3) == 0;
        this.early = random.nextInt(80);
        this.strict = random.nextInt(100);
    }

    /**
     * Makes a schedule.
     *
     * @param seed any number
     * @return always the same for the same seed
     */
    public static Schedule schedule(long seed) {
        Schedule base = StickyGenerator.schedule(seed);
        OrderGenerator generator = new OrderGenerator(seed);
        return base.withCalls(base.calls().stream().map(generator::call).toList());
    }

    private Call call(Call base) {
        boolean isEarly = random.nextInt(100) < early;
        long earlierMillis = 1L + random.nextInt(random.nextBoolean() ? 20 : LONGEST_HEAD_START_MILLIS);
        boolean isStrict = random.nextInt(100) < strict;
        if (isOneOrder) {
            return base.as(Mode.ALONE).asSticky(0).inOrder(isEarly ? earlierMillis : 0, true);
        }
        return base.inOrder(isEarly ? earlierMillis : 0, isStrict);
    }
}
