package dev.holdfast.lab.simulation.schedule;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Makes a schedule in which many calls read, and many take permits: that of {@link Generator}, or for an odd seed that
 * of {@link TakeoverGenerator}, with the same names used as locks, as read-write locks and as semaphores.
 */
public final class GroupsGenerator {

    private static final long APART = 0x2545F4914F6CDD1DL;
    private static final int FEWEST_PERMITS = 2;
    private static final int MOST_PERMITS = 5;

    private final SplittableRandom random;
    private final int reads;
    private final int changes;

    /** Apart from the others, so that which calls read does not depend on which take permits. */
    private final SplittableRandom permitsRandom;

    private final int permits;
    private final int several;
    private final Map<Integer, Integer> limits = new HashMap<>();

    private GroupsGenerator(long seed) {
        this.random = new SplittableRandom(seed ^ APART);
        this.reads = 20 + random.nextInt(75);
        this.changes = random.nextInt(3) == 0 ? 10 + random.nextInt(50) : 0;
        this.permitsRandom = new SplittableRandom(~seed ^ APART);
        this.permits = permitsRandom.nextInt(3) == 0 ? 0 : 10 + permitsRandom.nextInt(85);
        this.several = permitsRandom.nextInt(80);
    }

    /**
     * Makes a schedule.
     *
     * @param seed any number
     * @return always the same for the same seed
     */
    public static Schedule schedule(long seed) {
        Schedule base = seed % 2 == 0 ? Generator.schedule(seed) : TakeoverGenerator.schedule(seed);
        List<Call> calls = new GroupsGenerator(seed).calls(base);
        return new Schedule(base.head(), base.clients(), calls, base.faults());
    }

    private List<Call> calls(Schedule base) {
        base.locks().forEach(lock -> limits.put(lock, permitsRandom.nextInt(FEWEST_PERMITS, MOST_PERMITS + 1)));
        return base.calls().stream().map(this::call).toList();
    }

    private Call call(Call base) {
        boolean isRead = random.nextInt(100) < reads;
        boolean isChanged = random.nextInt(100) < changes;
        boolean isPermit = permitsRandom.nextInt(100) < permits;
        if (isPermit) {
            int limit = limits.getOrDefault(base.lock(), FEWEST_PERMITS);
            boolean isOne = permitsRandom.nextInt(100) >= several;
            return base.asPermit(isOne ? 1 : permitsRandom.nextInt(1, limit + 1), limit);
        }
        if (isRead) {
            return base.as(isChanged ? Mode.UPGRADE : Mode.READ);
        }
        return isChanged ? base.as(Mode.DOWNGRADE) : base;
    }
}
