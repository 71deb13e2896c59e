package dev.holdfast.lab.report;

import dev.holdfast.lab.figures.Figure;
import dev.holdfast.lab.figures.Figures;
import dev.holdfast.lab.figures.PeerResult;
import dev.holdfast.lab.figures.ScenarioResult;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A table of what peers showed in a scenario.
 *
 * @param head what stands over the columns, the first of which is for peers
 * @param rows a row for each peer
 */
public record FigureTable(List<String> head, List<List<String>> rows) {

    /** What stands over how often mutual exclusion was broken. */
    public static final String VIOLATIONS = "violations";

    /** How fast, how late, how fair, and how often wrong, beside the floor and Redisson if they ran. */
    public static FigureTable ofSpeed(ScenarioResult result) {
        List<String> others = Stream.of("floor", "redisson")
                .filter(name -> result.of(name).isPresent())
                .toList();
        FigureTable table = new FigureTable(new ArrayList<>(List.of("peer", VIOLATIONS)), new ArrayList<>());
        others.forEach(other -> table.head.add("× " + other));
        for (PeerResult peer : result.peers()) {
            List<String> row = new ArrayList<>(
                    List.of(peer.peer(), Long.toString(peer.violations().count())));
            others.forEach(other ->
                    row.add(Markdown.number(result.timesAsFastAs(other, peer).orElse(Double.NaN), 2)));
            table.rows.add(row);
        }
        return table.with(result, EnumSet.complementOf(EnumSet.copyOf(Figure.COSTS)));
    }

    /** What it takes. */
    public static FigureTable ofCost(ScenarioResult result) {
        List<List<String>> rows = result.peers().stream()
                .<List<String>>map(peer -> new ArrayList<>(List.of(peer.peer())))
                .toList();
        return new FigureTable(new ArrayList<>(List.of("peer")), rows).with(result, Figure.COSTS);
    }

    /** Adds a column for each figure that a peer has. */
    private FigureTable with(ScenarioResult result, Set<Figure> figures) {
        List<Figures> medians = result.peers().stream().map(PeerResult::median).toList();
        for (Figure figure : figures) {
            if (medians.stream().anyMatch(median -> median.get(figure).isPresent())) {
                head.add(figure.title());
                for (int i = 0; i < medians.size(); i++) {
                    double value = medians.get(i).get(figure).orElse(Double.NaN);
                    rows.get(i).add(Markdown.number(value, figure.decimals()));
                }
            }
        }
        return this;
    }

    void write(PrintWriter out) {
        Markdown.table(out, 1, head, rows);
    }
}
