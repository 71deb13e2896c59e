package dev.holdfast.lab.report;

import dev.holdfast.lab.figures.Environment;
import dev.holdfast.lab.figures.Figure;
import dev.holdfast.lab.figures.Figures;
import dev.holdfast.lab.figures.PeerResult;
import dev.holdfast.lab.figures.ScenarioResult;
import dev.holdfast.lab.setup.Settings;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Two tables a scenario, for people; Markdown, so that they can be put into a page. */
public final class TextReport implements Report {

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

    private final PrintWriter out;

    /** Makes one that writes there. */
    public TextReport(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void begin(Environment environment, Settings settings) {
        SettingsText.lines(environment, settings).forEach(out::println);
        out.flush();
    }

    @Override
    public void add(ScenarioResult result) {
        out.println();
        out.println("### " + result.scenario().name() + ": " + result.scenario().description());
        if (result.peers().isEmpty()) {
            out.println();
            out.println("No peer has run.");
        } else {
            table(result, SPEED, true);
            table(result, COST, false);
        }
        out.flush();
    }

    private void table(ScenarioResult result, List<Figure> wanted, boolean first) {
        List<Figures> medians = result.peers().stream().map(PeerResult::median).toList();
        List<Figure> shown = wanted.stream()
                .filter(figure -> medians.stream().anyMatch(m -> m.get(figure).isPresent()))
                .toList();
        List<String> head = new ArrayList<>(List.of("peer"));
        if (first) {
            head.addAll(List.of("violations", "× floor", "× redisson"));
        }
        shown.forEach(figure -> head.add(figure.title()));
        out.println();
        row(head);
        out.println("|---" + "|--:".repeat(head.size() - 1) + "|");
        for (int i = 0; i < medians.size(); i++) {
            PeerResult peer = result.peers().get(i);
            List<String> cells = new ArrayList<>(List.of(peer.peer()));
            if (first) {
                cells.add(Long.toString(peer.violations().count()));
                cells.add(number(result.timesAsFastAs("floor", peer), 2));
                cells.add(number(result.timesAsFastAs("redisson", peer), 2));
            }
            for (Figure figure : shown) {
                cells.add(number(medians.get(i).get(figure), figure.decimals()));
            }
            row(cells);
        }
    }

    private void row(List<String> cells) {
        out.println("| " + String.join(" | ", cells) + " |");
    }

    private static String number(OptionalDouble figure, int decimals) {
        return figure.isPresent() ? String.format(Locale.ROOT, "%,." + decimals + "f", figure.getAsDouble()) : "";
    }
}
