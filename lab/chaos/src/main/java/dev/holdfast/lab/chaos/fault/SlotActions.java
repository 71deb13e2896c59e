package dev.holdfast.lab.chaos.fault;

import dev.holdfast.embedded.SlotMove;
import dev.holdfast.lab.chaos.client.Planner;
import dev.holdfast.lab.chaos.schedule.Fault;
import dev.holdfast.lab.chaos.stage.ClusterServers;

/** What happens to the slots of a cluster. */
final class SlotActions {

    private final ClusterServers servers;

    SlotActions(ClusterServers servers) {
        this.servers = servers;
    }

    Action of(Fault fault) {
        return switch (fault.kind()) {
            case SLOT_MOVE -> Action.at(() -> move(fault));
            case SLOT_STUCK -> stuck(fault);
            default -> throw new IllegalArgumentException("not a fault of slots: " + fault);
        };
    }

    private static String lock(Fault fault) {
        return Planner.LOCKS.get((int) (fault.value() % Planner.LOCKS.size()));
    }

    /** Key by key, and then the slot; as many pauses as the duration has. */
    private void move(Fault fault) throws InterruptedException {
        SlotMove move = servers.beginMove(lock(fault));
        long endNanos = System.nanoTime() + fault.durationMillis() * 1_000_000;
        long pauseMillis = fault.durationMillis() / 5;
        while (System.nanoTime() < endNanos && move.moveKey().isPresent()) {
            Thread.sleep(pauseMillis);
        }
        move.finish();
    }

    /** Some keys are moved; then nothing happens for a while, and the slot goes the rest of the way, or back. */
    private Action stuck(Fault fault) {
        return new Action() {
            private final SlotMove move = servers.beginMove(lock(fault));

            @Override
            public void begin() {
                boolean left = true;
                for (long keys = fault.value() % 3; keys > 0 && left; keys--) {
                    left = move.moveKey().isPresent();
                }
            }

            @Override
            public void end() {
                if (fault.value() % 2 == 0) {
                    move.finish();
                } else {
                    move.cancel();
                }
            }
        };
    }
}
