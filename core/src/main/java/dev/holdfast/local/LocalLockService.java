package dev.holdfast.local;

import dev.holdfast.HolderId;
import dev.holdfast.Holdfast;
import dev.holdfast.LockInspection;
import dev.holdfast.internal.time.SystemTime;
import dev.holdfast.internal.time.Time;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.Keep;
import dev.holdfast.spi.KeepAnswer;
import dev.holdfast.spi.KeptOutcome;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A lock service in the memory of this JVM. Any number of clients can connect; they exclude one another as clients in several processes would: with leases that
 * end, a queue, grants that are pushed to the head of it, and fencing tokens.
 *
 * <p>Thread-safe. It has no threads of its own: an answer is given by the thread that asks, a grant is pushed by the thread that releases, and an expired hold is
 * noticed by whoever asks next.
 */
public final class LocalLockService {

    private static final Duration CLAIM = Duration.ofSeconds(2);
    private static final long MICROS_PER_MILLI = 1000;

    private final Time time;
    private final long originNanos;
    private final long originMicros;
    private final ReentrantLock guard = new ReentrantLock();
    private final Map<String, LocalLock> locks = new HashMap<>();
    private final ConcurrentHashMap<String, BackendListener> clients = new ConcurrentHashMap<>();
    private final LocalOutcomes outcomes = new LocalOutcomes();
    private long lastToken;
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

    void connect(String client, BackendListener listener) {
        clients.put(client, listener);
    }

    void disconnect(String client) {
        clients.remove(client);
    }

    // ---- the protocol; each call is one step of the service, and messages go out after it

    AskAnswer ask(String client, Ask ask, long latestMicros) {
        List<Runnable> messages = new ArrayList<>(1);
        AskAnswer answer;
        guard.lock();
        try {
            answer = asked(client, ask, latestMicros, messages);
        } finally {
            guard.unlock();
        }
        messages.forEach(Runnable::run);
        return answer;
    }

    private AskAnswer asked(String client, Ask ask, long latestMicros, List<Runnable> messages) {
        long now = micros();
        if (now > latestMicros) {
            return new AskAnswer.Refused(now);
        }
        Attempt attempt = ask.attempt();
        LocalLock lock = locks.computeIfAbsent(ask.name(), LocalLock::new);
        LocalLock.Holder holder = lock.holder(now);
        if (holder == null) {
            lock.dequeue(client, attempt.number());
            long untilMicros = now + attempt.leaseMillis() * MICROS_PER_MILLI;
            LocalLock.Holder granted = hold(client, attempt, untilMicros, ask.tokenFloor(), now);
            lock.hold(granted);
            return new AskAnswer.Granted(
                    granted.token(), granted.numbers(), attempt.leaseMillis(), lock.waiters(), now);
        }
        long holderMillis = Math.max(1, (holder.untilMicros() - now) / MICROS_PER_MILLI);
        if (holder.is(client, attempt.number())) {
            return new AskAnswer.Granted(holder.token(), holder.numbers(), holderMillis, lock.waiters(), now);
        }
        if (ask.kind() == Ask.Kind.ONCE) {
            return new AskAnswer.Taken(holderMillis, now);
        }
        boolean first = lock.waiters() == 0;
        lock.enqueue(client, attempt, now);
        if (first || ask.kind() == Ask.Kind.AGAIN) {
            send(holder.client(), messages, listener -> listener.wanted(ask.name()));
        }
        return new AskAnswer.Queued(holder.token(), holderMillis, now);
    }

    ReleaseAnswer release(String client, Release release, long latestMicros) {
        List<Runnable> messages = new ArrayList<>(1);
        ReleaseAnswer answer;
        guard.lock();
        try {
            boolean released = released(client, release, messages);
            Optional<AskAnswer> next = release.next().map(ask -> asked(client, ask, latestMicros, messages));
            forgetIfUnused(release.name());
            answer = new ReleaseAnswer(released ? ReleaseAnswer.Result.RELEASED : ReleaseAnswer.Result.NOT_HELD, next);
        } finally {
            guard.unlock();
        }
        messages.forEach(Runnable::run);
        return answer;
    }

    private boolean released(String client, Release release, List<Runnable> messages) {
        long now = micros();
        LocalLock lock = locks.get(release.name());
        LocalLock.Holder holder = lock == null ? null : lock.holder(now);
        if (lock == null || holder == null || !holder.is(client, release.hold())) {
            return false;
        }
        if (release.keepMillis() == 0) {
            handOn(lock, now, messages);
            return true;
        }
        long freeMicros = now + release.keepMillis() * MICROS_PER_MILLI;
        lock.hold(holder.kept(freeMicros));
        LocalLock.Waiting head = lock.head();
        if (head != null) {
            send(head.client(), messages, listener -> listener.freeAt(release.name(), freeMicros));
        }
        return true;
    }

