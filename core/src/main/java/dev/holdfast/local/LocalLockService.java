package dev.holdfast.local;

import dev.holdfast.HolderId;
import dev.holdfast.Holdfast;
import dev.holdfast.LockInspection;
import dev.holdfast.internal.rules.Fence;
import dev.holdfast.internal.rules.Inspection;
import dev.holdfast.internal.rules.LockRules;
import dev.holdfast.internal.rules.LockState;
import dev.holdfast.internal.rules.Message;
import dev.holdfast.internal.time.SystemTime;
import dev.holdfast.internal.time.Time;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.Change;
import dev.holdfast.spi.ChangeAnswer;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.Resize;
import dev.holdfast.spi.StoreAnswer;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.StoredOutcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * A lock service in the memory of this JVM. Any number of clients can connect; they exclude one another as clients in
 * several processes would: with leases that end, a queue, grants that are pushed to the head of it, and fencing tokens.
 *
 * <p>Thread-safe. It has no threads of its own: an answer is given by the thread that asks, a grant is pushed by the
 * thread that releases, and an expired hold is noticed by the next request.
 */
public final class LocalLockService {

    private static final long MICROS_PER_MILLI = 1000;

    private final Time time;
    private final long originNanos;
    private final long originMicros;
    private final ReentrantLock guard = new ReentrantLock();
    private final Map<LockId, LockState> locks = new HashMap<>();
    private final ConcurrentHashMap<String, LocalConnection> clients = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<Class<?>, Object> companions = new ConcurrentHashMap<>();
    private final LocalOutcomes outcomes = new LocalOutcomes();
    private final LockRules rules = new LockRules(new Fence(), clients::containsKey);
    private long lastClient;

    /** A service without locks, by this machine's clocks. */
    public LocalLockService() {
        this(new SystemTime());
    }

    LocalLockService(Time time) {
        this.time = time;
        this.originNanos = time.nanos();
        this.originMicros = time.wallMillis() * MICROS_PER_MILLI;
    }

    /**
     * A new client with default settings.
     *
     * @return ready for use; does not block
     */
    public Holdfast connect() {
        return Holdfast.over(backend()).build();
    }

    /**
     * A connection for a client of one's own settings, to be given to {@link Holdfast#over}.
     *
     * @return not started yet
     */
    public LockBackend backend() {
        guard.lock();
        try {
            return new LocalLockBackend(this, "local-" + ++lastClient);
        } finally {
            guard.unlock();
        }
    }

    /**
     * The service that a backend belongs to.
     *
     * @param backend of any kind
     * @return empty if its locks are not in the memory of this JVM
     */
    public static Optional<LocalLockService> of(LockBackend backend) {
        return Objects.requireNonNull(backend, "backend") instanceof LocalLockBackend local
                ? Optional.of(local.service())
                : Optional.empty();
    }

    /**
     * What a module keeps in the memory of this service beside the locks, such as rate gates: one object, which all
     * clients of the service share, until {@link #forgetAll()}.
     *
     * @param type its class
     * @param first makes it when it is asked for the first time, given the service's time in microseconds
     * @param <T> its class
     * @return always the same, until everything is forgotten
     */
    public <T> T companion(Class<T> type, Function<LongSupplier, T> first) {
        Objects.requireNonNull(first, "first");
        return type.cast(
                companions.computeIfAbsent(Objects.requireNonNull(type, "type"), made -> first.apply(this::micros)));
    }

    LocalConnection connect(String client, BackendListener listener, LocalClock clock) {
        LocalConnection connection = new LocalConnection(client, listener, clock, this::micros);
        clients.put(client, connection);
        return connection;
    }

    void disconnect(String client) {
        clients.remove(client);
    }

    // ---- the protocol: each call is one step of the service, and messages go out after it

    AskAnswer ask(LocalSender sender, Ask ask) {
        return step(messages -> {
            LockState lock = locks.computeIfAbsent(ask.lock(), LockState::new);
            AskAnswer answer = rules.ask(lock, sender, ask, micros(), messages);
            forgetIfUnused(lock);
            return answer;
        });
    }

