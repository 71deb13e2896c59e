package dev.holdfast.zookeeper.internal.session;

import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import dev.holdfast.spi.LocalClock;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.curator.framework.state.ConnectionStateListener;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.apache.zookeeper.ZooKeeper;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The session that is in use, one after the other. That the connection is suspended means nothing: holds are trusted
 * until their deadlines, whatever is heard. Only another session means that all is lost. Thread-safe.
 */
public final class Connection implements ConnectionStateListener {

    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);
    private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final ClientSettings settings;
    private final SessionEvents events;
    private final BackendTimer timer;
    private final LocalClock clock;
    private final ClientRecord record;
    private final Preparation preparation;
    private final CompletableFuture<Session> first = new CompletableFuture<>();
    private final ReentrantLock guard = new ReentrantLock();

    // Written under the guard.
    private volatile @Nullable Session session;
    private @Nullable Session preparing;
    private volatile @Nullable Session usable;
    private volatile boolean connected;

    private volatile boolean closed;

    /** A connection that is not opened yet. */
    public Connection(ClientSettings settings, SessionEvents events, BackendTimer timer, LocalClock clock) {
        this.settings = settings;
        this.events = events;
        this.timer = timer;
        this.clock = clock;
        this.record = new ClientRecord(
                settings.clientPath(),
                new ClientInfo(
                        host(),
                        ProcessHandle.current().pid(),
                        settings.application(),
                        Instant.ofEpochMilli(clock.wallMillis())));
        this.preparation = new Preparation(settings, record);
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException unnamed) {
            return "unknown";
        }
    }

    /** Connects, and blocks until the session can be used. */
    public void open() throws BackendFailure {
        CuratorFramework curator = settings.curator();
        curator.getConnectionStateListenable().addListener(this);
        long untilNanos = clock.nanos() + settings.startTimeout().toNanos();
        try {
            if (settings.isOwn()) {
                curator.start();
            }
            int millis = (int) Math.min(settings.startTimeout().toMillis(), Integer.MAX_VALUE);
            if (!curator.blockUntilConnected(millis, TimeUnit.MILLISECONDS)) {
                throw new BackendFailure(Kind.NOT_EXECUTED, "no server has answered within " + millis + " ms", null);
            }
            take();
            first.get(Math.max(NANOS_PER_MILLI, untilNanos - clock.nanos()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new BackendFailure(Kind.NOT_EXECUTED, "the thread was interrupted while it connected", interrupted);
        } catch (TimeoutException silent) {
            throw new BackendFailure(
                    Kind.NOT_EXECUTED,
                    "the first requests were not answered within "
                            + settings.startTimeout().toMillis() + " ms",
                    silent);
        } catch (ExecutionException failed) {
            throw KeeperFailures.of(failed.getCause() == null ? failed : failed.getCause());
        }
    }

    @Override
    public void stateChanged(CuratorFramework client, ConnectionState state) {
        if (state.isConnected() && state != ConnectionState.READ_ONLY) {
            take();
        } else {
            connected = false;
        }
    }

    /** Another session, or the same one again. */
    private void take() {
        Session toPrepare = null;
        boolean isShortened;
        guard.lock();
        try {
            if (closed) {
                return;
            }
            ZooKeeper handle = settings.curator().getZookeeperClient().getZooKeeper();
            Session present = session;
            if (present == null || !present.isOf(handle)) {
                present = new Session(handle, settings.acl(), this::changed, clock);
                session = present;
                usable = null;
                preparing = null;
            }
            connected = true;
            isShortened = present.isShortened();
            if (usable == null && preparing != present) {
                preparing = present;
                toPrepare = present;
            }
        } catch (Exception gone) {
            LOG.debug("The connection to ZooKeeper was lost again at once", gone);
            return;
        } finally {
            guard.unlock();
        }
        // Before anything else, since a hold may be trusted for too long.
        if (isShortened) {
            events.shortened();
        }
        if (toPrepare != null) {
            prepare(toPrepare);
        } else if (usable != null) {
            events.restored();
        }
    }

    private void prepare(Session fresh) {
        var unused = preparation.of(fresh).whenComplete((prepared, thrown) -> {
            if (thrown != null) {
                failed(fresh, KeeperFailures.of(thrown));
            } else if (isReplacing(fresh)) {
                events.replaced();
                events.restored();
            } else {
                first.complete(fresh);
                events.restored();
            }
        });
    }

    /** Has the session used from now on, and says whether there was another one before it. */
    private boolean isReplacing(Session fresh) {
        guard.lock();
        try {
            preparing = null;
            usable = session == fresh ? fresh : null;
            return first.isDone();
        } finally {
            guard.unlock();
        }
    }

    private void failed(Session fresh, BackendFailure failure) {
        guard.lock();
        try {
            preparing = null;
        } finally {
            guard.unlock();
        }
        if (!first.completeExceptionally(failure) && isPresent(fresh)) {
            timer.log(() -> LOG.debug("The session cannot be used yet", failure));
            timer.after(RETRY_NANOS, this::retry);
        }
    }

    private void retry() {
        if (connected) {
            take();
        }
    }

    private void changed(WatchedEvent event) {
        if (event.getType() != EventType.None) {
            events.changed(event);
        }
    }

    /** {@return the session that requests go over, if there is one and it is connected} */
    public Session usable() throws BackendFailure {
        Session present = usable;
        if (closed || present == null || !connected) {
            throw new BackendFailure(
                    Kind.NOT_EXECUTED, closed ? "the client is closed" : "the client is not connected", null);
        }
        return present;
    }

    /** Asks something over the session; what cannot be sent fails at once. */
    public <T> CompletableFuture<T> over(Function<Session, CompletableFuture<T>> request) {
        try {
            return request.apply(usable());
        } catch (BackendFailure notSent) {
            return CompletableFuture.failedFuture(notSent);
        }
    }

    /** {@return whether a session is the present one, connected or not} */
    public boolean isPresent(Session other) {
        return session == other;
    }

    /** {@return whether requests can be sent} */
    public boolean isConnected() {
        return connected && usable != null && !closed;
    }

    /** {@return the session's time-out that was agreed on, 0 if there is none yet} */
    public int negotiatedMillis() {
        Session present = session;
        return present == null ? 0 : present.timeoutMillis();
    }

    /** Writes to the client's own record: that takes what a grant takes, and the answer has the leader's time. */
    public CompletableFuture<Session.Written> beat(Session over) {
        return KeeperFailures.instead(
                record.write(over), Code.NONODE, () -> preparation.of(over).thenCompose(made -> record.write(over)));
    }

    /** Has the client's record say which of its threads are blocked, in each later session as well. */
    public CompletableFuture<Session.Written> showBlocked(String text) {
        record.blocked(text);
        return over(this::beat);
    }

    /** Has the nodes in which all others stand made anew, after somebody has deleted them. */
    public CompletableFuture<Session> prepareAgain(Session over) {
        return preparation.of(over);
    }

    /** {@return whether the calling thread is the one that reads answers} */
    public boolean isReader(Thread thread) {
        Session present = session;
        return present != null && present.isReader(thread);
    }

    /** Ends it, with the session if that is the client's own. Blocks for the closing time-out at most. */
    public void close() {
        // Without the guard, under which Curator may be asked for a session, and blocks until the former one has ended.
        closed = true;
        settings.curator().getConnectionStateListenable().removeListener(this);
        if (settings.isOwn()) {
            Ending.of(settings.curator(), settings.closingTimeout());
        }
    }
}
