package dev.holdfast.lab.simulation.schedule;

import dev.holdfast.lab.simulation.schedule.Intervention.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Makes sections and tasks of a schedule long, as the terms of leaders are, and has operators end many of them: a
 * holder that is forced off has to learn of it while it would go on for much longer. In half of such schedules nothing
 * goes wrong, since a client that was disturbed may learn of anything later.
 */
final class TermsGenerator {

    private static final long APART = 0x6A09E667F3BCC909L;
    private static final int SHORTEST_MILLIS = 500;
    private static final int LONGEST_MILLIS = 9_000;
    private static final int FEWEST_INTERVENTIONS = 4;
    private static final int MOST_INTERVENTIONS = 12;
    private static final Set<Mode> HELD_ALIKE = Set.of(Mode.ALONE, Mode.READ, Mode.PERMIT, Mode.ONCE);

    private final SplittableRandom random;
    private final int terms;

    /** How many of the calls are for one task. */
    private final int task;

    private TermsGenerator(long seed) {
        this.random = new SplittableRandom(seed ^ APART);
        this.terms = 30 + random.nextInt(60);
        this.task = random.nextBoolean() ? 0 : 30 + random.nextInt(70);
    }

    /** A seed in three. */
    static Schedule longer(Schedule base) {
        TermsGenerator generator = new TermsGenerator(base.head().seed());
        return generator.random.nextInt(3) == 0 ? generator.schedule(base) : base;
    }

    private Schedule schedule(Schedule base) {
        boolean isCalm = random.nextBoolean();
        Schedule longer = base.withCalls(base.calls().stream().map(this::call).toList());
        List<Intervention> interventions = new ArrayList<>(base.interventions());
        int more = random.nextInt(FEWEST_INTERVENTIONS, MOST_INTERVENTIONS + 1);
        for (int i = 0; i < more; i++) {
            interventions.add(new Intervention(
                    Kind.FORCED_RELEASE,
                    random.nextLong(base.head().lastMicros()),
                    base.clients().get(random.nextInt(base.clients().size())).client(),
                    longer.locks().get(random.nextInt(longer.locks().size())),
                    0,
                    0));
        }
        return longer.withFaults(isCalm ? List.of() : base.faults()).withInterventions(interventions);
    }

    private Call call(Call base) {
        boolean isTask = random.nextInt(100) < task;
        boolean isTerm = random.nextInt(100) < terms;
        long micros = 1_000L * random.nextInt(SHORTEST_MILLIS, LONGEST_MILLIS);
        boolean isRenewed = random.nextBoolean();
        if (isTask) {
            Call run = base.asTask(0, 200L + random.nextInt(2_000));
            return isRenewed ? run.asTerm(micros / 4) : run.asOneTerm(micros / 4);
        }
        if (!isTerm || !HELD_ALIKE.contains(base.mode())) {
            return base;
        }
        return isRenewed ? base.asTerm(micros) : base.asOneTerm(micros);
    }
}
