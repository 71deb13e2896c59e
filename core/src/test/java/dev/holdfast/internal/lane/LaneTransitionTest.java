package dev.holdfast.internal.lane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.fixtures.Documents;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each cell of the table in {@code docs/design/lane.md} is played, and neither the table nor the plays have a cell that
 * the other has not: every event is there in every state in which it can happen.
 */
class LaneTransitionTest {

    static List<LaneCell> cells() {
        List<LaneCell> cells = new ArrayList<>(CommonCells.cells());
        cells.addAll(IdentityCells.cells());
        cells.addAll(TakeoverCells.cells());
        cells.addAll(IdleCells.cells());
        cells.addAll(QuestionCells.cells());
        cells.addAll(WaiterCells.queued());
        cells.addAll(WaiterCells.paused());
        cells.addAll(HoldCells.cells());
        cells.addAll(RestCells.cells());
        cells.addAll(ReleaseCells.cells());
        return cells;
    }

    @ParameterizedTest
    @MethodSource("cells")
    void event_inAState_leadsWhereTheTableSays(LaneCell cell) {
        LaneBench bench = cell.bench().get();

        cell.play().accept(bench);

        assertThat(bench.atTheEvent).as("the state at the event").isEqualTo(cell.from());
        assertThat(Optional.ofNullable(bench.afterTheEvent).orElse(bench.lane.state()))
                .as("the state after the event")
                .isEqualTo(cell.to());
        bench.server.expectNothing();
        assertThat(bench.retired)
                .as("removed from the client")
                .isEqualTo(bench.lane.state() == LaneMachine.State.RETIRED);
    }

    @Test
    void plays_ofEachStateAndEvent_existWhereItCanHappen() {
        List<LaneCell> cells = cells();
        for (LaneMachine.State state : LaneMachine.State.values()) {
            for (LaneEvent event : LaneEvent.values()) {
                boolean played = cells.stream().anyMatch(cell -> cell.from() == state && cell.event() == event);
                assertThat(played)
                        .as("in %s, a play of: %s", state, event.phrase)
                        .isEqualTo(event.isPossibleIn(state));
            }
        }
    }

    @Test
    void table_inTheDocument_isTheOneThatIsPlayed() {
        assertThat(documented())
                .containsExactlyInAnyOrderElementsOf(
                        cells().stream().map(LaneCell::row).toList());
    }

    /**
     * The rows below each heading that names a state: event, condition, next state, and what the lane does,
     * which is for people.
     */
    private static List<String> documented() {
        return Arrays.stream(LaneMachine.State.values())
                .flatMap(state -> Documents.rows("docs/design/lane.md", state.name()).stream()
                        .skip(1)
                        .map(row -> state + " | " + LaneEvent.of(row.get(0)).phrase + " | " + row.get(1) + " | "
                                + row.get(2)))
                .toList();
    }
}
