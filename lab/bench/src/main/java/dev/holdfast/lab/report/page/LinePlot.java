package dev.holdfast.lab.report.page;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Curves of several peers over one axis.
 *
 * @param title what it is about
 * @param caption how to read it
 */
record LinePlot(String title, String caption, Axis along, Axis up, List<Series> series) {

    private static final double WIDTH = 560;
    private static final double HEIGHT = 320;
    private static final double LEFT = 64;
    private static final double RIGHT = WIDTH - 16;
    private static final double TOP = 26;
    private static final double BOTTOM = HEIGHT - 44;
    private static final double LEAST_BETWEEN_LABELS = 26;
    private static final double BETWEEN_SPREADS = 2.4;
    private static final double ROOM_FOR_SPREADS = 14;

    /**
     * A curve of a peer.
     *
     * @param points in their order along the axis; at least one
     * @param marked whether each point was measured by itself, and so gets a mark
     */
    record Series(String peer, List<Point> points, boolean marked) {}

    /** A point of it, between the least and the greatest of what it is the middle of, and what is said of it. */
    record Point(double x, double y, double least, double greatest, String words) {}

    /** Draws it. */
    void write(Page page, PeerStyles styles) {
        page.add("<figure class=\"card\"><figcaption><h3>{}</h3><p>{}</p></figcaption>", title, caption)
                .add(
                        "<svg class=\"plot\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">",
                        WIDTH,
                        HEIGHT,
                        label());
        axes(page);
        for (int i = 0; i < series.size(); i++) {
            Series one = series.get(i);
            double aside = (i - (series.size() - 1) / 2.0) * BETWEEN_SPREADS;
            page.add("<g class=\"series {}\">", styles.classOf(one.peer()));
            curve(page, one);
            List<Point> marks = one.points();
            if (one.marked()) {
                marks.forEach(point -> spread(page, point, aside));
            } else {
                marks = marks.subList(marks.size() - 1, marks.size());
            }
            marks.forEach(point -> styles.mark(page, one.peer(), x(point.x()), y(point.y()), point.words()));
            page.add("</g>\n");
        }
        page.add("</svg>");
        styles.legend(page, series.stream().map(Series::peer).toList());
        page.add("</figure>\n");
    }

    private String label() {
        return title + ": " + up.title() + " over " + along.title() + "; the figures are in the tables";
    }

    private void axes(Page page) {
        for (Axis.Tick tick : up.ticks()) {
            double y = y(tick.value());
            page.add("<path class=\"grid\" d=\"M{} {}H{}\"/>", LEFT, y, RIGHT);
            page.add("<text x=\"{}\" y=\"{}\" dy=\"4\" text-anchor=\"end\">{}</text>", LEFT - 8, y, tick.label());
        }
        page.add("<path class=\"grid\" d=\"M{} {}H{}\"/>", LEFT, BOTTOM, RIGHT);
        double free = 0;
        for (Axis.Tick tick : along.ticks()) {
            double x = x(tick.value());
            page.add("<path class=\"grid\" d=\"M{} {}V{}\"/>", x, TOP, BOTTOM);
            if (x >= free) {
                page.add("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>", x, BOTTOM + 17, tick.label());
                free = x + LEAST_BETWEEN_LABELS;
            }
        }
        page.add("<text x=\"4\" y=\"14\" class=\"title\">{}</text>", up.title());
        page.add(
                "<text x=\"{}\" y=\"{}\" text-anchor=\"end\" class=\"title\">{}</text>\n",
                RIGHT,
                HEIGHT - 6,
                along.title());
    }

    private void curve(Page page, Series one) {
        String path = one.points().stream()
                .map(point -> Page.path("{} {}", x(point.x()), y(point.y())))
                .collect(Collectors.joining("L"));
        page.add("<path class=\"curve\" d=\"M{}\"/>", path);
    }

    /** From the least to the greatest; a little aside, so that those of several peers do not hide one another. */
    private void spread(Page page, Point point, double aside) {
        if (point.greatest() > point.least()) {
            page.add(
                    "<path class=\"spread\" d=\"M{} {}V{}\"/>",
                    x(point.x()) + aside,
                    y(point.least()),
                    y(point.greatest()));
        }
    }

    private double x(double value) {
        double inset = series.stream().anyMatch(Series::marked) ? ROOM_FOR_SPREADS : 0;
        return LEFT + inset + along.at(value) * (RIGHT - LEFT - 2 * inset);
    }

    private double y(double value) {
        return BOTTOM - up.at(value) * (BOTTOM - TOP);
    }
}
