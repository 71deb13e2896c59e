package dev.holdfast.lab.report.page;

import java.util.List;

/** Curves of several peers over one axis. */
final class LinePlot {

    private static final double WIDTH = 560;
    private static final double HEIGHT = 320;
    private static final double LEFT = 64;
    private static final double RIGHT = 16;
    private static final double TOP = 26;
    private static final double BOTTOM = 44;
    private static final double LEAST_BETWEEN_LABELS = 26;
    private static final double BETWEEN_SPREADS = 2.4;
    private static final double ROOM_FOR_SPREADS = 14;

    private final String title;
    private final String caption;
    private final Axis along;
    private final Axis up;
    private final List<Series> series;
    private final double inset;

    /**
     * A plot.
     *
     * @param title what it is about
     * @param caption how to read it
     */
    LinePlot(String title, String caption, Axis along, Axis up, List<Series> series) {
        this.title = title;
        this.caption = caption;
        this.along = along;
        this.up = up;
        this.series = series;
        this.inset = series.stream().anyMatch(Series::marked) ? ROOM_FOR_SPREADS : 0;
    }

    /** Draws it. */
    void write(Markup page, PeerStyles styles) {
        page.open("figure", "class", "card");
        page.open("figcaption").element("h3", title).element("p", caption).close();
        page.open(
                "svg",
                "class",
                "plot",
                "viewBox",
                "0 0 " + Numbers.pixels(WIDTH) + " " + Numbers.pixels(HEIGHT),
                "role",
                "img",
                "aria-label",
                title + ": " + up.title() + " over " + along.title() + "; the figures are in the tables");
        axes(page);
        for (int i = 0; i < series.size(); i++) {
            Series one = series.get(i);
            double aside = (i - (series.size() - 1) / 2.0) * BETWEEN_SPREADS;
            page.open("g", "class", "series " + styles.classOf(one.peer()));
            curve(page, one);
            if (one.marked()) {
                one.points().forEach(point -> spread(page, point, aside));
                one.points().forEach(point -> styles.mark(page, one.peer(), x(point.x()), y(point.y()), point.words()));
            } else {
                Series.Point last = one.points().get(one.points().size() - 1);
                styles.mark(page, one.peer(), x(last.x()), y(last.y()), last.words());
            }
            page.close().line();
        }
        page.close();
        styles.legend(page, series.stream().map(Series::peer).toList());
        page.close().line();
    }

    private void axes(Markup page) {
        for (Axis.Tick tick : up.ticks()) {
            String y = Numbers.pixels(y(tick.value()));
            page.empty(
                    "path",
                    "class",
                    "grid",
                    "d",
                    "M" + Numbers.pixels(LEFT) + " " + y + "H" + Numbers.pixels(WIDTH - RIGHT));
            page.element("text", tick.label(), "x", Numbers.pixels(LEFT - 8), "y", y, "dy", "4", "text-anchor", "end");
        }
        page.empty(
                "path",
                "class",
                "grid",
                "d",
                "M" + Numbers.pixels(LEFT) + " " + Numbers.pixels(HEIGHT - BOTTOM) + "H"
                        + Numbers.pixels(WIDTH - RIGHT));
        double free = 0;
        for (Axis.Tick tick : along.ticks()) {
            double x = x(tick.value());
            page.empty(
                    "path",
                    "class",
                    "grid",
                    "d",
                    "M" + Numbers.pixels(x) + " " + Numbers.pixels(TOP) + "V" + Numbers.pixels(HEIGHT - BOTTOM));
            if (x >= free) {
                page.element(
                        "text",
                        tick.label(),
                        "x",
                        Numbers.pixels(x),
                        "y",
                        Numbers.pixels(HEIGHT - BOTTOM + 17),
                        "text-anchor",
                        "middle");
                free = x + LEAST_BETWEEN_LABELS;
            }
        }
        page.element("text", up.title(), "x", "4", "y", "14", "class", "title");
        page.element(
                "text",
                along.title(),
                "x",
                Numbers.pixels(WIDTH - RIGHT),
                "y",
                Numbers.pixels(HEIGHT - 6),
                "text-anchor",
                "end",
                "class",
                "title");
        page.line();
    }

    private void curve(Markup page, Series one) {
        StringBuilder path = new StringBuilder();
        for (Series.Point point : one.points()) {
            path.append(path.isEmpty() ? 'M' : 'L')
                    .append(Numbers.pixels(x(point.x())))
                    .append(' ')
                    .append(Numbers.pixels(y(point.y())));
        }
        page.empty("path", "class", "curve", "d", path.toString());
    }

    /** From the least to the greatest; a little aside, so that those of several peers do not hide one another. */
    private void spread(Markup page, Series.Point point, double aside) {
        if (point.greatest() > point.least()) {
            String x = Numbers.pixels(x(point.x()) + aside);
            page.empty(
                    "path",
                    "class",
                    "spread",
                    "d",
                    "M" + x + " " + Numbers.pixels(y(point.least())) + "V" + Numbers.pixels(y(point.greatest())));
        }
    }

    private double x(double value) {
        return LEFT + inset + along.at(value) * (WIDTH - LEFT - RIGHT - 2 * inset);
    }

    private double y(double value) {
        return HEIGHT - BOTTOM - up.at(value) * (HEIGHT - BOTTOM - TOP);
    }
}
