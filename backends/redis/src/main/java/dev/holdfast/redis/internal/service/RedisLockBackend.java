package dev.holdfast.redis.internal.service;

import dev.holdfast.HoldfastException;
import dev.holdfast.Topology;
import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.connect.Startup;
import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.redis.internal.failure.StartAdvice;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.redis.internal.wire.QueuedClient;
import dev.holdfast.redis.internal.wire.ScriptRequests;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.Capabilities;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.LockService;
import dev.holdfast.spi.Operator;
import dev.holdfast.spi.OutcomeStore;
import dev.holdfast.spi.identity.Identity;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Locks on a Redis or Valkey server: the life of a client there, from its start to its end. docs/design/wire.md has the
 * format of what is written.
 */
public final class RedisLockBackend implements LockBackend {

    private static final Duration LONGEST_FIRST_ANSWER = Duration.ofSeconds(5);
    private static final long PAUSE_MILLIS = 20;

    private final RedisTransport transport;
    private final LockKeys keys;
    private final UnaryOperator<Identity> renaming;
    private final Startup startup;
    private final Timing timing;
    private final StartedClock clock = new StartedClock();
    private final Requests requests;
    private final Announcements announcements;
    private final RedisLocks locks;
    private final OutcomeStore outcomes;
    private final Operator operator;
    private final NameListeners listeners = new NameListeners();

    /** Kept from being collected, for that would unregister it. */
    @Nullable
    Object checkpoints;

    public RedisLockBackend(RedisTransport transport, LockKeys keys, Identity identity, Timing timing) {
        this(transport, keys, identity, Startup.CONNECTED, timing);
    }

    public RedisLockBackend(
            RedisTransport transport, LockKeys keys, Identity identity, Startup startup, Timing timing) {
        this(transport, keys, identity, Identity::renamed, startup, timing);
    }

    /**
     * A backend that is not started yet.
     *
     * @param identity what the client says about itself
     * @param renaming gives an identity another id, which no other process has
     */
    public RedisLockBackend(
            RedisTransport transport,
            LockKeys keys,
            Identity identity,
            UnaryOperator<Identity> renaming,
            Startup startup,
            Timing timing) {
        this.renaming = renaming;
        this.transport = transport;
        this.keys = keys;
        this.startup = startup;
        this.timing = timing;
        this.requests = new Requests(identity);
        ScriptRequests scripts = new ScriptRequests(keys);
        this.announcements = new Announcements(transport, requests, scripts, timing);
        this.locks = new RedisLocks(transport, requests, scripts, clock, announcements);
        this.outcomes = new RedisOutcomes(transport, requests, scripts);
        this.operator = new RedisOperator(transport, keys, requests, scripts, announcements);
    }

    @Override
    public String clientId() {
        return requests.identity().clientId();
    }

    @Override
    public String description() {
        return transport.description();
    }

    @Override
    public Capabilities capabilities() {
        return locks.capabilities();
    }

    /** The way to the servers, for what other modules ask of them. */
    public RedisTransport transport() {
        return transport;
    }

    /** As this client stands where other modules wait for messages. */
    public QueuedClient queued() {
        return QueuedClient.of(requests.identity());
    }

    /** What other modules hear of what the servers send. */
    public NameListeners listeners() {
        return listeners;
    }

    /** Where things stand there. */
    public LockKeys keys() {
        return keys;
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
    public void requireValidName(String name) {
        LockKeys.requireValidName(name);
    }

    @Override
    public void start(BackendListener listener, LocalClock given) {
        clock.begin(given);
        Identity begun = requests.identity();
        try {
            IdentityChange rebirth = new IdentityChange(transport, keys, requests, listener, () -> {}, renaming);
            transport.open(
                    keys.channelOf(requests.identity()),
                    clock,
                    new MessageDispatcher(
                            transport,
                            listener,
                            listeners,
                            () -> requests.identity().secret(),
                            clock::nanos,
                            announcements::announceNow,
                            rebirth::twinFound));
            if (startup == Startup.CONNECTED) {
                announceFirst(begun);
            }
            checkpoints = Checkpoints.registered(rebirth);
        } catch (BackendFailure e) {
            throw notStarted(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw notStarted(new BackendFailure(
                    BackendFailure.Kind.UNKNOWN, "the thread was interrupted while it connected", e));
        }
        announcements.begin();
    }

    /** A client that finds a copy of itself meanwhile connects anew, and no request can be sent for a moment. */
    private void announceFirst(Identity begun) throws BackendFailure, InterruptedException {
        long beganNanos = clock.nanos();
        while (true) {
            try {
                BlockingAnswer.of(announcements.announce(), LONGEST_FIRST_ANSWER);
                return;
            } catch (BackendFailure failure) {
                boolean isAnother = !requests.identity().clientId().equals(begun.clientId());
                boolean isInTime = clock.nanos() - beganNanos < LONGEST_FIRST_ANSWER.toNanos();
                if (!isAnother || !isInTime || failure.kind() != BackendFailure.Kind.NOT_EXECUTED) {
                    throw failure;
                }
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
    }

    private HoldfastException notStarted(BackendFailure failure) {
        close();
        return failure.toException(null, StartAdvice.message(description(), failure));
    }

    @Override
    public boolean isListening() {
        return transport.isListening();
    }

    @Override
    public Topology topology() {
        return transport.topology();
    }

    @Override
    public boolean isOnOwnThread() {
        return transport.isOnOwnThread();
    }

    @Override
    public void close() {
        timing.end();
        transport.close();
    }
}
