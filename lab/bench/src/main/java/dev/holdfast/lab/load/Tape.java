package dev.holdfast.lab.load;

import java.util.ArrayList;
import java.util.List;

/** What one thread wrote down of its passes, in order. One thread at a time uses it. Times are those of {@link System#nanoTime}. */
public final class Tape {

    /** What stands for the token of a lock that has none. */
    public static final long NO_TOKEN = Long.MIN_VALUE;

    static final int WORDS = 6;

    private static final int DUE = 0;
    private static final int CALLED = 1;
    private static final int ENTERED = 2;
    private static final int LEFT = 3;
    private static final int LOCK = 4;
    private static final int TOKEN = 5;

    private final Chunks memory;
    private final List<long[]> chunks = new ArrayList<>();
    private int passes;

    Tape(Chunks memory) {
        this.memory = memory;
    }

    void add(long dueNanos, long calledNanos, long enteredNanos, long leftNanos, int lock, long token) {
        int at = passes % Chunks.PASSES * WORDS;
        if (at == 0) {
            chunks.add(memory.take());
        }
        long[] chunk = chunks.get(chunks.size() - 1);
        chunk[at + DUE] = dueNanos;
        chunk[at + CALLED] = calledNanos;
        chunk[at + ENTERED] = enteredNanos;
        chunk[at + LEFT] = leftNanos;
        chunk[at + LOCK] = lock;
        chunk[at + TOKEN] = token;
        passes++;
    }

    /** How many passes there are. */
    public int passes() {
        return passes;
    }

    /** Returns a reader that stands before the first pass. */
    public Reader read() {
        return new Reader();
    }

    /** Gives the memory back. Nothing can be read any more. */
    public void erase() {
        chunks.forEach(memory::giveBack);
        chunks.clear();
        passes = 0;
    }

    /** Goes from pass to pass. */
    public final class Reader {

        private int next;
        private long[] chunk = {};
        private int at;

        private Reader() {}

        /** Goes to the next pass, if there is one. */
        public boolean advance() {
            if (next == passes) {
                return false;
            }
            chunk = chunks.get(next / Chunks.PASSES);
            at = next % Chunks.PASSES * WORDS;
            next++;
            return true;
        }

        /** When the thread was to come: with an open load the time of arrival, else that of the call. */
        public long dueNanos() {
            return chunk[at + DUE];
        }

        /** When the thread called lock. */
        public long calledNanos() {
            return chunk[at + CALLED];
        }

        /** When it ran as the holder. */
        public long enteredNanos() {
            return chunk[at + ENTERED];
        }

        /** When it called unlock. */
        public long leftNanos() {
            return chunk[at + LEFT];
        }

        /** Which lock it was, counted from 0. */
        public int lock() {
            return (int) chunk[at + LOCK];
        }

        /** The fencing token, or {@link #NO_TOKEN}. */
        public long token() {
            return chunk[at + TOKEN];
        }
    }
}
