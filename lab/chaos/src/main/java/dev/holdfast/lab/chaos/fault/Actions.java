package dev.holdfast.lab.chaos.fault;

import dev.holdfast.lab.chaos.clock.ShiftedClock;
import dev.holdfast.lab.chaos.schedule.Fault;
import dev.holdfast.lab.chaos.stage.Stage;
import java.time.Duration;
import java.util.Optional;

/** Finds out how each fault is carried out. */
final class Actions {

    private final Stage stage;

    Actions(Stage stage) {
        this.stage = stage;
    }

    /** Returns how to carry a fault out; empty if this machine cannot. */
    Optional<Action> of(Fault fault) {
        return switch (fault.kind().place()) {
            case PROCESS, POOLS ->
                Optional.of(new ProcessActions(stage.clients().get(fault.client())).of(fault));
            case NETWORK -> Optional.of(new NetworkActions(stage.clients().get(fault.client())).of(fault));
            case SERVER, PERMISSIONS, MEMORY -> Optional.of(new ServerActions(stage.server()).of(fault));
            case CLIENT_CLOCK -> stage.clients().get(fault.client()).clock().map(clock -> jump(clock, fault));
            case SERVER_CLOCK -> stage.server().clock().map(clock -> jump(clock, fault));
        };
    }

    private static Action jump(ShiftedClock clock, Fault fault) {
        return Action.of(() -> clock.shift(Duration.ofMillis(fault.value())), () -> clock.shift(Duration.ZERO));
    }
}
