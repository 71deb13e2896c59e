package dev.holdfast.internal.lane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.fixtures.Documents;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The tables of the two machines in {@code docs/design/lane.md} are what the machines do: each row is played, and ends
 * in the state that the row names, with the effects that it names, in that order. A row without a play and a play
 * without a row fail, and so does an event that is missing in a state.
 */
class MachineTablesTest {

    private static final String PAGE = "docs/design/lane.md";

    /** A row of a table. */
    record Row(String machine, String state, String event, String when, String next, String effects) {

        String play() {
            return machine + " | " + state + " | " + event + " | " + when;
        }

        @Override
        public String toString() {
            return play();
        }
    }

    /** Where a play has ended. */
    interface Play {

        /** The state after the event. */
        String state();

        /** What the event wanted done. */
        String effects();
    }

    static List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        Arrays.stream(Seeker.State.values()).forEach(state -> rows.addAll(rows("Seeker", state.name())));
        Stream.of(Tenure.State.HELD, Tenure.State.RESTING, Tenure.State.RELEASING)
                .forEach(state -> rows.addAll(rows("Tenure", state.name())));
        return rows;
    }

    private static List<Row> rows(String machine, String state) {
        return Documents.rows(PAGE, machine + ": " + state).stream()
                .skip(1)
                .map(cells -> new Row(machine, state, cells.get(0), cells.get(1), cells.get(2), cells.get(3)))
                .toList();
    }

    private static Map<String, Play> plays() {
        Map<String, Play> plays = new TreeMap<>(SeekerPlays.all());
        plays.putAll(TenurePlays.all());
        return plays;
    }

    @ParameterizedTest
    @MethodSource("rows")
    void row_ofAMachine_isWhatItDoes(Row row) {
        Play played = plays().get(row.play());

        assertThat(played).as("a play of the row").isNotNull();
        assertThat(played.state()).as("the next state").isEqualTo(row.next());
        assertThat(played.effects()).as("the effects").isEqualTo(row.effects());
    }

    @Test
    void plays_andRows_areTheSame() {
        assertThat(new TreeSet<>(rows().stream().map(Row::play).toList())).isEqualTo(new TreeSet<>(plays().keySet()));
    }

    @Test
    void events_ofAMachine_areThereInEveryStateInWhichTheyCanHappen() {
        Map<String, String> onlyIn = Map.of(
                "the lane asks", "NONE PAUSED",
                "the lane asks within a release", "NONE",
                "its question is answered: granted", "ASKING",
                "its question is answered: queued", "ASKING",
                "its question is answered: taken", "ASKING",
                "its question is answered: refused", "ASKING",
                "its question fails", "ASKING",
                "its release was answered without its question", "ASKING");
        List<String> events = rows().stream()
                .filter(row -> row.machine().equals("Seeker"))
                .map(Row::event)
                .distinct()
                .toList();
        for (Seeker.State state : Seeker.State.values()) {
            for (String event : events) {
                boolean played = rows().stream()
                        .anyMatch(row -> row.machine().equals("Seeker")
                                && row.state().equals(state.name())
                                && row.event().equals(event));
                boolean possible = event.equals("a grant is pushed to its attempt")
                        ? state != Seeker.State.NONE
                        : List.of(onlyIn.getOrDefault(event, "NONE ASKING QUEUED PAUSED")
                                        .split(" "))
                                .contains(state.name());
                assertThat(played).as("in %s: %s", state, event).isEqualTo(possible);
            }
        }
    }
}
