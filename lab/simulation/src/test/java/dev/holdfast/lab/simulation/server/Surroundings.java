package dev.holdfast.lab.simulation.server;

import java.util.List;
import java.util.Random;

/** What happens around scripts: time passes, clients subscribe, and the server comes into states and out of them. */
final class Surroundings {

    private Condition condition = Condition.BUSY;

    static <T> T one(Random random, List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    static Step pass(Random random) {
        return new Step.Pass(
                switch (random.nextInt(8)) {
                    case 0 -> -1_500_000;
                    case 1 -> 3_700_000_000L;
                    case 2, 3, 4 -> 1 + random.nextInt(2_000_000);
                    default -> 1 + random.nextInt(12_000_000);
                });
    }

    /** A client subscribes or unsubscribes, or another program does. */
    static Step listen(Random random) {
        if (random.nextInt(6) == 0) {
            return new Step.Eavesdrop(random.nextBoolean());
        }
        int client = random.nextInt(ModelSide.CLIENTS);
        return random.nextInt(3) > 0 ? new Step.Subscribe(client) : new Step.Unsubscribe(client);
    }

    /** Into some state, or out of the one that it is in. */
    Step become(Random random) {
        if (condition != Condition.BUSY) {
            Condition former = condition;
            condition = Condition.BUSY;
            return new Step.ConditionChange(former, false);
        }
        condition = one(random, List.of(Condition.OUT_OF_MEMORY, Condition.READ_ONLY, Condition.MASTER_DOWN));
        return new Step.ConditionChange(condition, true);
    }
}
