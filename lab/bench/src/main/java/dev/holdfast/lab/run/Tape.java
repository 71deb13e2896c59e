package dev.holdfast.lab.run;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * What one thread wrote down of its passes, in order. It is used again from slice to slice: after the warm-up, writing
 * down allocates next to nothing, and what was written moves no more when garbage is collected. One thread at a time
 * uses it.
 */
final class Tape {

    /** What stands for the token of a lock that has none. */
    static final long NO_TOKEN = Long.MIN_VALUE;

    static final int PASSES_OF_CHUNK = 128;

    private static final int WORDS = 7;
    private static final int HEADER_BYTES = 16;

    private final int client;
    private final int thread;
    private final List<long[]> chunks = new ArrayList<>();
    private int passes;

    /** Makes the tape of a thread of a client; both are counted from 0. */
    Tape(int client, int thread) {
        this.client = client;
        this.thread = thread;
    }

    void add(long dueNanos, long calledNanos, long enteredNanos, long leftNanos, long lock, boolean reads, long token) {
        int at = passes % PASSES_OF_CHUNK * WORDS;
        if (passes == chunks.size() * PASSES_OF_CHUNK) {
            chunks.add(new long[PASSES_OF_CHUNK * WORDS]);
        }
        long[] chunk = chunks.get(passes / PASSES_OF_CHUNK);
        chunk[at] = dueNanos;
        chunk[at + 1] = calledNanos;
        chunk[at + 2] = enteredNanos;
        chunk[at + 3] = leftNanos;
        chunk[at + 4] = lock;
        chunk[at + 5] = reads ? 1 : 0;
        chunk[at + 6] = token;
        passes++;
    }

    void rewind() {
        passes = 0;
    }

    /** How much it has allocated; it is none of the peer's. */
    long allocatedBytes() {
        return chunks.size() * (HEADER_BYTES + (long) PASSES_OF_CHUNK * WORDS * Long.BYTES);
    }

    List<Pass> passes() {
        return IntStream.range(0, passes).mapToObj(this::pass).toList();
    }

    private Pass pass(int index) {
        long[] chunk = chunks.get(index / PASSES_OF_CHUNK);
        int at = index % PASSES_OF_CHUNK * WORDS;
        int lock = (int) chunk[at + 4];
        boolean reads = chunk[at + 5] != 0;
        return new Pass(
                client, thread, lock, reads, chunk[at], chunk[at + 1], chunk[at + 2], chunk[at + 3], chunk[at + 6]);
    }

    /**
     * One pass of one thread. Times are those of {@link System#nanoTime}.
     *
     * @param reads whether it may have held the lock together with others that read
     * @param dueNanos when the thread was to come: with an open load the time of arrival, else that of the call
     * @param enteredNanos when it ran as the holder
     * @param leftNanos when it called unlock
     * @param token the fencing token, or {@link Tape#NO_TOKEN}
     */
    record Pass(
            int client,
            int thread,
            int lock,
            boolean reads,
            long dueNanos,
            long calledNanos,
            long enteredNanos,
            long leftNanos,
            long token)
            implements Serializable {

        boolean hasToken() {
            return token != Tape.NO_TOKEN;
        }
    }

    /** What a thread left behind: its passes, in order, and the arrivals that it had not begun with. */
    record Trace(List<Pass> passes, Backlog left) implements Serializable {}

    /**
     * Arrivals to come.
     *
     * @param periodNanos how long after it the one behind is; zero if there are none
     */
    record Backlog(long nextDueNanos, long periodNanos) implements Serializable {

        static final Backlog NONE = new Backlog(0, 0);

        /** Returns the times of all arrivals that were due before a time. */
        LongStream before(long endNanos) {
            return periodNanos == 0
                    ? LongStream.empty()
                    : LongStream.iterate(nextDueNanos, due -> due - endNanos < 0, due -> due + periodNanos);
        }
    }
}
