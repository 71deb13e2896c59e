package dev.holdfast.zookeeper.internal.session;

import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import dev.holdfast.spi.LocalClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.curator.framework.CuratorFramework;

/** A connection over which nodes are read and none is made, written or deleted. Thread-safe. */
public final class ReadingConnection {

    private static final int ANSWER_MILLIS = 5_000;
    private static final Duration CLOSING = Duration.ofSeconds(1);

    private final CuratorFramework curator;
    private final boolean isOwn;
    private final String description;
    private final LocalClock clock = new MachineClock(Clock.systemUTC());
    private volatile boolean closed;

    /**
     * A connection that is not opened yet.
     *
     * @param curator what leads to the servers
     * @param isOwn whether it is started and closed with this
     * @param description where it leads, without credentials
     */
    public ReadingConnection(CuratorFramework curator, boolean isOwn, String description) {
        this.curator = curator;
        this.isOwn = isOwn;
        this.description = description;
    }

    /** This machine's clocks. */
    private record MachineClock(Clock wall) implements LocalClock {

        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public long wallMillis() {
            return wall.millis();
        }
    }

    /** Connects, and blocks until there is a session. */
    public void open() throws BackendFailure, InterruptedException {
        if (isOwn) {
            curator.start();
        }
        if (!curator.blockUntilConnected(ANSWER_MILLIS, TimeUnit.MILLISECONDS)) {
            throw new BackendFailure(Kind.NOT_EXECUTED, "no server has answered within " + ANSWER_MILLIS + " ms", null);
        }
    }

    /** {@return where it leads} */
    public String description() {
        return description;
    }

    /** {@return the time of this machine's clock} */
    public Instant now() {
        return Instant.ofEpochMilli(clock.wallMillis());
    }

    /** {@return the session that is present, for requests that read} */
    public Session session() throws BackendFailure {
        if (closed) {
            throw new BackendFailure(Kind.NOT_EXECUTED, "the browser is closed", null);
        }
        try {
            return new Session(curator.getZookeeperClient().getZooKeeper(), List.of(), event -> {}, clock);
        } catch (Exception disconnected) {
            throw KeeperFailures.of(disconnected);
        }
    }

    /** Waits for an answer, though not for long. */
    public <T> T answer(CompletableFuture<T> request) throws BackendFailure, InterruptedException {
        try {
            return request.get(ANSWER_MILLIS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException failed) {
            throw KeeperFailures.of(failed.getCause() == null ? failed : failed.getCause());
        } catch (TimeoutException silent) {
            throw new BackendFailure(
                    Kind.UNKNOWN, "a request was not answered within " + ANSWER_MILLIS + " ms", silent);
        }
    }

    /** Ends it. Blocks for a second at most. Closing twice does nothing. */
    public void close() {
        closed = true;
        if (isOwn) {
            Ending.of(curator, CLOSING);
        }
    }
}
