package dev.holdfast.lab.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * The critical sections, one for each lock, and the flag that ends a slice, in memory that all clients share.
 *
 * <p>In a section there is a counter that only the lock protects: it is read, the time of the section passes, and it is
 * written. Two holders at once lose a count, and meet. The words are volatile because a lock across processes gives no
 * happens-before between two threads. Thread-safe.
 */
record Sections(ByteBuffer memory, int count) {

    private static final long ASLEEP_FROM_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int OVER = 0;

    // A cache line each, so that sections of different locks do not slow one another down.
    private static final int WORDS_EACH = 8;

    /** How many are inside: in the lower half those that do not read, in the upper half those that do. */
    private static final int INSIDE = 0;

    private static final long A_READER = 1L << 32;
    private static final int MET = 1;
    private static final int COUNTER = 2;
    private static final VarHandle WORDS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    static Sections ofThisProcess(int count) {
        return new Sections(ByteBuffer.allocateDirect(bytes(count)).alignedSlice(Long.BYTES), count);
    }

    /** Opens sections in a file, which several processes share, and which is made if it is not there. */
    static Sections inFile(Path file, int count) {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return new Sections(channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes(count)), count);
        } catch (IOException e) {
            throw new UncheckedIOException("could not map " + file, e);
        }
    }

    private static int bytes(int count) {
        return first(count) * Long.BYTES;
    }

    /** The first word of a section. */
    private static int first(int lock) {
        return (lock + 1) * WORDS_EACH;
    }

    private long get(int word) {
        return (long) WORDS.getVolatile(memory, word * Long.BYTES);
    }

    private void set(int word, long value) {
        WORDS.setVolatile(memory, word * Long.BYTES, value);
    }

    private long getAndAdd(int word, long delta) {
        return (long) WORDS.getAndAdd(memory, word * Long.BYTES, delta);
    }

    /** Begins anew: nobody is inside, nothing is counted, and it is not over. */
    void clear() {
        for (int word = 0; word < first(count); word++) {
            set(word, 0);
        }
    }

    void end() {
        set(OVER, 1);
    }

    boolean isOver() {
        return get(OVER) != 0;
    }

    /** Passes through the section of a lock. The caller holds that lock, or believes so. */
    void pass(int lock, Duration time) {
        int first = first(lock);
        if (getAndAdd(first + INSIDE, 1) != 0) {
            getAndAdd(first + MET, 1);
        }
        long counted = get(first + COUNTER);
        spend(time);
        set(first + COUNTER, counted + 1);
        getAndAdd(first + INSIDE, -1);
    }

    /**
     * The same for one of those that may be inside together, so many at most. They count in one step each, so that the
     * counter shows no more than how often the section was passed.
     */
    void passTogether(int lock, Duration time, int permits) {
        int first = first(lock);
        if (getAndAdd(first + INSIDE, 1) >= permits) {
            getAndAdd(first + MET, 1);
        }
        spend(time);
        getAndAdd(first + COUNTER, 1);
        getAndAdd(first + INSIDE, -1);
    }

    /** Reads in the section of a lock, where others may read, and nobody may count. */
    void read(int lock, Duration time) {
        int first = first(lock);
        boolean met = getAndAdd(first + INSIDE, A_READER) % A_READER != 0;
        long counted = get(first + COUNTER);
        spend(time);
        if (met || get(first + COUNTER) != counted) {
            getAndAdd(first + MET, 1);
        }
        getAndAdd(first + INSIDE, -A_READER);
    }

    /** How often a holder met another one that it must not meet. */
    long met() {
        return IntStream.range(0, count)
                .mapToLong(lock -> get(first(lock) + MET))
                .sum();
    }

    long counted(int lock) {
        return get(first(lock) + COUNTER);
    }

    /**
     * Spends the time of a section: less than a millisecond at work, on a processor, and a longer time asleep, as
     * somebody does who waits for a database. A timer wakes it some 60 µs late.
     */
    static void spend(Duration time) {
        long nanos = time.toNanos();
        if (nanos == 0) {
            return;
        }
        long endNanos = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = endNanos - System.nanoTime()) {
            if (nanos >= ASLEEP_FROM_NANOS) {
                LockSupport.parkNanos(left);
            } else {
                Thread.onSpinWait();
            }
        }
    }
}
