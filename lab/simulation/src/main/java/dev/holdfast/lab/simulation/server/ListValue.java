package dev.holdfast.lab.simulation.server;

import java.util.ArrayList;
import java.util.List;

/** A list, from its head on. */
record ListValue(List<String> elements) implements StoredValue {

    ListValue() {
        this(new ArrayList<>());
    }

    /** The elements from one place to another, both included, where those before zero count from the end. */
    List<String> range(long start, long stop) {
        long from = Math.max(0, place(start));
        long to = Math.min(elements.size() - 1L, place(stop));
        return from > to ? List.of() : List.copyOf(elements.subList((int) from, (int) to + 1));
    }

    private long place(long index) {
        return index < 0 ? index + elements.size() : index;
    }

    @Override
    public ListValue copy() {
        return new ListValue(new ArrayList<>(elements));
    }
}
