package dev.holdfast.redis.internal.connect;

import dev.holdfast.redis.internal.lettuce.CommandConnection;
import dev.holdfast.redis.internal.thread.LogThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs that a server keeps nothing on disk: when it restarts, locks that are held are free. Many a server for locks
 * is run so on purpose, so it is logged once, when a client starts, and not as a warning. A server that does not report
 * its settings is left alone. Thread-safe.
 */
public final class Persistence {

    private static final Logger LOG = LoggerFactory.getLogger(Persistence.class);
    private static final String SNAPSHOTS = "save";
    private static final String WRITE_LOG = "appendonly";

    private final String server;

    Persistence(String server) {
        this.server = server;
    }

    /** Asks without waiting for the answer. A server that takes snapshots, as most do, is asked nothing else. */
    void warnIfNone(CommandConnection connection) {
        var unused = connection.readSetting(SNAPSHOTS).handle((snapshots, error) -> {
            if (error != null) {
                notRead(error);
            } else if (snapshots.getOrDefault(SNAPSHOTS, "unknown").isBlank()) {
                warnIfNoWriteLog(connection);
            }
            return snapshots;
        });
    }

    private void warnIfNoWriteLog(CommandConnection connection) {
        var unused = connection.readSetting(WRITE_LOG).handle((log, error) -> {
            if (error != null) {
                notRead(error);
            } else if ("no".equals(log.get(WRITE_LOG))) {
                String message =
                        server + " keeps nothing on disk: when it restarts, locks that are held are free, and a"
                                + " second holder may come. Set appendonly to yes, or have what is protected check the"
                                + " fencing tokens; docs/safety.md says what each is worth.";
                LogThread.write(() -> LOG.info(message));
            }
            return log;
        });
    }

    private void notRead(Throwable error) {
        if (LOG.isDebugEnabled()) {
            LogThread.write(() -> LOG.debug("{} does not report whether it keeps its data", server, error));
        }
    }
}
