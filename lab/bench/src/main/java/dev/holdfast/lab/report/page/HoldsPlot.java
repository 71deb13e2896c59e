package dev.holdfast.lab.report.page;

import dev.holdfast.lab.figures.Hold;
import dev.holdfast.lab.figures.PeerResult;
import dev.holdfast.lab.scenario.Scenario;
import java.util.List;
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
    private final PeerResult peer;
    private final List<Hold> holds;
    private final double lane;
    private final double spanMicros;

    /** A plot of at least one hold. */
    HoldsPlot(Scenario scenario, PeerResult peer) {
        this.scenario = scenario;
        this.peer = peer;
        this.holds = peer.samples().holds();
        this.lane = Math.min(HIGHEST_LANE, Math.max(LOWEST_LANE, USUAL_HEIGHT / scenario.allThreads()));
        this.spanMicros =
                Math.max(1e-3, holds.stream().mapToDouble(Hold::toMicros).max().orElseThrow());
    }

    /** Draws it. */
    void write(Markup page, PeerStyles styles) {
        page.open("figure", "class", "card " + styles.classOf(peer.peer()));
        page.open("figcaption")
                .element("h4", peer.peer())
                .element("p", sentence())
                .close();
        page.open("div", "class", "lanes");
        names(page);
        bars(page);
        times(page);
        page.close().close().line();
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

    private double band() {
        return lane * scenario.threads();
    }

    private double height() {
        return band() * scenario.clients();
    }

    /** Not stretched, as the bars are, so that they stay readable. */
    private void names(Markup page) {
        String height = Numbers.pixels(height());
        page.open(
                "svg",
                "width",
                Numbers.pixels(NAMES_WIDTH),
                "height",
                height,
                "viewBox",
                "0 0 " + Numbers.pixels(NAMES_WIDTH) + " " + height,
                "aria-hidden",
                "true");
        boolean byThread = scenario.clients() == 1;
        int rows = byThread ? scenario.threads() : scenario.clients();
        double row = height() / rows;
        double free = 0;
        for (int i = 0; i < rows; i++) {
            double middle = (i + 0.5) * row;
            if (middle >= free) {
                page.element(
                        "text",
                        (byThread ? "thread " : "client ") + i,
                        "x",
                        Numbers.pixels(NAMES_WIDTH - 8),
                        "y",
                        Numbers.pixels(middle),
                        "dy",
                        "4",
                        "text-anchor",
                        "end");
                free = middle + LEAST_BETWEEN_NAMES;
            }
        }
        page.close();
    }

    private void bars(Markup page) {
        String height = Numbers.pixels(height());
        page.open(
                "svg",
                "class",
                "bars",
                "style",
                "height:" + height + "px",
                "viewBox",
                "0 0 " + Numbers.pixels(WIDTH) + " " + height,
                "preserveAspectRatio",
                "none",
                "role",
                "img",
                "aria-label",
                "Who held the lock when, " + peer.peer() + ": " + sentence());
        for (int client = 1; client < scenario.clients(); client += 2) {
            page.empty("path", "class", "other", "d", rectangle(0, client * band(), WIDTH, band()));
        }
        for (Axis.Tick tick : ticks()) {
            page.empty("path", "class", "grid", "d", "M" + Numbers.pixels(x(tick.value())) + " 0V" + height);
        }
        for (int client = 0; client < scenario.clients(); client++) {
            StringBuilder path = new StringBuilder();
            for (Hold hold : holds) {
                if (hold.client() == client) {
                    double from = x(hold.fromMicros());
                    path.append(rectangle(
                            from,
                            client * band() + hold.thread() * lane + lane * 0.1,
                            Math.max(THINNEST_BAR, x(hold.toMicros()) - from),
                            lane * 0.8));
                }
            }
            if (!path.isEmpty()) {
                page.empty("path", "class", "hold", "d", path.toString());
            }
        }
        page.close().line();
    }

    private void times(Markup page) {
        page.open("div", "class", "times", "aria-hidden", "true");
        for (Axis.Tick tick : ticks()) {
            page.element(
                    "span",
                    Numbers.micros(tick.value()),
                    "style",
                    "left:" + Numbers.pixels(100 * tick.value() / spanMicros) + "%");
        }
        page.close();
    }

    private List<Axis.Tick> ticks() {
        return LinearAxis.upTo("", spanMicros).ticks().stream()
                .filter(tick -> tick.value() <= spanMicros)
                .toList();
    }

    private double x(double micros) {
        return micros / spanMicros * WIDTH;
    }

    private static String rectangle(double x, double y, double width, double height) {
        return "M" + Numbers.pixels(x) + " " + Numbers.pixels(y) + "h" + Numbers.pixels(width) + "v"
                + Numbers.pixels(height) + "h" + Numbers.pixels(-width) + "z";
    }
}