    void leave(String client, String name, Attempt attempt) {
        List<Runnable> messages = new ArrayList<>(1);
        guard.lock();
        try {
            long now = micros();
            LocalLock lock = locks.get(name);
            if (lock != null) {
                lock.dequeue(client, attempt.number());
                LocalLock.Holder holder = lock.holder(now);
                if (holder != null && holder.is(client, attempt.number())) {
                    handOn(lock, now, messages);
                }
                forgetIfUnused(name);
            }
        } finally {
            guard.unlock();
        }
        messages.forEach(Runnable::run);
    }

    boolean forceRelease(String name, HolderId named) {
        List<Runnable> messages = new ArrayList<>(1);
        boolean ended;
        guard.lock();
        try {
            long now = micros();
            LocalLock lock = locks.get(name);
            LocalLock.Holder holder = lock == null ? null : lock.holder(now);
            ended = lock != null
                    && holder != null
                    && holder.is(named.clientId(), named.attempt())
                    && holder.token() == named.token();
            if (lock != null && ended) {
                handOn(lock, now, messages);
                forgetIfUnused(name);
            }
        } finally {
            guard.unlock();
        }
        messages.forEach(Runnable::run);
        return ended;
    }

    private void handOn(LocalLock lock, long now, List<Runnable> messages) {
        lock.free();
        for (LocalLock.Waiting head = lock.poll(); head != null; head = lock.poll()) {
            if (clients.containsKey(head.client())) {
                Attempt attempt = head.attempt();
                long claimMillis = Math.min(CLAIM.toMillis(), attempt.leaseMillis());
                LocalLock.Holder granted = hold(head.client(), attempt, now + claimMillis * MICROS_PER_MILLI, 0, now);
                lock.hold(granted);
                PushedGrant push = new PushedGrant(
                        lock.name(),
                        attempt.number(),
                        granted.token(),
                        granted.numbers(),
                        claimMillis,
                        lock.waiters(),
                        now);
                send(head.client(), messages, listener -> listener.granted(push));
                return;
            }
        }
    }

    List<RenewAnswer> renew(String client, List<Renewal> renewals) {
        guard.lock();
        try {
            long now = micros();
            return renewals.stream()
                    .map(renewal -> renewed(client, renewal, now))
                    .toList();
        } finally {
            guard.unlock();
        }
    }

    private RenewAnswer renewed(String client, Renewal renewal, long now) {
        LocalLock lock = locks.get(renewal.name());
        LocalLock.Holder holder = lock == null ? null : lock.holder(now);
        if (lock == null || holder == null || !holder.is(client, renewal.hold())) {
            return new RenewAnswer.Lost();
        }
        lock.hold(holder.until(Math.max(holder.untilMicros(), now + renewal.leaseMillis() * MICROS_PER_MILLI)));
        return new RenewAnswer.Renewed(lock.waiters());
    }

    Optional<KeptOutcome> recall(String name) {
        guard.lock();
        try {
            return outcomes.recall(name, micros());
        } finally {
            guard.unlock();
        }
    }

    KeepAnswer keep(String client, Keep keep) {
        guard.lock();
        try {
            long now = micros();
            LocalLock lock = locks.get(keep.name());
            LocalLock.Holder holder = lock == null ? null : lock.holder(now);
            return outcomes.keep(keep, holder != null && holder.is(client, keep.hold()), now);
        } finally {
            guard.unlock();
        }
    }

    LockInspection inspect(String name) {
        guard.lock();
        try {
            long now = micros();
            LocalLock lock = locks.get(name);
            return new LockInspection(
                    name,
                    lock == null ? Optional.empty() : lock.inspectHolder(now),
                    lock == null ? List.of() : lock.inspectWaiters(),
                    lock == null ? 0 : lock.waiters(),
                    instantOf(now));
        } finally {
            guard.unlock();
        }
    }

    /**
     * Forgets every hold, every waiter and every outcome, as a server does that loses its data: holders lose their leases at the next renewal.
     */
    public void forgetAll() {
        guard.lock();
        try {
            locks.clear();
            outcomes.clear();
        } finally {
            guard.unlock();
        }
    }

    /** The service's time. */
    long micros() {
        return originMicros + (time.nanos() - originNanos) / 1000;
    }

    static Instant instantOf(long micros) {
        return Instant.ofEpochSecond(micros / 1_000_000, micros % 1_000_000 * 1000);
    }

    private LocalLock.Holder hold(String client, Attempt attempt, long untilMicros, long floor, long now) {
        long token = Math.max(now, Math.max(lastToken, floor) + 1);
        lastToken = token + attempt.numbers() - 1;
        return new LocalLock.Holder(client, new Hold(attempt, token, attempt.numbers()), untilMicros, false);
    }

    private void send(String client, List<Runnable> messages, java.util.function.Consumer<BackendListener> message) {
        @Nullable BackendListener listener = clients.get(client);
        if (listener != null) {
            messages.add(() -> message.accept(listener));
        }
    }

    private void forgetIfUnused(String name) {
        LocalLock lock = locks.get(name);
        if (lock != null && lock.holder(micros()) == null && lock.waiters() == 0) {
            locks.remove(name);
        }
    }

    @Override
    public String toString() {
        return "Lock service of this JVM, " + clients.size() + " clients";
    }
}
