package dev.holdfast.lab.simulation.schedule;

import dev.holdfast.lab.simulation.schedule.Call.Mode;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes a schedule in which many calls read: that of {@link Generator}, or for an odd seed that of
 * {@link TakeoverGenerator}, with the same names used as locks and as read-write locks.
 */
public final class GroupsGenerator {

    private static final long APART = 0x2545F4914F6CDD1DL;

    private final SplittableRandom random;
    private final int reads;
    private final int changes;

    private GroupsGenerator(long seed) {
        this.random = new SplittableRandom(seed ^ APART);
        this.reads = 20 + random.nextInt(75);
        this.changes = random.nextInt(3) == 0 ? 10 + random.nextInt(50) : 0;
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
        return base.calls().stream().map(this::call).toList();
    }

    private Call call(Call base) {
        boolean isRead = random.nextInt(100) < reads;
        boolean isChanged = random.nextInt(100) < changes;
        if (isRead) {
            return base.as(isChanged ? Mode.UPGRADE : Mode.READ);
        }
        return isChanged ? base.as(Mode.DOWNGRADE) : base;
    }
}
