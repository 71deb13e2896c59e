package dev.holdfast.lab.simulation.schedule;

/**
 * A call for a gate or a latch, which have the names of locks.
 *
 * @param kind what it asks for
 * @param atMicros when, in true time
 * @param client whose
 * @param name the number of the lock of that name
 * @param size how many parties the latch has, or how many units pass in a period
 * @param spanMillis for how long the latch is valid, or the period
 * @param burst how many units pass at once; 0 if the rate is counted in windows, and for latches
 * @param number the party that counts down, or how many units are to pass; 0 if it waits for a latch
 * @param waitMillis for how long it waits; 0 if it does not
 * @param cancelMicros when it is cancelled; 0 for never
 */
public record CountedCall(
        Kind kind,
        long atMicros,
        int client,
        int name,
        int size,
        long spanMillis,
        int burst,
        int number,
        long waitMillis,
        long cancelMicros) {

    private static final long MICROS = 1_000;

    /** What is asked for. */
    public enum Kind {

        /** A party counts down at a latch. */
        COUNT_DOWN,

        /** A caller waits for a latch. */
        AWAIT,

        /** Units pass at a gate now, or not at all. */
        PASS,

        /** Units pass at a gate within a wait, or not at all. */
        PASS_WITHIN;

        /** {@return whether it is about a latch} */
        public boolean isOfLatch() {
            return this == COUNT_DOWN || this == AWAIT;
        }
    }

    /** Refuses what no gate and no latch could be asked. */
    public CountedCall {
        boolean waits = kind == Kind.AWAIT || kind == Kind.PASS_WITHIN;
        if (waits ? waitMillis < 0 : waitMillis != 0) {
            throw new IllegalArgumentException(kind + " that waits for " + waitMillis + " ms");
        }
        boolean isCounted = kind.isOfLatch() ? burst == 0 : burst >= 0 && number >= 1;
        if (!isCounted || number < 0 || size < 1 || spanMillis < 1) {
            throw new IllegalArgumentException(
                    kind + " of " + number + ", of " + size + " in " + spanMillis + " ms, with a burst of " + burst);
        }
    }

    /**
     * How long the call waits. No two calls that wait at a gate wait equally long, so that a server's books know them
     * apart.
     *
     * @return in microseconds
     */
    public long waitMicros() {
        return waitMillis * MICROS + (kind == Kind.PASS_WITHIN ? atMicros % MICROS : 0);
    }
}
