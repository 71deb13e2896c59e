package dev.holdfast.lab.report.page;

import java.util.List;

/** Where values stand between the beginning and the end of a plot. */
interface Axis {

    /**
     * A place with a label.
     *
     * @param value where
     * @param label what it says there
     */
    record Tick(double value, String label) {}

    /** What is told. */
    String title();

    /** Returns where a value stands, from 0 at the beginning to 1 at the end. */
    double at(double value);

    /** Returns what is labelled, rising. */
    List<Tick> ticks();
}
