package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.Capabilities;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.LockKind;
import dev.holdfast.spi.LockService;
import dev.holdfast.spi.Operator;
import dev.holdfast.spi.OutcomeStore;
import dev.holdfast.zookeeper.internal.node.NodeName;
import dev.holdfast.zookeeper.internal.session.BackendTimer;
import dev.holdfast.zookeeper.internal.session.ClientSettings;
import dev.holdfast.zookeeper.internal.session.Session;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Locks in ZooKeeper: the life of a client there, from its start to its end. */
public final class ZooKeeperBackend implements LockBackend {

    private static final int RENEWAL_BATCH = 100;

    private final ClientSettings settings;
    private final BackendTimer timer;
    private volatile @Nullable Client client;

    /** A backend that is not started yet. */
    public ZooKeeperBackend(ClientSettings settings) {
        this.settings = settings;
        this.timer = new BackendTimer(settings.clientId());
    }

    private Client client() {
        return Objects.requireNonNull(client, "the client is not started");
    }

    @Override
    public String clientId() {
        return settings.clientId();
    }

    @Override
    public String description() {
        return settings.description();
    }

    /** The ensemble may agree on another time-out than it is asked for: the longest term is known from the start. */
    @Override
    public Capabilities capabilities() {
        Client started = client;
        int timeoutMillis = started == null ? 0 : started.connection().negotiatedMillis();
        int known = timeoutMillis > 0 ? timeoutMillis : settings.sessionTimeoutMillis();
        OptionalLong longest = known > 0 ? OptionalLong.of(Session.termMillis(known)) : OptionalLong.empty();
        return new Capabilities(Set.of(LockKind.LOCK), false, true, RENEWAL_BATCH, longest);
    }

    @Override
    public void requireValidName(String name) {
        NodeName.requireValid(name);
    }

    @Override
    public void start(BackendListener listener, LocalClock clock) {
        Client starting = new Client(settings, timer, this::capabilities, listener, clock);
        client = starting;
        try {
            starting.connection().open();
        } catch (BackendFailure failure) {
            close();
            throw failure.toException(null, StartAdvice.of(description(), failure));
        }
    }

    @Override
    public LockService locks() {
        return client().locks();
    }

    @Override
    public OutcomeStore outcomes() {
        return client().outcomes();
    }

    @Override
    public Operator operator() {
        return client().operator();
    }

    @Override
    public boolean isListening() {
        Client started = client;
        return started != null && started.connection().isConnected();
    }

    @Override
    public boolean isOnOwnThread() {
        Client started = client;
        return timer.isOnOwnThread() || (started != null && started.connection().isReader(Thread.currentThread()));
    }

    @Override
    public void close() {
        Client started = client;
        if (started != null) {
            started.close();
        }
        timer.end();
    }
}
