package dev.holdfast.lab.load;

/** Comes again as soon as it has passed, until the slice is over. */
record ClosedLoop(Sections sections) implements Arrivals {

    @Override
    public void begin(long startNanos) {
        // Whenever that is.
    }

    @Override
    public boolean await() {
        return !sections.isOver();
    }

    @Override
    public long dueNanos(long nowNanos) {
        return nowNanos;
    }
}
