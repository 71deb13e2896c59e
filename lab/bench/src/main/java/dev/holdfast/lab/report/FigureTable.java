package dev.holdfast.lab.report;

import dev.holdfast.lab.figures.Figure;
import dev.holdfast.lab.figures.Figures;
import dev.holdfast.lab.figures.PeerResult;
import dev.holdfast.lab.figures.ScenarioResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * A table of what peers showed in a scenario.
 *
 * @param head what stands over the columns, the first of which is for peers
 * @param rows a row for each peer
 */
public record FigureTable(List<String> head, List<List<String>> rows) {

    /** What stands over how often mutual exclusion was broken. */
    public static final String VIOLATIONS = "violations";

    private static final List<String> COMPARED_WITH = List.of("floor", "redisson");
    private static final List<Figure> SPEED = List.of(
            Figure.RATE,
            Figure.OFFERED_RATE,
            Figure.UNSERVED,
            Figure.BURST_MILLIS,
            Figure.WAIT_P50,
            Figure.WAIT_P99,
            Figure.WAIT_P999,
            Figure.WAIT_MAX,
            Figure.HANDOFFS_PER_SECOND,
            Figure.HANDOFF_P50,
            Figure.HANDOFF_P99,
            Figure.LOCAL_HANDOFF_P50,
            Figure.LOCAL_HANDOFF_P99,
            Figure.JAIN_THREADS,
            Figure.JAIN_CLIENTS);
    private static final List<Figure> COST = List.of(
            Figure.COMMANDS_PER_OP,
            Figure.COMMANDS_PER_HANDOFF,
            Figure.PUSHES_PER_HANDOFF,
            Figure.BYTES_PER_OP,
            Figure.SERVER_MICROS_PER_OP,
            Figure.CLIENT_MICROS_PER_OP,
            Figure.ALLOCATED_BYTES_PER_OP);

    /** How fast, how late, how fair, and how often wrong. */
    public static FigureTable ofSpeed(ScenarioResult result) {
        return of(result, SPEED, true);
    }

    /** What it takes. */
    public static FigureTable ofCost(ScenarioResult result) {
        return of(result, COST, false);
    }

    private static FigureTable of(ScenarioResult result, List<Figure> wanted, boolean compared) {
        List<Figures> medians = result.peers().stream().map(PeerResult::median).toList();
        List<Figure> shown = wanted.stream()
                .filter(figure -> medians.stream().anyMatch(m -> m.get(figure).isPresent()))
                .toList();
        List<String> others = COMPARED_WITH.stream()
                .filter(name ->
                        result.peers().stream().anyMatch(peer -> peer.peer().equals(name)))
                .toList();
        List<String> head = new ArrayList<>(List.of("peer"));
        if (compared) {
            head.add(VIOLATIONS);
            others.forEach(other -> head.add("× " + other));
        }
        shown.forEach(figure -> head.add(figure.title()));
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < medians.size(); i++) {
            PeerResult peer = result.peers().get(i);
            List<String> cells = new ArrayList<>(List.of(peer.peer()));
            if (compared) {
                cells.add(Long.toString(peer.violations().count()));
                others.forEach(other -> cells.add(number(result.timesAsFastAs(other, peer), 2)));
            }
            for (Figure figure : shown) {
                cells.add(number(medians.get(i).get(figure), figure.decimals()));
            }
            rows.add(cells);
        }
        return new FigureTable(head, rows);
    }

    private static String number(OptionalDouble figure, int decimals) {
        return figure.isPresent() ? String.format(Locale.ROOT, "%,." + decimals + "f", figure.getAsDouble()) : "";
    }
}
