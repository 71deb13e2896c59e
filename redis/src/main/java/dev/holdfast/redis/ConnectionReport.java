package dev.holdfast.redis;

import dev.holdfast.spi.BackendFailure;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs an outage once when it begins and once when it ends, however often connecting is tried meanwhile. Thread-safe;
 * waits for no log.
 */
final class ConnectionReport {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionReport.class);

    private final LettuceSource source;
    private final Timing timing;

    // Guarded by this.
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
        synchronized (this) {
            if (out) {
                return;
            }
            out = true;
            sinceNanos = timing.nanoTime();
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
        synchronized (this) {
            if (!out) {
                out = true;
                sinceNanos = timing.nanoTime();
            }
            if (failure.seen().equals(toldToMend)) {
                return;
            }
            toldToMend = failure.seen();
        }
        String server = source.description();
        LogThread.write(() -> LOG.error("Cannot use {} until this is corrected: {}", server, failure.seen()));
    }

    /** The server can be used. */
    void over() {
        boolean again;
        long lastedNanos;
        synchronized (this) {
            again = connectedBefore;
            connectedBefore = true;
            if (!out) {
                return;
            }
            out = false;
            toldToMend = null;
            lastedNanos = timing.nanoTime() - sinceNanos;
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
