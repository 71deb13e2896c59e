package dev.holdfast.internal.lane;

import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One cell of the lane's table, played.
 *
 * @param from the state at the event
 * @param event what happens
 * @param when what else has to be true, or empty
 * @param to the state after it
 * @param bench brings a lane to where the play begins
 * @param play goes on from there to the event, and checks what the lane did
 */
record LaneCell(
        LaneMachine.State from,
        LaneEvent event,
        String when,
        LaneMachine.State to,
        Supplier<LaneBench> bench,
        Consumer<LaneBench> play) {

    LaneCell(LaneMachine.State from, LaneEvent event, String when, LaneMachine.State to, Consumer<LaneBench> play) {
        this(from, event, when, to, () -> LaneBench.in(from), play);
    }

    LaneCell(LaneMachine.State from, LaneEvent event, LaneMachine.State to, Consumer<LaneBench> play) {
        this(from, event, "", to, play);
    }

    String row() {
        return from + " | " + event.phrase + " | " + when + " | " + to;
    }

    @Override
    public String toString() {
        return from + ", " + event.phrase + (when.isEmpty() ? "" : ", " + when) + " -> " + to;
    }
}
