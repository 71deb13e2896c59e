package dev.holdfast.zookeeper.internal.session;

import java.time.Duration;
import org.apache.curator.framework.CuratorFramework;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes a connection of Curator's. That waits for the ensemble to confirm the end of the session, which takes two
 * thirds of the session's time-out and more where nothing answers. So it is done on a thread of its own, which nobody
 * waits for any longer than agreed: it goes on until the ensemble has answered or ZooKeeper's client gives up.
 */
final class Ending {

    private static final Logger LOG = LoggerFactory.getLogger(Ending.class);

    private Ending() {}

    /** Blocks until it is closed, for a time at most; an interrupt ends the wait, and stays in the flag. */
    static void of(CuratorFramework curator, Duration most) {
        Thread thread = new Thread(() -> closeQuietly(curator), "holdfast-zookeeper-closing");
        // A program that ends does not wait for it: its session ends by the time-out then.
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join(Math.max(1, most.toMillis()));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** What it throws is nobody's any more, and would be printed with a trace on the standard error. */
    private static void closeQuietly(CuratorFramework curator) {
        try {
            curator.close();
        } catch (RuntimeException | Error failure) {
            LOG.warn("The connection to ZooKeeper was not closed; its session ends by its time-out", failure);
        }
    }
}
