package dev.holdfast.lab.simulation.schedule;

import dev.holdfast.lab.simulation.schedule.Intervention.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes a schedule in which texts are stored under locks, tasks run once, and operators end holds: that of
 * {@link GroupsGenerator}, so that what is ended is also that of readers and of callers with permits.
 */
public final class KeptGenerator {

    private static final long APART = 0x5851F42D4C957F2DL;
    private static final int TASKS = 2;
    private static final int MOST_INTERVENTIONS = 8;

    private final SplittableRandom random;
    private final int stores;
    private final int tasks;
    private final int interventions;

    private KeptGenerator(long seed) {
        this.random = new SplittableRandom(seed ^ APART);
        this.stores = 20 + random.nextInt(70);
        this.tasks = random.nextInt(4) == 0 ? 0 : 10 + random.nextInt(60);
        this.interventions = random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(MOST_INTERVENTIONS);
    }

    /**
     * Makes a schedule.
     *
     * @param seed any number
     * @return always the same for the same seed
     */
    public static Schedule schedule(long seed) {
        Schedule base = GroupsGenerator.schedule(seed);
        KeptGenerator generator = new KeptGenerator(seed);
        List<Call> calls = base.calls().stream().map(generator::call).toList();
        return TermsGenerator.longer(
                base.withCalls(calls).withInterventions(generator.interventions(base.withCalls(calls))));
    }

    private Call call(Call base) {
        boolean isTask = random.nextInt(100) < tasks;
        boolean isStored = random.nextInt(100) < stores;
        int task = random.nextInt(TASKS);
        long validMillis = 200L + random.nextInt(random.nextBoolean() ? 2_000 : 15_000);
        if (isTask) {
            return base.asTask(task, validMillis);
        }
        return isStored && base.mode() == Mode.ALONE ? base.storing(validMillis) : base;
    }

    private List<Intervention> interventions(Schedule of) {
        List<Intervention> all = new ArrayList<>();
        for (int i = 0; i < interventions; i++) {
            long atMicros = random.nextLong(of.head().lastMicros());
            int client = of.clients().get(random.nextInt(of.clients().size())).client();
            int lock = of.locks().get(random.nextInt(of.locks().size()));
            all.add(new Intervention(Kind.FORCED_RELEASE, atMicros, client, lock, 0, 0));
        }
        return all;
    }
}
