package dev.holdfast.lab.load;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What one thread wrote down of its passes, in order. It is used again from slice to slice: after the warm-up, writing
 * down allocates next to nothing, and what was written moves no more when garbage is collected. One thread at a time
 * uses it.
 */
public final class Tape {

    /** What stands for the token of a lock that has none. */
    public static final long NO_TOKEN = Long.MIN_VALUE;

    static final int PASSES_OF_CHUNK = 128;

    private static final int WORDS = 6;
    private static final int HEADER_BYTES = 16;

    private final List<long[]> chunks = new ArrayList<>();
    private int passes;

    void add(long dueNanos, long calledNanos, long enteredNanos, long leftNanos, long lock, long token) {
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
        chunk[at + 5] = token;
        passes++;
    }

    /** Begins anew. What was read of it before is overwritten. */
    void rewind() {
        passes = 0;
    }

    /** How much it has allocated; it is none of the peer's. */
    long allocatedBytes() {
        return chunks.size() * (HEADER_BYTES + (long) PASSES_OF_CHUNK * WORDS * Long.BYTES);
    }

    /** Returns what a thread has left behind on it. */
    Trace trace(int client, int thread, Backlog left) {
        int used = (passes + PASSES_OF_CHUNK - 1) / PASSES_OF_CHUNK;
        return new Trace(client, thread, new ArrayList<>(chunks.subList(0, used)), passes, left);
    }

    /**
     * One pass of one thread. Times are those of {@link System#nanoTime}.
     *
     * @param dueNanos when the thread was to come: with an open load the time of arrival, else that of the call
     * @param enteredNanos when it ran as the holder
     * @param leftNanos when it called unlock
     * @param token the fencing token, or {@link Tape#NO_TOKEN}
     */
    public record Pass(
            int client,
            int thread,
            int lock,
            long dueNanos,
            long calledNanos,
            long enteredNanos,
            long leftNanos,
            long token) {

        public boolean hasToken() {
            return token != Tape.NO_TOKEN;
        }

        public boolean leftWithin(long fromNanos, long toNanos) {
            return leftNanos - fromNanos >= 0 && leftNanos - toNanos < 0;
        }
    }

    /**
     * What a thread left behind, until the next slice begins.
     *
     * @param chunks words of its passes
     * @param left the arrivals that it had not begun with
     */
    public record Trace(int client, int thread, ArrayList<long[]> chunks, int passes, Backlog left)
            implements Serializable {

        /** Returns one of its passes, counted from 0. */
        public Pass pass(int index) {
            long[] words = chunks.get(index / PASSES_OF_CHUNK);
            int at = index % PASSES_OF_CHUNK * WORDS;
            return new Pass(
                    client,
                    thread,
                    (int) words[at + 4],
                    words[at],
                    words[at + 1],
                    words[at + 2],
                    words[at + 3],
                    words[at + 5]);
        }

        /** Returns them all, in order. */
        public Stream<Pass> all() {
            return IntStream.range(0, passes).mapToObj(this::pass);
        }
    }

    /**
     * Arrivals to come.
     *
     * @param periodNanos how long after it the one behind is; zero if there are none
     */
    public record Backlog(long nextDueNanos, long periodNanos) implements Serializable {

        /** No arrivals. */
        public static final Backlog NONE = new Backlog(0, 0);

        /** Shows the times of all arrivals that were due before a time. */
        public void forEachBefore(long endNanos, LongConsumer dueNanos) {
            if (periodNanos > 0) {
                for (long due = nextDueNanos; due - endNanos < 0; due += periodNanos) {
                    dueNanos.accept(due);
                }
            }
        }
    }
}
