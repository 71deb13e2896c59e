package dev.holdfast.lab.load;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Memory for tapes, used again from slice to slice: after the warm-up, writing down allocates next to nothing, and what was written moves no more when garbage is
 * collected. Thread-safe.
 */
public final class Chunks {

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