    ReleaseAnswer release(LocalSender sender, Release release) {
        return step(messages -> {
            LockState lock = locks.computeIfAbsent(release.lock(), LockState::new);
            boolean released = rules.release(lock, sender.client(), release, micros(), messages);
            Optional<AskAnswer> next = release.next().map(ask -> rules.ask(lock, sender, ask, micros(), messages));
            forgetIfUnused(lock);
            return new ReleaseAnswer(released ? ReleaseAnswer.Result.RELEASED : ReleaseAnswer.Result.NOT_HELD, next);
        });
    }

    ChangeAnswer change(LocalSender sender, Change change) {
        return step(messages -> {
            LockState lock = locks.computeIfAbsent(change.to().lock(), LockState::new);
            ChangeAnswer answer = rules.change(lock, sender, change, micros(), messages);
            forgetIfUnused(lock);
            return answer;
        });
    }

    void resize(Resize resize) {
        step(messages -> {
            LockState lock = locks.computeIfAbsent(resize.lock(), LockState::new);
            rules.resize(lock, resize, micros(), messages);
            return lock;
        });
    }

    void leave(LocalSender sender, LockId id, Attempt attempt) {
        step(messages -> {
            LockState lock = locks.get(id);
            if (lock != null) {
                rules.leave(lock, sender.client(), attempt, micros(), messages);
                forgetIfUnused(lock);
            }
            return id;
        });
    }

    boolean forceRelease(LockId id, HolderId named) {
        return step(messages -> {
            LockState lock = locks.get(id);
            boolean ended = lock != null && rules.forceRelease(lock, named, micros(), messages);
            if (lock != null) {
                forgetIfUnused(lock);
            }
            return ended;
        });
    }

    List<RenewAnswer> renew(LocalSender sender, List<Renewal> renewals) {
        return step(messages -> {
            long now = micros();
            return renewals.stream()
                    .map(renewal -> rules.renew(locks.get(renewal.lock()), sender, renewal, now))
                    .toList();
        });
    }

    Optional<StoredOutcome> recall(LockId id, StoredKind kind) {
        return step(messages -> outcomes.recall(id, kind, micros()));
    }

    StoreAnswer store(LocalSender sender, NewOutcome outcome) {
        return step(messages -> {
            long now = micros();
            LockState lock = locks.get(outcome.lock());
            LockState.Holder holder = lock == null ? null : lock.holder(now);
            return outcomes.store(outcome, holder != null && holder.is(sender.client(), outcome.hold()), now);
        });
    }

    LockInspection inspect(LockId id) {
        return step(messages -> {
            long now = micros();
            LockState lock = locks.get(id);
            return lock == null ? Inspection.ofFree(id.name(), now) : Inspection.of(lock, now);
        });
    }

    /**
     * Forgets every hold, every waiter, every outcome, all data and every companion, as a server does that loses its
     * data: holders lose their leases at the next renewal.
     */
    public void forgetAll() {
        guard.lock();
        try {
            locks.clear();
            outcomes.clear();
            companions.clear();
        } finally {
            guard.unlock();
        }
    }

    private <T> T step(Function<List<Message>, T> rule) {
        List<Message> messages = new ArrayList<>(1);
        T answer;
        guard.lock();
        try {
            answer = rule.apply(messages);
        } finally {
            guard.unlock();
        }
        messages.forEach(this::deliver);
        return answer;
    }

    private void deliver(Message message) {
        LocalConnection connection = clients.get(message.client());
        if (connection != null) {
            connection.deliver(message);
        }
    }

    private void forgetIfUnused(LockState lock) {
        if (lock.isUnused(micros())) {
            locks.remove(lock.id());
        }
    }

    /** The service's time. */
    long micros() {
        return originMicros + (time.nanos() - originNanos) / 1000;
    }

    @Override
    public String toString() {
        return "Lock service of this JVM, " + clients.size() + " clients";
    }
}
