package dev.holdfast.redis.internal.confirm;

import dev.holdfast.redis.internal.lettuce.LettuceSource;
import dev.holdfast.redis.internal.thread.LogThread;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs once when too few replicas confirm, and once when enough do again. Thread-safe; waits for no log. */
final class ConfirmationReport {

    private static final Logger LOG = LoggerFactory.getLogger(ConfirmationReport.class);

    private final LettuceSource source;
    private final AtomicBoolean missing = new AtomicBoolean();

    ConfirmationReport(LettuceSource source) {
        this.source = source;
    }

    void answered(boolean enough, String seen) {
        if (missing.get() == !enough || !missing.compareAndSet(enough, !enough)) {
            return;
        }
        String server = source.description();
        if (enough) {
            LogThread.write(() -> LOG.warn("Enough replicas of {} confirm again", server));
        } else {
            LogThread.write(() -> LOG.warn(
                    "Too few replicas of {} confirm: {}. Meanwhile no lock is granted, and leases that are not renewed"
                            + " in time are lost",
                    server,
                    seen));
        }
    }
}
