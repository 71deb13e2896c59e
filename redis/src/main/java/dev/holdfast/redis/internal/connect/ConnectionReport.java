package dev.holdfast.redis.internal.connect;

import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.lettuce.LettuceSource;
import dev.holdfast.redis.internal.thread.LogThread;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.spi.BackendFailure;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs an outage once when it begins and once when it ends, however often connecting is tried meanwhile. Thread-safe;
 * waits for no log.
 */
public final class ConnectionReport {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionReport.class);

    private final LettuceSource source;
    private final Timing timing;

    private final ReentrantLock guard = new ReentrantLock();

    // Guarded by guard.
    private boolean out;
    private boolean connectedBefore;
    private long sinceNanos;
    private @Nullable String toldToMend;

    ConnectionReport(LettuceSource source, Timing timing) {
        this.source = source;
        this.timing = timing;
    }

    /** Something is wrong with the server or with the way to it. */
    void outage(String why) {
        guard.lock();
        try {
            if (out) {
                return;
            }
            out = true;
            sinceNanos = timing.nanoTime();
        } finally {
            guard.unlock();
        }
        String server = source.description();
        LogThread.write(() -> LOG.warn(
                "No connection to {}: {}. It is tried again until it succeeds; meanwhile no lock is granted, and leases"
                        + " that are not renewed in time are lost",
                server,
                why));
    }

    /** A try to connect has failed. */
    void failed(Throwable error) {
        BackendFailure failure = Failures.ofConnecting(error);
        if (failure.kind() != BackendFailure.Kind.MISCONFIGURED) {
            outage(failure.seen());
            return;
        }
        guard.lock();
        try {
            if (!out) {
                out = true;
                sinceNanos = timing.nanoTime();
            }
            if (failure.seen().equals(toldToMend)) {
                return;
            }
            toldToMend = failure.seen();
        } finally {
            guard.unlock();
        }
        String server = source.description();
        LogThread.write(() -> LOG.error("Cannot use {} until this is corrected: {}", server, failure.seen()));
    }

    /** The server can be used. */
    void over() {
        boolean again;
        long lastedNanos;
        guard.lock();
        try {
            again = connectedBefore;
            connectedBefore = true;
            if (!out) {
                return;
            }
            out = false;
            toldToMend = null;
            lastedNanos = timing.nanoTime() - sinceNanos;
        } finally {
            guard.unlock();
        }
        String server = source.description();
        long lastedMillis = TimeUnit.NANOSECONDS.toMillis(lastedNanos);
        if (again) {
            LogThread.write(() -> LOG.warn("Connected to {} again after {} ms", server, lastedMillis));
        } else {
            LogThread.write(() -> LOG.warn("Connected to {} after {} ms", server, lastedMillis));
        }
    }
}
