package dev.holdfast.lab.report.page;

import dev.holdfast.lab.figures.Figure;
import dev.holdfast.lab.figures.PeerResult;
import java.util.List;
import java.util.stream.DoubleStream;

/** How many passes a second each peer made in a scenario, with what its threads waited for them. */
final class RatePlot {

    private static final double WIDTH = 560;
    private static final double ROW = 40;
    private static final double BAR = 12;
    private static final double TEXT_ABOVE_BAR = 6;

    private final List<PeerResult> peers;
    private final double greatest;

    /** A plot of at least one peer. */
    RatePlot(List<PeerResult> peers) {
        this.peers = peers;
        this.greatest = peers.stream().flatMapToDouble(RatePlot::rates).max().orElseThrow();
    }

    /** Draws it. */
    void write(Markup page, PeerStyles styles) {
        page.open("figure", "class", "card").open("figcaption");
        page.element("h3", "Passes a second");
        page.element(
                "p",
                "Of all threads together: the median of the rounds, and a thin line from the slowest to the fastest. The waits belong to it: a lock that"
                        + " lets one thread go on for as long as it likes is fast.");
        page.close();
        double height = ROW * peers.size() + 4;
        page.open(
                "svg",
                "class",
                "plot",
                "viewBox",
                "0 0 " + Numbers.pixels(WIDTH) + " " + Numbers.pixels(height),
                "role",
                "img",
                "aria-label",
                "Passes a second of each peer; the figures are in the tables");
        for (int i = 0; i < peers.size(); i++) {
            PeerResult peer = peers.get(i);
            page.open("g", "class", "series " + styles.classOf(peer.peer()));
            bar(page, peer, i * ROW);
            page.close().line();
        }
        page.close().close().line();
    }

    private void bar(Markup page, PeerResult peer, double top) {
        double text = top + ROW - BAR - TEXT_ABOVE_BAR - 4;
        double bar = top + ROW - BAR - 4;
        page.element("text", peer.peer(), "x", "0", "y", Numbers.pixels(text), "class", "title");
        page.element("text", words(peer), "x", Numbers.pixels(WIDTH), "y", Numbers.pixels(text), "text-anchor", "end");
        page.empty("path", "class", "other", "d", rectangle(bar, WIDTH));
        page.empty("path", "class", "hold", "d", rectangle(bar, x(median(peer))));
        double least = rates(peer).min().orElseThrow();
        double most = rates(peer).max().orElseThrow();
        if (most > least) {
            page.empty(
                    "path",
                    "class",
                    "range",
                    "d",
                    "M" + Numbers.pixels(x(least)) + " " + Numbers.pixels(bar + BAR / 2) + "H"
                            + Numbers.pixels(x(most)));
        }
    }

    private static String words(PeerResult peer) {
        return Numbers.plain(Math.rint(median(peer))) + "/s; wait " + WaitWords.of(peer.median());
    }

    private static double median(PeerResult peer) {
        return peer.median().get(Figure.RATE).orElseThrow();
    }

    private static DoubleStream rates(PeerResult peer) {
        return peer.slices().stream().flatMapToDouble(slice -> slice.figures().get(Figure.RATE).stream());
    }

    private double x(double rate) {
        return Math.max(1, rate / greatest * WIDTH);
    }

    private static String rectangle(double y, double width) {
        return "M0 " + Numbers.pixels(y) + "h" + Numbers.pixels(width) + "v" + Numbers.pixels(BAR) + "h"
                + Numbers.pixels(-width) + "z";
    }
}
