package dev.holdfast.latch.internal.count;

/** How a latch stands. */
public sealed interface LatchState {

    /** The time by which it was decided. */
    long nowMicros();

    /** There is none, or not the one that was asked about. */
    record Absent(long nowMicros) implements LatchState {}

    /**
     * It has begun, and has not ended.
     *
     * @param begunMicros when, by the same clock; it distinguishes the latch from others of its name
     * @param endMicros when it ends
     * @param parties with how many it has begun: if that is another number than the question's, nothing was done
     * @param left how many have not counted down; zero if it is open
     */
    record Present(long nowMicros, long begunMicros, long endMicros, int parties, int left) implements LatchState {

        /** Whether all have counted down. */
        public boolean isOpen() {
            return left == 0;
        }
    }
}
