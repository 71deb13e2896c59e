package dev.holdfast.internal;

import dev.holdfast.internal.time.Time;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The failovers that a client has seen. Thread-safe. */
public final class Failovers {

    private final Time time;

    private final ReentrantLock guard = new ReentrantLock();

    // Guarded by guard.
    private long count;
    private @Nullable Instant last;

    Failovers(Time time) {
        this.time = time;
    }

    /** Another server has taken over. */
    public void seen() {
        Instant now = Instant.ofEpochMilli(time.wallMillis());
        guard.lock();
        try {
            count++;
            last = now;
        } finally {
            guard.unlock();
        }
    }

    long count() {
        guard.lock();
        try {
            return count;
        } finally {
            guard.unlock();
        }
    }

    /** When the last one was seen, by the wall clock. */
    Optional<Instant> last() {
        guard.lock();
        try {
            return Optional.ofNullable(last);
        } finally {
            guard.unlock();
        }
    }
}
