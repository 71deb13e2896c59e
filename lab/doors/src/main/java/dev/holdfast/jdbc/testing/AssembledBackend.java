package dev.holdfast.jdbc.testing;

import dev.holdfast.jdbc.internal.service.RowService;
import dev.holdfast.jdbc.internal.table.LockKey;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.Capabilities;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.LockService;
import dev.holdfast.spi.Operator;
import dev.holdfast.spi.OutcomeStore;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A backend as the builder makes it, but for what carries its statements out. */
public final class AssembledBackend implements LockBackend {

    private final String clientId;
    private final Duration responseTimeout;
    private final SimulatedConnections connections;
    private @Nullable RowService service;

    /** A backend that is not started yet. */
    public AssembledBackend(String clientId, Duration responseTimeout, SimulatedConnections connections) {
        this.clientId = clientId;
        this.responseTimeout = responseTimeout;
        this.connections = connections;
    }

    @Override
    public String clientId() {
        return clientId;
    }

    @Override
    public String description() {
        return "a simulated table";
    }

    @Override
    public Capabilities capabilities() {
        return RowService.CAPABILITIES;
    }

    @Override
    public void requireValidName(String name) {
        LockKey.requireValid(name);
    }

    @Override
    public void start(BackendListener listener, LocalClock clock) {
        RowService started = new RowService(
                connections.open(listener),
                this::clientId,
                blocked -> {},
                responseTimeout,
                listener,
                clock,
                connections::wake);
        service = started;
        connections.look(started.watch());
    }

    private RowService started() {
        RowService present = service;
        if (present == null) {
            throw new IllegalStateException("The backend is not started");
        }
        return present;
    }

    @Override
    public LockService locks() {
        return started().locks();
    }

    @Override
    public OutcomeStore outcomes() {
        return started().outcomes();
    }

    @Override
    public Operator operator() {
        return started().operator();
    }

    @Override
    public boolean isListening() {
        return connections.seesRows();
    }

    @Override
    public void close() {
        connections.close();
    }
}
