package dev.holdfast.jdbc.internal.service;

import dev.holdfast.Topology;
import dev.holdfast.jdbc.internal.connect.ConnectionSource;
import dev.holdfast.jdbc.internal.connect.OwnThreads;
import dev.holdfast.jdbc.internal.connect.RequestThread;
import dev.holdfast.jdbc.internal.failure.SqlFailures;
import dev.holdfast.jdbc.internal.start.Database;
import dev.holdfast.jdbc.internal.start.DatabaseCheck;
import dev.holdfast.jdbc.internal.table.LockKey;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.Capabilities;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.LockService;
import dev.holdfast.spi.Operator;
import dev.holdfast.spi.OutcomeStore;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Locks in a table of a database: the life of a client there, from its start to its end. */
public final class JdbcLockBackend implements LockBackend {

    private static final Logger LOG = LoggerFactory.getLogger(JdbcLockBackend.class);

    /** Longer than a pool waits for a connection by default. */
    private static final long LONGEST_START_NANOS = TimeUnit.SECONDS.toNanos(40);

    private final ConnectionSource source;
    private final JdbcSettings settings;
    private final OwnThreads ownThreads = new OwnThreads();
    private volatile @Nullable Parts parts;

    /** A backend that is not started yet. */
    public JdbcLockBackend(ConnectionSource source, JdbcSettings settings) {
        this.source = source;
        this.settings = settings;
    }

    @Override
    public String clientId() {
        Parts started = parts;
        return started == null ? settings.identity().clientId() : started.identity.clientId();
    }

    @Override
    public String description() {
        Parts started = parts;
        return started == null ? "a database" : started.database.description();
    }

    /** {@return how a database that is not known says its time} */
    public Optional<String> clock() {
        return settings.clock();
    }

    @Override
    public Capabilities capabilities() {
        return JdbcLocks.CAPABILITIES;
    }

    @Override
    public void requireValidName(String name) {
        LockKey.requireValid(name);
    }

    @Override
    public void start(BackendListener listener, LocalClock clock) {
        DatabaseCheck check = new DatabaseCheck(source, settings.clock(), clientId(), settings.tablesCreated());
        long untilNanos = clock.nanos() + LONGEST_START_NANOS;
        boolean isStarted = false;
        try {
            Database database = answer(onOwnThread(check), clock, untilNanos);
            Parts connected = new Parts(database, source, settings, listener, clock, ownThreads);
            parts = connected;
            var unusedProbe = answer(connected.service.operator().probe().toCompletableFuture(), clock, untilNanos);
            ownThreads.named("holdfast-jdbc-poller").newThread(connected.poller).start();
            var unusedLook = answer(connected.poller.firstLook(), clock, untilNanos);
            isStarted = true;
            warnOfASmallPool();
        } catch (BackendFailure failure) {
            throw failure.toException(
                    null, "Cannot keep locks in " + description() + ": " + failure.seen() + advice(failure));
        } finally {
            if (!isStarted) {
                ownThreads.named(RequestThread.ENDING).newThread(check::abandon).start();
                close();
            }
        }
    }

    /** Neither a table that a migration has locked nor an interrupt leaves the caller waiting. */
    private static <T extends @Nullable Object> T answer(CompletableFuture<T> from, LocalClock clock, long untilNanos)
            throws BackendFailure {
        try {
            return from.get(Math.max(0, untilNanos - clock.nanos()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new BackendFailure(Kind.NOT_EXECUTED, "the thread was interrupted while it connected", interrupted);
        } catch (TimeoutException silent) {
            throw new BackendFailure(
                    Kind.NOT_EXECUTED,
                    "the database did not answer within " + TimeUnit.NANOSECONDS.toSeconds(LONGEST_START_NANOS)
                            + " s; a migration may have locked the tables, or a pool has no connection left",
                    silent);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof BackendFailure failure) {
                throw failure;
            }
            throw new CompletionException(failed.getCause());
        }
    }

    private String advice(BackendFailure failure) {
        return SqlFailures.isOfPool(failure)
                ? ". A pool must have " + connections() + " connections for the client alone"
                : "";
    }

    private int connections() {
        return settings.requestConnections() + 1;
    }

    private void warnOfASmallPool() {
        OptionalInt most = source.mostConnections();
        if (most.isPresent() && most.getAsInt() <= connections()) {
            LOG.warn(
                    "The pool has {} connections, and the client of locks at {} keeps {} of them, so that the"
                            + " application gets none: make the pool larger by {}, or give the client a DataSource"
                            + " of its own",
                    most.getAsInt(),
                    description(),
                    connections(),
                    connections());
        }
    }

    /** Where no transaction of the caller's can be joined. */
    private CompletableFuture<Database> onOwnThread(DatabaseCheck check) {
        CompletableFuture<Database> found = new CompletableFuture<>();
        ownThreads
                .named("holdfast-jdbc-start")
                .newThread(() -> {
                    try {
                        found.complete(check.look());
                    } catch (Throwable failed) {
                        found.completeExceptionally(failed);
                    }
                })
                .start();
        return found;
    }

    private Parts started() {
        Parts started = parts;
        if (started == null) {
            throw new IllegalStateException("The backend is not started");
        }
        return started;
    }

    @Override
    public LockService locks() {
        return started().service.locks();
    }

    @Override
    public OutcomeStore outcomes() {
        return started().service.outcomes();
    }

    @Override
    public Operator operator() {
        return started().service.operator();
    }

    @Override
    public boolean isListening() {
        return started().poller.seesRows();
    }

    @Override
    public Topology topology() {
        return Topology.single(
                description(), isListening() && started().threads.stream().allMatch(RequestThread::isUp));
    }

    @Override
    public boolean isOnOwnThread() {
        return ownThreads.includeCurrent();
    }

    @Override
    public void close() {
        Parts started = parts;
        if (started != null) {
            started.close();
        }
    }
}
