package dev.holdfast.jdbc.internal.service;

import dev.holdfast.jdbc.internal.work.RequestQueue;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.Capabilities;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockService;
import dev.holdfast.spi.Operator;
import dev.holdfast.spi.OutcomeStore;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** What a client does with rows, whatever carries its statements out: its locks, their texts, and its looks at them. */
public final class RowService {

    /** What clients can ask of a table. */
    public static final Capabilities CAPABILITIES = JdbcLocks.CAPABILITIES;

    private final JdbcLocks locks;
    private final JdbcOutcomes outcomes;
    private final JdbcOperator operator;
    private final RowWatch watch;
    private final KnownRows knownRows = new KnownRows();

    /**
     * The service of a client.
     *
     * @param queues carry its requests out
     * @param clientId who the client is at that moment
     * @param blocked hears what the client shows of blocked threads, for a row that is written anew
     * @param responseTimeout for how long a row is read again that others change
     * @param wake called when a look is worth while at once
     */
    public RowService(
            List<? extends RequestQueue> queues,
            Supplier<String> clientId,
            Consumer<String> blocked,
            Duration responseTimeout,
            BackendListener listener,
            LocalClock clock,
            Runnable wake) {
        WaitingAttempts waiting = new WaitingAttempts(clock::nanos);
        RowChanges changes = new RowChanges(knownRows, clientId, responseTimeout.toNanos(), clock);
        Requests requests = new Requests(queues, changes, clock, (lock, message) -> {
            // Others learn by their own looks; so does this client, only at once.
            if (message.client().equals(clientId.get())) {
                wake.run();
            }
        });
        this.locks = new JdbcLocks(requests, waiting, wake);
        this.outcomes = new JdbcOutcomes(requests, clientId, responseTimeout.toNanos(), clock);
        this.operator = new JdbcOperator(requests, queues, clientId, blocked);
        this.watch = new RowWatch(waiting, clientId, listener, clock);
    }

    /** A connection was opened, perhaps to another server than the ones before. Called before it is used. */
    public void connected() {
        knownRows.connected();
    }

    /** {@return its locks} */
    public LockService locks() {
        return locks;
    }

    /** {@return the texts that are stored with them} */
    public OutcomeStore outcomes() {
        return outcomes;
    }

    /** {@return what people and health checks ask} */
    public Operator operator() {
        return operator;
    }

    /** {@return its looks at the rows, for one thread} */
    public RowWatch watch() {
        return watch;
    }
}
