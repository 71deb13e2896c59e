package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.Change;
import dev.holdfast.spi.ChangeAnswer;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.Share;
import dev.holdfast.spi.StoreAnswer;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.StoredOutcome;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/** A started backend without an engine: each call is one request, and waits for its answer. */
final class ServiceClient implements AutoCloseable {

    static final Duration LEASE = ContractTest.ENDLESS;

    /** As the engine reads this machine's clocks. */
    private static final LocalClock CLOCK = new LocalClock() {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public long wallMillis() {
            return System.currentTimeMillis();
        }
    };

    /** What the service said that a lock will be free. */
    record FreeAt(String name, long atNanos) {}

    private final LockBackend backend;
    private final AtomicLong attempts = new AtomicLong();
    private final BlockingQueue<PushedGrant> grants = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> wanted = new LinkedBlockingQueue<>();
    private final BlockingQueue<FreeAt> freeAt = new LinkedBlockingQueue<>();
    private final Set<LockId> granted = ConcurrentHashMap.newKeySet();

    ServiceClient(LockBackend backend) {
        this.backend = backend;
        BackendListener listener = new BackendListener() {
            @Override
            public void granted(PushedGrant grant) {
                granted.add(grant.lock());
                grants.add(grant);
            }

            @Override
            public void wanted(LockId lock) {
                wanted.add(lock.name());
            }

            @Override
            public void freeAt(LockId lock, long atNanos) {
                freeAt.add(new FreeAt(lock.name(), atNanos));
            }

            @Override
            public void messagesRestored() {}

            @Override
            public void requestsRestored() {}

            @Override
            public void takenOver(Predicate<LockId> names) {}

            @Override
            public void identityChanged() {}

            /** Not fewer: some of them are over. */
            @Override
            public List<LockId> held() {
                return List.copyOf(granted);
            }
        };
        backend.start(listener, CLOCK);
    }

    LockBackend backend() {
        return backend;
    }

    Attempt attempt() {
        return attempt(LEASE);
    }

    Attempt attempt(Duration lease) {
        return Attempt.exclusive(attempts.incrementAndGet(), System.nanoTime(), lease.toMillis(), 5);
    }

    /** An attempt to hold a part of a lock. */
    Attempt attempt(Share share, Duration lease) {
        return new Attempt(attempts.incrementAndGet(), share, System.nanoTime(), 0, lease.toMillis(), 1);
    }

    Attempt attempt(Share share) {
        return attempt(share, LEASE);
    }

    /** Joins a group, or opens one. */
    Hold join(String name, Share share) throws Exception {
        return acquire(name, attempt(share));
    }

    AskAnswer ask(String name, Attempt attempt, Ask.Kind kind) throws Exception {
        return ask(new Ask(LockId.of(name), attempt, kind, 0, ContractTest.SOON.toNanos()));
    }

    AskAnswer ask(Ask ask) throws Exception {
        AskAnswer answer = answer(backend.locks().ask(ask));
        if (answer instanceof AskAnswer.Granted) {
            granted.add(ask.lock());
        }
        return answer;
    }

    /** What a release has granted to its fresh attempt; asked again where the service has left that out. */
    Hold hold(String name, Attempt fresh, ReleaseAnswer answer) throws Exception {
        return hold(fresh, answer.next().isPresent() ? answer.next().get() : ask(name, fresh, Ask.Kind.AGAIN));
    }

    /** Acquires a lock that is free. */
    Hold acquire(String name, Attempt attempt) throws Exception {
        return hold(attempt, ask(name, attempt, Ask.Kind.FIRST));
    }

    /** Acquires a lock that is free, for as long as a test may take. */
    Hold acquire(String name) throws Exception {
        return acquire(name, attempt());
    }

    /** Enters the queue for a lock that is taken. */
    Attempt queue(String name) throws Exception {
        return queue(name, attempt());
    }

    /** As above, with an attempt of its own. */
    Attempt queue(String name, Attempt attempt) throws Exception {
        assertThat(ask(name, attempt, Ask.Kind.FIRST)).isInstanceOf(AskAnswer.Queued.class);
        return attempt;
    }

