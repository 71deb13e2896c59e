package dev.holdfast.lab.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/** What one thread wrote down of its passes, in order. One thread at a time uses it. */
public final class Tape {

    /** What stands for the token of a lock that has none. */
    public static final long NO_TOKEN = Long.MIN_VALUE;

    static final int WORDS = 6;

    private final Chunks memory;
    private final List<long[]> chunks = new ArrayList<>();
    private int passes;

    Tape(Chunks memory) {
        this.memory = memory;
    }

    void add(long dueNanos, long calledNanos, long enteredNanos, long leftNanos, long lock, long token) {
        int at = passes % Chunks.PASSES * WORDS;
        if (at == 0) {
            chunks.add(memory.take());
        }
        long[] chunk = chunks.get(chunks.size() - 1);
        chunk[at] = dueNanos;
        chunk[at + 1] = calledNanos;
        chunk[at + 2] = enteredNanos;
        chunk[at + 3] = leftNanos;
        chunk[at + 4] = lock;
        chunk[at + 5] = token;
        passes++;
    }

    /** How many passes there are. */
    public int passes() {
        return passes;
    }

    /** Returns a word of a pass, in the order in which {@link #add} takes them. */
    long word(int pass, int word) {
        return chunks.get(pass / Chunks.PASSES)[pass % Chunks.PASSES * WORDS + word];
    }

    /** Gives the memory back. Nothing can be read any more. */
    public void erase() {
        chunks.forEach(memory::giveBack);
        chunks.clear();
        passes = 0;
    }

    /**
     * Memory for tapes, used again from slice to slice: after the warm-up, writing down allocates next to nothing, and
     * what was written moves no more when garbage is collected. Thread-safe.
     */
    public static final class Chunks {

        static final int PASSES = 128;

        private static final int HEADER_BYTES = 16;

        private final Queue<long[]> free = new ConcurrentLinkedQueue<>();
        private final AtomicLong allocatedBytes = new AtomicLong();

        long[] take() {
            long[] chunk = free.poll();
            if (chunk == null) {
                chunk = new long[PASSES * Tape.WORDS];
                allocatedBytes.addAndGet(HEADER_BYTES + (long) chunk.length * Long.BYTES);
            }
            return chunk;
        }

        void giveBack(long[] chunk) {
            free.add(chunk);
        }

        /** How much was allocated so far; it is none of the peer's. */
        long allocatedBytes() {
            return allocatedBytes.get();
        }
    }

    /**
     * One pass of one thread. Times are those of {@link System#nanoTime}.
     *
     * @param client whose thread
     * @param thread which of the client's threads
     * @param lock which lock, counted from 0
     * @param dueNanos when the thread was to come: with an open load the time of arrival, else that of the call
     * @param calledNanos when it called lock
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
     * What a thread left behind.
     *
     * @param client which client, counted from 0
     * @param thread which of its threads, counted from 0
     * @param tape its passes
     * @param left the arrivals that it had not begun with
     */
    public record Trace(int client, int thread, Tape tape, Backlog left) {

        /** Returns one of its passes, counted from 0. */
        public Pass pass(int index) {
            return new Pass(
                    client,
                    thread,
                    (int) tape.word(index, 4),
                    tape.word(index, 0),
                    tape.word(index, 1),
                    tape.word(index, 2),
                    tape.word(index, 3),
                    tape.word(index, 5));
        }
    }

    /**
     * Arrivals to come.
     *
     * @param nextDueNanos when the next one is due
     * @param periodNanos how long after it the one behind is; zero if there are none
     */
    public record Backlog(long nextDueNanos, long periodNanos) {

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
