package dev.holdfast.lab.simulation.schedule;

import dev.holdfast.lab.simulation.schedule.Intervention.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes a schedule in which operators change how many permits the names have: that of {@link GroupsGenerator}, with
 * more permits than it has at most, and with fewer than some callers ask for.
 */
public final class ResizeGenerator {

    private static final long APART = 0x14057B7EF767814FL;
    private static final int MOST_RESIZES = 12;
    private static final int MOST_PERMITS = 7;
    private static final int LONGEST_MILLIS = 6_000;

    private ResizeGenerator() {}

    /**
     * Makes a schedule.
     *
     * @param seed any number
     * @return always the same for the same seed
     */
    public static Schedule schedule(long seed) {
        Schedule base = GroupsGenerator.schedule(seed);
        SplittableRandom random = new SplittableRandom(seed ^ APART);
        List<Integer> semaphores =
                base.locks().stream().filter(lock -> base.limitOf(lock) > 0).toList();
        List<Intervention> resizes = new ArrayList<>();
        int most = semaphores.isEmpty() ? 0 : 1 + random.nextInt(MOST_RESIZES);
        for (int i = 0; i < most; i++) {
            resizes.add(new Intervention(
                    Kind.RESIZE,
                    random.nextLong(base.head().lastMicros()),
                    base.clients().get(random.nextInt(base.clients().size())).client(),
                    semaphores.get(random.nextInt(semaphores.size())),
                    1 + random.nextInt(MOST_PERMITS),
                    1 + random.nextInt(random.nextBoolean() ? 500 : LONGEST_MILLIS)));
        }
        return base.withInterventions(resizes);
    }
}
