package dev.holdfast.jdbc.internal.service;

import dev.holdfast.Topology;
import dev.holdfast.internal.rules.Message;
import dev.holdfast.jdbc.internal.connect.ConnectionSource;
import dev.holdfast.jdbc.internal.connect.OwnThreads;
import dev.holdfast.jdbc.internal.connect.RequestThread;
import dev.holdfast.jdbc.internal.connect.SessionHolder;
import dev.holdfast.jdbc.internal.table.Dialect;
import dev.holdfast.jdbc.internal.table.LockKey;
import dev.holdfast.jdbc.internal.table.LockTable;
import dev.holdfast.jdbc.internal.table.TextColumns;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.Capabilities;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.LockService;
import dev.holdfast.spi.Operator;
import dev.holdfast.spi.OutcomeStore;
import dev.holdfast.spi.StoredKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Locks in a table of a database: the life of a client there, from its start to its end. */
public final class JdbcLockBackend implements LockBackend {

    private final ConnectionSource source;
    private final String clientId;
    private final OwnThreads ownThreads = new OwnThreads();
    private final List<RequestThread> threads = new ArrayList<>();
    private final WaitingAttempts waiting;
    private final LockTable table;
    private final SessionHolder looks;
    private final JdbcLocks locks;
    private final JdbcOutcomes outcomes;
    private final JdbcOperator operator;

    private volatile @Nullable LocalClock clock;
    private volatile @Nullable BackendListener listener;
    private volatile @Nullable Poller poller;
    private volatile boolean started;

    /**
     * A backend that is not started yet.
     *
     * @param clientId unique among all clients
     * @param requestThreads how many connections carry requests out
     * @param responseTimeout for how long an answer is waited for
     */
    public JdbcLockBackend(
            ConnectionSource source, Dialect dialect, String clientId, int requestThreads, Duration responseTimeout) {
        this.source = source;
        this.clientId = clientId;
        this.table = new LockTable(dialect);
        this.waiting = new WaitingAttempts(this::nanos);
        long waitMillis = responseTimeout.toMillis();
        for (int number = 1; number <= requestThreads; number++) {
            threads.add(new RequestThread(
                    number, new SessionHolder(source, dialect, waitMillis), ownThreads, this::opened));
        }
        this.looks = new SessionHolder(source, dialect, waitMillis);
        RowChanges changes = new RowChanges(table, clientId, TimeUnit.MILLISECONDS.toNanos(waitMillis));
        Requests requests = new Requests(List.copyOf(threads), changes, this::clock, this::heard);
        Map<StoredKind, TextColumns> columns = new EnumMap<>(StoredKind.class);
        for (StoredKind kind : StoredKind.values()) {
            columns.put(kind, new TextColumns(table, dialect, kind));
        }
        this.locks = new JdbcLocks(requests, waiting, this::someoneWaits);
        this.outcomes = new JdbcOutcomes(requests, columns, clientId);
        this.operator = new JdbcOperator(requests, List.copyOf(threads), table);
    }

    private LocalClock clock() {
        return Objects.requireNonNull(clock, "clock");
    }

    private long nanos() {
        return clock().nanos();
    }

    private void opened() {
        BackendListener hears = listener;
        if (hears != null && started) {
            hears.requestsRestored();
        }
    }

    private void someoneWaits() {
        Poller looking = poller;
        if (looking != null) {
            looking.wake();
        }
    }

    /** Others learn by their own looks; so does this client, only at once. */
    private void heard(LockId lock, Message message) {
        if (message.client().equals(clientId)) {
            someoneWaits();
        }
    }

    @Override
    public String clientId() {
        return clientId;
    }

    @Override
    public String description() {
        return source.description();
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
        this.clock = clock;
        this.listener = listener;
        try {
            operator.probe().toCompletableFuture().join();
        } catch (CompletionException failed) {
            close();
            if (failed.getCause() instanceof BackendFailure failure) {
                throw failure.toException(null, "Cannot use " + description() + ": " + failure.seen());
            }
            throw failed;
        }
        Poller looking = new Poller(looks, table, waiting, clientId, listener, clock);
        poller = looking;
        ownThreads.named("holdfast-jdbc-poller").newThread(looking).start();
        started = true;
    }

    @Override
    public LockService locks() {
        return locks;
    }

    @Override
    public OutcomeStore outcomes() {
        return outcomes;
    }

    @Override
    public Operator operator() {
        return operator;
    }

    @Override
    public boolean isListening() {
        Poller looking = poller;
        return looking != null && looking.seesRows();
    }

    @Override
    public Topology topology() {
        return Topology.single(description(), isListening() && threads.stream().allMatch(RequestThread::isUp));
    }

    @Override
    public boolean isOnOwnThread() {
        return ownThreads.includeCurrent();
    }

    @Override
    public void close() {
        Poller looking = poller;
        if (looking != null) {
            looking.end();
        }
        threads.forEach(RequestThread::close);
    }
}
