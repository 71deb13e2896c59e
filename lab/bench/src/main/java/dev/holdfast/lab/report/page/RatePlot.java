package dev.holdfast.lab.report.page;

import dev.holdfast.lab.figures.Figure;
import dev.holdfast.lab.figures.PeerResult;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/** How many passes a second each peer made in a scenario, with what its threads waited for them. */
final class RatePlot {

    private static final double WIDTH = 560;
    private static final double ROW = 40;
    private static final double BAR = 12;

    private final List<PeerResult> peers;
    private final double greatest;

    /** A plot of at least one peer. */
    RatePlot(List<PeerResult> peers) {
        this.peers = peers;
        this.greatest = peers.stream()
                .flatMapToDouble(peer -> peer.ofRounds(Figure.RATE))
                .max()
                .orElseThrow();
    }

    /** Draws it. */
    void write(Page page, PeerStyles styles) {
        page.add("<figure class=\"card\"><figcaption><h3>Passes a second</h3><p>Of all threads together: the median of"
                + " the rounds, and a thin line from the slowest to the fastest. The waits belong to it: a lock"
                + " that lets one thread go on for as long as it likes is fast.</p></figcaption>");
        page.add(
                "<svg class=\"plot\" viewBox=\"0 0 {} {}\" role=\"img\""
                        + " aria-label=\"Passes a second of each peer; the figures are in the tables\">",
                WIDTH,
                ROW * peers.size() + 4);
        for (int i = 0; i < peers.size(); i++) {
            page.add("<g class=\"series {}\">", styles.classOf(peers.get(i).peer()));
            bar(page, peers.get(i), (i + 1) * ROW - BAR - 4);
            page.add("</g>\n");
        }
        page.add("</svg></figure>\n");
    }

    private void bar(Page page, PeerResult peer, double top) {
        double text = top - 6;
        double median = peer.median().get(Figure.RATE).orElseThrow();
        String words = Numbers.plain(Math.rint(median)) + "/s; wait " + Numbers.waits(peer.median());
        page.add("<text x=\"0\" y=\"{}\" class=\"title\">{}</text>", text, peer.peer());
        page.add("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>", WIDTH, text, words);
        page.add("<path class=\"other\" d=\"{}\"/>", Page.rectangle(0, top, WIDTH, BAR));
        page.add("<path class=\"hold\" d=\"{}\"/>", Page.rectangle(0, top, x(median), BAR));
        DoubleSummaryStatistics rates = peer.ofRounds(Figure.RATE).summaryStatistics();
        if (rates.getMax() > rates.getMin()) {
            page.add("<path class=\"range\" d=\"M{} {}H{}\"/>", x(rates.getMin()), top + BAR / 2, x(rates.getMax()));
        }
    }

    private double x(double rate) {
        return Math.max(1, rate / greatest * WIDTH);
    }
}
