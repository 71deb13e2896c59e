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
 * Logs an outage once when it begins and once when it ends, however often connecting is tried meanwhile; and a failover
 * once, when the new primary can be used. Where one may follow, an outage is logged only after three seconds.
 * Thread-safe; waits for no log.
 */
public final class ConnectionReport {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionReport.class);
    private static final long FAILOVER_NANOS = TimeUnit.SECONDS.toNanos(3);

    private final LettuceSource source;
    private final Timing timing;

    private final ReentrantLock guard = new ReentrantLock();

    // Guarded by guard.
    private boolean out;
    private boolean connectedBefore;
    private long sinceNanos;
    private long outages;
    private @Nullable String failover;
    private @Nullable String toldToMend;
    private @Nullable String toldToBeDeaf;

    ConnectionReport(LettuceSource source, Timing timing) {
        this.source = source;
        this.timing = timing;
    }

    /** Something is wrong with the server or with the way to it. */
    void outage(String why) {
        long outage;
        guard.lock();
        try {
            if (out) {
                return;
            }
            out = true;
            outage = ++outages;
            sinceNanos = timing.nanoTime();
        } finally {
            guard.unlock();
        }
        if (source.mayMove()) {
            timing.after(FAILOVER_NANOS, () -> logIfStillOut(outage, why));
        } else {
            logOutage(why);
        }
    }

    private void logIfStillOut(long outage, String why) {
        boolean lasts;
        guard.lock();
        try {
            lasts = out && outage == outages;
        } finally {
            guard.unlock();
        }
        if (lasts) {
            logOutage(why);
        }
    }

    /** Another server has become the primary, which is to be connected to now. */
    void failover(String change) {
        guard.lock();
        try {
            failover = change;
        } finally {
            guard.unlock();
        }
        outage(change);
    }

    private void logOutage(String why) {
        String server = source.description();
        String meaning = source.outage();
        LogThread.write(() -> LOG.warn(
                "No connection to {}: {}. It is tried again until it succeeds; meanwhile {}", server, why, meaning));
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
                outages++;
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

    /** The server takes requests, but its messages do not arrive. Logged once for each reason, until it is over. */
    void deaf(BackendFailure why) {
        guard.lock();
        try {
            if (!out) {
                out = true;
                outages++;
                sinceNanos = timing.nanoTime();
            }
            if (why.seen().equals(toldToBeDeaf)) {
                return;
            }
            toldToBeDeaf = why.seen();
        } finally {
            guard.unlock();
        }
        String server = source.description();
        LogThread.write(() -> LOG.warn(
                "No messages from {}: {}. Subscribing is tried again until it succeeds; meanwhile leases are renewed"
                        + " and released, and who waits for a lock asks for it again and again",
                server,
                why.seen()));
    }

    /** The server can be used, and heard. */
    void over() {
        boolean again;
        @Nullable String change;
        long lastedNanos;
        guard.lock();
        try {
            again = connectedBefore;
            connectedBefore = true;
            if (!out) {
                return;
            }
            out = false;
            change = failover;
            failover = null;
            toldToMend = null;
            toldToBeDeaf = null;
            lastedNanos = timing.nanoTime() - sinceNanos;
        } finally {
            guard.unlock();
        }
        String server = source.description();
        long lastedMillis = TimeUnit.NANOSECONDS.toMillis(lastedNanos);
        if (change != null) {
            LogThread.write(() -> LOG.warn(
                    "Failover at {}: {}. Connected to it after {} ms; leases are not trusted until it has confirmed"
                            + " them",
                    server,
                    change,
                    lastedMillis));
        } else if (again) {
            LogThread.write(() -> LOG.warn("Connected to {} again after {} ms", server, lastedMillis));
        } else {
            LogThread.write(() -> LOG.warn("Connected to {} after {} ms", server, lastedMillis));
        }
    }
}
