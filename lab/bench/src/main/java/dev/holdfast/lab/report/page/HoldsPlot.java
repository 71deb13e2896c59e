package dev.holdfast.lab.report.page;

import dev.holdfast.lab.figures.PeerResult;
import dev.holdfast.lab.figures.PeerResult.Hold;
import dev.holdfast.lab.setup.Scenario;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Who held the lock when: a band for each client, with a lane for each of its threads. */
final class HoldsPlot {

    private static final double WIDTH = 1000;
    private static final double NAMES_WIDTH = 72;

    /** A pixel of the narrowest plot. */
    private static final double THINNEST_BAR = 2.5;

    private static final double USUAL_HEIGHT = 224;
    private static final double LOWEST_LANE = 2;
    private static final double HIGHEST_LANE = 14;
    private static final double LEAST_BETWEEN_NAMES = 14;

    private final Scenario scenario;
    private final String peer;
    private final List<Hold> holds;
    private final double lane;
    private final double band;
    private final double height;
    private final double spanMicros;

    /** A plot of at least one hold. */
    HoldsPlot(Scenario scenario, PeerResult result) {
        this.scenario = scenario;
        this.peer = result.peer();
        this.holds = result.samples().holds();
        this.lane = Math.min(HIGHEST_LANE, Math.max(LOWEST_LANE, USUAL_HEIGHT / scenario.allThreads()));
        this.band = lane * scenario.threads();
        this.height = band * scenario.clients();
        this.spanMicros =
                Math.max(1e-3, holds.stream().mapToDouble(Hold::toMicros).max().orElseThrow());
    }

    /** Draws it. */
    void write(Page page, PeerStyles styles) {
        page.add("<figure class=\"card {}\"><figcaption><h4>{}</h4>", styles.classOf(peer), peer)
                .add("<p>{}</p></figcaption><div class=\"lanes\">", sentence());
        names(page);
        bars(page);
        page.add("<div class=\"times\" aria-hidden=\"true\">");
        for (Axis.Tick tick : ticks()) {
            page.add(
                    "<span style=\"left:{}%\">{}</span>",
                    100 * tick.value() / spanMicros, Numbers.micros(tick.value()));
        }
        page.add("</div></div></figure>\n");
    }

    private String sentence() {
        long toOthers = IntStream.range(1, holds.size())
                .filter(i -> holds.get(i).client() != holds.get(i - 1).client())
                .count();
        double heldMicros = holds.stream()
                .mapToDouble(hold -> hold.toMicros() - hold.fromMicros())
                .sum();
        return holds.size() + " holds in " + Numbers.micros(spanMicros)
                + (scenario.clients() == 1 ? "" : ", " + toOthers + " times on to another client")
                + "; held for " + Numbers.plain(100 * heldMicros / spanMicros) + " % of the time";
    }

    /** Not stretched, as the bars are, so that they stay readable. */
    private void names(Page page) {
        page.add(
                "<svg width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\" aria-hidden=\"true\">",
                NAMES_WIDTH,
                height,
                NAMES_WIDTH,
                height);
        String what = scenario.clients() == 1 ? "thread " : "client ";
        int rows = scenario.clients() == 1 ? scenario.threads() : scenario.clients();
        double free = 0;
        for (int i = 0; i < rows; i++) {
            double y = (i + 0.5) * height / rows;
            if (y >= free) {
                page.add(
                        "<text x=\"{}\" y=\"{}\" dy=\"4\" text-anchor=\"end\">{}</text>", NAMES_WIDTH - 8, y, what + i);
                free = y + LEAST_BETWEEN_NAMES;
            }
        }
        page.add("</svg>");
    }

    private void bars(Page page) {
        page.add(
                "<svg class=\"bars\" style=\"height:{}px\" viewBox=\"0 0 {} {}\" preserveAspectRatio=\"none\""
                        + " role=\"img\" aria-label=\"Who held the lock when, {}: {}\">",
                height,
                WIDTH,
                height,
                peer,
                sentence());
        for (int client = 1; client < scenario.clients(); client += 2) {
            page.add("<path class=\"other\" d=\"{}\"/>", Page.rectangle(0, client * band, WIDTH, band));
        }
        for (Axis.Tick tick : ticks()) {
            page.add("<path class=\"grid\" d=\"M{} 0V{}\"/>", x(tick.value()), height);
        }
        for (int i = 0; i < scenario.clients(); i++) {
            int client = i;
            String path = holds.stream()
                    .filter(hold -> hold.client() == client)
                    .map(this::bar)
                    .collect(Collectors.joining());
            if (!path.isEmpty()) {
                page.add("<path class=\"hold\" d=\"{}\"/>", path);
            }
        }
        page.add("</svg>\n");
    }

    private String bar(Hold hold) {
        double from = x(hold.fromMicros());
        double y = hold.client() * band + hold.thread() * lane + lane * 0.1;
        return Page.rectangle(from, y, Math.max(THINNEST_BAR, x(hold.toMicros()) - from), lane * 0.8);
    }

    private List<Axis.Tick> ticks() {
        return Axis.linear("", spanMicros).ticks().stream()
                .filter(tick -> tick.value() <= spanMicros)
                .toList();
    }

    private double x(double micros) {
        return micros / spanMicros * WIDTH;
    }
}
