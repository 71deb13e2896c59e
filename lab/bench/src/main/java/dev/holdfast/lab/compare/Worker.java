package dev.holdfast.lab.compare;

import dev.holdfast.lab.peer.PeerLock;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** One thread that takes the lock, passes the section and gives the lock back, again and again. */
final class Worker implements Runnable {

    /** What the slice is at. */
    enum Stage {
        SETTLING,
        MEASURED,
        OVER
    }

    private final PeerLock lock;
    private final Section section;
    private final int client;
    private final Supplier<Stage> stage;
    private final Histogram waitsNanos = new Histogram(3);
    private long passed;
    private long measured;
    private volatile @Nullable Throwable failure;

    Worker(PeerLock lock, Section section, int client, Supplier<Stage> stage) {
        this.lock = lock;
        this.section = section;
        this.client = client;
        this.stage = stage;
    }

    @Override
    public void run() {
        try {
            while (stage.get() != Stage.OVER) {
                pass();
            }
        } catch (RuntimeException | Error e) {
            failure = e;
        }
    }

    private void pass() {
        long askedNanos = System.nanoTime();
        lock.lock();
        long waitedNanos;
        try {
            waitedNanos = System.nanoTime() - askedNanos;
            section.pass(client);
        } finally {
            lock.unlock();
        }
        passed++;
        if (stage.get() == Stage.MEASURED) {
            measured++;
            waitsNanos.recordValue(waitedNanos);
        }
    }

    // ---- once the thread has ended

    /** Throws what ended the thread, if it was not the end of the slice. */
    void requireSound() {
        if (failure != null) {
            throw new IllegalStateException("a thread of client " + client + " failed", failure);
        }
    }

    /** How often it passed the section. */
    long passed() {
        return passed;
    }

    /** How often it did so, and had given the lock back, in the measured time. */
    long measured() {
        return measured;
    }

    Histogram waitsNanos() {
        return waitsNanos;
    }
}
