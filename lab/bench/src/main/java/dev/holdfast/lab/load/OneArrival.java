package dev.holdfast.lab.load;

/** Comes once, when everybody does. */
final class OneArrival implements Arrivals {

    private long startNanos;
    private boolean came;

    @Override
    public void begin(long nanos) {
        startNanos = nanos;
    }

    @Override
    public boolean await() {
        boolean first = !came;
        came = true;
        return first;
    }

    @Override
    public long dueNanos(long nowNanos) {
        return startNanos;
    }
}
