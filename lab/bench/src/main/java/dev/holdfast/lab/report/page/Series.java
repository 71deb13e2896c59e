package dev.holdfast.lab.report.page;

import java.util.List;

/**
 * A curve of a peer.
 *
 * @param peer its name
 * @param points in their order along the axis; at least one
 * @param marked whether each point was measured by itself, and so gets a mark
 */
record Series(String peer, List<Point> points, boolean marked) {

    /**
     * A point of it.
     *
     * @param x along
     * @param y up
     * @param least the least of what y is the middle of
     * @param greatest the greatest of it
     * @param words what it says
     */
    record Point(double x, double y, double least, double greatest, String words) {}

    Series {
        points = List.copyOf(points);
    }
}
