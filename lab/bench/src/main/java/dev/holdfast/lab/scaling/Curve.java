package dev.holdfast.lab.scaling;

import java.util.List;

/**
 * A measured curve.
 *
 * @param kind which
 * @param points its points, by growing size
 */
record Curve(CurveKind kind, List<Point> points) {

    /**
     * The figures at one size, in the order of the columns; NaN where there is none.
     *
     * @param figures the size itself is the first
     */
    record Point(List<Double> figures) {

        Point {
            figures = List.copyOf(figures);
        }

        static Point of(Double... figures) {
            return new Point(List.of(figures));
        }
    }

    Curve {
        points = List.copyOf(points);
        for (Point point : points) {
            if (point.figures().size() != kind.columns().size()) {
                throw new IllegalArgumentException(
                        "a point of " + kind + " has " + point.figures().size() + " figures for "
                                + kind.columns().size() + " columns");
            }
        }
    }
}