    static Hold hold(Attempt attempt, AskAnswer answer) {
        if (answer instanceof AskAnswer.Granted granted) {
            return granted.hold(attempt);
        }
        throw new AssertionError("not granted: " + answer);
    }

    static Hold hold(Attempt attempt, PushedGrant grant) {
        return grant.hold(attempt);
    }

    ReleaseAnswer.Result release(String name, Hold hold) throws Exception {
        return release(new Release(LockId.of(name), hold, 0, Optional.empty())).result();
    }

    /** Releases a lock, and asks for it with a fresh attempt in the same request. */
    ReleaseAnswer releaseAndAsk(String name, Hold hold, Attempt fresh) throws Exception {
        Ask ask = new Ask(LockId.of(name), fresh, Ask.Kind.FIRST, hold.lastToken(), ContractTest.SOON.toNanos());
        return release(new Release(LockId.of(name), hold, 0, Optional.of(ask)));
    }

    ReleaseAnswer release(Release release) throws Exception {
        return answer(backend.locks().release(release));
    }

    RenewAnswer renew(String name, Hold hold) throws Exception {
        return renew(List.of(new Renewal(LockId.of(name), hold, LEASE.toMillis())))
                .get(0);
    }

    List<RenewAnswer> renew(List<Renewal> renewals) throws Exception {
        return answer(backend.locks().renew(renewals));
    }

    /** How many wait, by the answer to a renewal; empty if the hold was lost. */
    static OptionalInt waiters(RenewAnswer answer) {
        return answer instanceof RenewAnswer.Renewed renewed ? OptionalInt.of(renewed.waiters()) : OptionalInt.empty();
    }

    /** Turns a hold into one with another share. */
    ChangeAnswer change(String name, Hold from, Attempt to) throws Exception {
        return change(new Change(
                from, new Ask(LockId.of(name), to, Ask.Kind.ONCE, from.lastToken(), ContractTest.SOON.toNanos())));
    }

    ChangeAnswer change(Change change) throws Exception {
        return answer(backend.locks().change(change));
    }

    void leave(String name, Attempt attempt) throws Exception {
        Actor.answer(backend.locks().leave(LockId.of(name), attempt).toCompletableFuture());
    }

    Optional<StoredOutcome> recall(String name) throws Exception {
        return recall(name, StoredKind.OUTCOME);
    }

    Optional<StoredOutcome> recall(String name, StoredKind kind) throws Exception {
        return answer(backend.outcomes().recall(LockId.of(name), kind));
    }

    StoreAnswer store(NewOutcome outcome) throws Exception {
        return answer(backend.outcomes().store(outcome));
    }

    private static <T> T answer(CompletionStage<T> stage) throws Exception {
        return Actor.answer(stage.toCompletableFuture());
    }

    PushedGrant nextGrant() throws InterruptedException {
        return next(grants, "grant");
    }

    String nextWanted() throws InterruptedException {
        return next(wanted, "word that others want a lock");
    }

    FreeAt nextFreeAt() throws InterruptedException {
        return next(freeAt, "word of when a lock is free");
    }

    /** As a client does that is told when the lock is free: it asks again then. */
    Hold holdAfterTheClaimOfAnother(String name, Attempt waiting) throws Exception {
        while (true) {
            FreeAt free = nextFreeAt();
            TimeUnit.NANOSECONDS.sleep(free.atNanos() - System.nanoTime());
            AskAnswer answer = ask(name, waiting, Ask.Kind.AGAIN);
            if (answer instanceof AskAnswer.Granted) {
                return hold(waiting, answer);
            }
        }
    }

    boolean heardNoGrant() {
        return grants.isEmpty();
    }

    private static <T> T next(BlockingQueue<T> heard, String what) throws InterruptedException {
        T message = heard.poll(ContractTest.SOON.toMillis(), TimeUnit.MILLISECONDS);
        if (message == null) {
            throw new AssertionError("no " + what);
        }
        return message;
    }

    @Override
    public void close() {
        backend.close();
    }
}
