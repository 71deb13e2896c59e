package dev.holdfast.redis.internal.service;

import dev.holdfast.HolderId;
import dev.holdfast.HoldfastException;
import dev.holdfast.LockInspection;
import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.connect.Startup;
import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.redis.internal.failure.StartAdvice;
import dev.holdfast.redis.internal.identity.Identity;
import dev.holdfast.redis.internal.script.LockScripts;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.internal.wire.HoldValue;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.redis.internal.wire.OutcomeValue;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.Capabilities;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.Keep;
import dev.holdfast.spi.KeepAnswer;
import dev.holdfast.spi.KeptOutcome;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.LockService;
import dev.holdfast.spi.Operator;
import dev.holdfast.spi.OutcomeStore;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.clock.ServerClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Locks on a Redis or Valkey server: each request is one script, which decides alone. What the scripts do stands in
 * their files; the format of what they write, in docs/design/wire.md.
 */
public final class RedisLockBackend implements LockBackend, LockService, OutcomeStore, Operator {

    private static final Logger LOG = LoggerFactory.getLogger(RedisLockBackend.class);

    private static final Capabilities CAPABILITIES = Capabilities.exclusiveLocks(true, 100);
    private static final long ANNOUNCEMENT_SECONDS = 20;
    private static final Duration LONGEST_FIRST_ANSWER = Duration.ofSeconds(5);

    private final RedisTransport transport;
    private final LockKeys keys;
    private final UnaryOperator<Identity> renaming;
    private final Startup startup;
    private final Timing timing;
    private final ServerTime time;
    private final Requests requests;
    private final Questions questions;
    private final AtomicReference<@Nullable CompletableFuture<Long>> learning = new AtomicReference<>();

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
        this.time = new ServerTime(transport);
        this.requests = new Requests(transport, time, identity);
        this.questions = new Questions(time);
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
        return CAPABILITIES;
    }

    @Override
    public LockService locks() {
        return this;
    }

    @Override
    public OutcomeStore outcomes() {
        return this;
    }

    @Override
    public Operator operator() {
        return this;
    }

    @Override
    public void requireValidName(String name) {
        LockKeys.requireValidName(name);
    }

    @Override
    public void start(BackendListener listener, LocalClock clock) {
        time.begin(clock);
        try {
            Rebirth rebirth = new Rebirth(transport, keys, requests, listener, renaming);
            transport.open(
                    keys.channel(clientId()),
                    new MessageDispatcher(listener, time, this::announceNow, rebirth::twinFound));
            if (startup == Startup.CONNECTED) {
                BlockingAnswer.of(announce(), LONGEST_FIRST_ANSWER);
            }
            checkpoints = Checkpoints.registered(rebirth);
        } catch (BackendFailure e) {
            throw notStarted(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw notStarted(new BackendFailure(
                    BackendFailure.Kind.UNKNOWN, "the thread was interrupted while it connected", e));
        }
        timing.after(TimeUnit.SECONDS.toNanos(ANNOUNCEMENT_SECONDS), this::announceFromNowOn);
    }

    private HoldfastException notStarted(BackendFailure failure) {
        close();
        if (failure.kind() == BackendFailure.Kind.MISCONFIGURED) {
            String message = "Cannot use " + description() + ": " + failure.seen();
            return failure.toException(null, message);
        }
        return StartAdvice.unavailable(description(), failure);
    }

    private void announceFromNowOn() {
        timing.after(TimeUnit.SECONDS.toNanos(ANNOUNCEMENT_SECONDS), this::announceFromNowOn);
        announceNow();
    }

    private void announceNow() {
        var unused = announce().handle((none, error) -> {
            if (error != null) {
                LOG.debug("Client {} could not announce itself; it does again in 20 s", clientId(), error);
            }
            return none;
        });
    }

    private CompletionStage<Long> announce() {
        Identity identity = requests.identity();
        List<String> names = new ArrayList<>(3);
        names.add(keys.client(identity.clientId()));
        names.addAll(keys.ofTwoSlots());
        return requests.sendTimed(
                identity,
                LockScripts.ANNOUNCE,
                names,
                identity.announcement(),
                Answers::micros,
                (answer, trip) -> Answers.micros(answer));
    }

    /** Asks for the server's time, once for all who need it. */
    private CompletionStage<Long> learned() {
        CompletableFuture<Long> mine = new CompletableFuture<>();
        CompletableFuture<Long> underWay = learning.compareAndExchange(null, mine);
        if (underWay != null) {
            return underWay;
        }
        CompletionStage<Long> announcing;
        try {
            announcing = announce();
        } catch (Throwable thrown) {
            announcing = CompletableFuture.failedFuture(notSent(thrown));
        }
        var unused = announcing.handle((micros, failure) -> {
            learning.set(null);
            return failure == null ? mine.complete(micros) : mine.completeExceptionally(failure);
        });
        return mine;
    }

    /** Nothing is sent before a request is put together, so what is thrown until then has left nothing behind. */
    private static BackendFailure notSent(Throwable thrown) {
        return new BackendFailure(
                BackendFailure.Kind.NOT_EXECUTED, "the request could not be put together: " + thrown, thrown);
    }

    private static <T> CompletionStage<T> sent(Supplier<CompletionStage<T>> request) {
        try {
            return request.get();
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(notSent(e));
        }
    }

    @Override
    public CompletionStage<AskAnswer> ask(Ask ask) {
        Optional<BackendFailure> refusal = CAPABILITIES.refusalOf(ask);
        if (refusal.isPresent()) {
            return CompletableFuture.failedFuture(refusal.get());
        }
        return sent(() -> ask(ask, time.notAfterNanos(ask.giveUpAfterNanos())));
    }

    /** The question's time runs from its call on, also while the server's time is being learned. */
    private CompletionStage<AskAnswer> ask(Ask ask, long notAfterNanos) {
        Optional<ServerClock.Snapshot> known = time.known();
        if (known.isEmpty()) {
            return learned().thenCompose(micros -> sent(() -> askOnceLearned(ask, notAfterNanos)));
        }
        Identity sender = requests.identity();
        List<String> arguments = new ArrayList<>(7);
        questions.add(arguments, sender, ask, known.get(), notAfterNanos);
        return requests.sendTimed(
                sender,
                LockScripts.ACQUIRE,
                lockKeys(ask.lock()),
                arguments,
                Answers::askMicros,
                (answer, trip) -> Answers.ask(ask.attempt(), answer, trip));
    }

    private CompletionStage<AskAnswer> askOnceLearned(Ask ask, long notAfterNanos) {
        if (time.nowNanos() - notAfterNanos >= 0) {
            return CompletableFuture.failedFuture(new BackendFailure(
                    BackendFailure.Kind.NOT_EXECUTED,
                    "the question's time was over before the server's time was known",
                    null));
        }
        return ask(ask, notAfterNanos);
    }

    @Override
    public CompletionStage<Void> leave(LockId lock, Attempt attempt) {
        Identity sender = requests.identity();
        List<String> arguments = List.of(
                HoldValue.owner(sender.clientId(), attempt),
                Long.toString(attempt.leaseMillis()),
                Integer.toString(attempt.numbers()));
        CompletableFuture<Void> left = new CompletableFuture<>();
        var unused = requests.send(sender, LockScripts.LEAVE, lockKeys(lock), arguments, answer -> answer.number(0))
                .handle((wasThere, failure) ->
                        failure == null ? left.complete(null) : left.completeExceptionally(failure));
        return left;
    }

    @Override
    public CompletionStage<ReleaseAnswer> release(Release release) {
        Optional<BackendFailure> refusal = release.next().flatMap(CAPABILITIES::refusalOf);
        if (refusal.isPresent()) {
            return CompletableFuture.failedFuture(refusal.get());
        }
        return sent(() -> send(release));
    }

    /** A release does not wait for the server's time: it goes without its question then, which is asked again. */
    private CompletionStage<ReleaseAnswer> send(Release release) {
        Ask next = release.next().orElse(null);
        ServerClock.Snapshot known = next == null ? null : time.known().orElse(null);
        Hold hold = release.hold();
        Identity sender = requests.identity();
        List<String> arguments = new ArrayList<>(9);
        arguments.add(HoldValue.of(sender.clientId(), hold));
        arguments.add(Long.toString(release.minimumHoldMillis()));

        long epoch = transport.epoch();
        List<String> names = lockKeys(release.lock());
        if (next == null || known == null) {
            return requests.send(
                    sender,
                    LockScripts.RELEASE,
                    names,
                    arguments,
                    answer -> new ReleaseAnswer(released(answer, epoch), Optional.empty()));
        }
        questions.add(arguments, sender, next, known, time.notAfterNanos(next.giveUpAfterNanos()));
        return requests.sendTimed(
                sender,
                LockScripts.RELEASE,
                names,
                arguments,
                Answers::askInReleaseMicros,
                (answer, trip) -> new ReleaseAnswer(
                        released(answer, epoch), Optional.of(Answers.askInRelease(next.attempt(), answer, trip))));
    }

    private ReleaseAnswer.Result released(Reply answer, long epochWhenSent) {
        if (Answers.released(answer)) {
            return ReleaseAnswer.Result.RELEASED;
        }
        return transport.epoch() == epochWhenSent
                ? ReleaseAnswer.Result.NOT_HELD
                : ReleaseAnswer.Result.NOT_HELD_WHEN_REPEATED;
    }

    @Override
    public CompletionStage<List<RenewAnswer>> renew(List<Renewal> renewals) {
        Identity sender = requests.identity();
        List<String> names = new ArrayList<>(2 * renewals.size());
        List<String> arguments = new ArrayList<>(2 * renewals.size());
        for (Renewal renewal : renewals) {
            names.add(keys.hold(renewal.lock().name()));
            names.add(keys.queue(renewal.lock().name()));
            arguments.add(HoldValue.of(sender.clientId(), renewal.hold()));
            arguments.add(Long.toString(renewal.leaseMillis()));
        }
        return requests.sendTimed(
                sender,
                LockScripts.RENEW,
                names,
                arguments,
                Answers::micros,
                (answer, trip) -> Answers.renew(renewals, answer, trip));
    }

    @Override
    public CompletionStage<LockInspection> inspect(LockId lock) {
        return new Inspector(transport, requests, keys).inspect(lock.name());
    }

    /** A leave names whoever it takes back by what its hold begins with, and no attempt waits under such a name. */
    @Override
    public CompletionStage<Boolean> forceRelease(LockId lock, HolderId holder) {
        return HoldValue.begin(holder)
                .map(owner -> requests.send(
                        requests.identity(),
                        LockScripts.LEAVE,
                        lockKeys(lock),
                        List.of(owner, "0", "0"),
                        answer -> answer.number(0) == 1))
                .orElseGet(() -> CompletableFuture.completedFuture(false));
    }

    /** PING would answer, too, while the server loads its data, is a read-only replica or has no memory left. */
    @Override
    public CompletionStage<Void> probe() {
        CompletableFuture<Void> answered = new CompletableFuture<>();
        var unused = announce()
                .handle((micros, failure) ->
                        failure == null ? answered.complete(null) : answered.completeExceptionally(failure));
        return answered;
    }

    @Override
    public CompletionStage<List<String>> warnings() {
        return transport.warnings();
    }

    @Override
    public boolean isListening() {
        return transport.isListening();
    }

    @Override
    public CompletionStage<Optional<KeptOutcome>> recall(LockId lock) {
        return requests.send(
                requests.identity(),
                LockScripts.RECALL,
                List.of(keys.outcome(lock.name())),
                List.of(),
                OutcomeValue::parse);
    }

    @Override
    public CompletionStage<KeepAnswer> keep(Keep keep) {
        Identity sender = requests.identity();
        String name = keep.lock().name();
        List<String> names = List.of(keys.hold(name), keys.outcome(name), keys.queue(name));
        List<String> arguments = List.of(
                HoldValue.of(sender.clientId(), keep.hold()),
                OutcomeValue.of(keep.hold(), keep.outcome()),
                Long.toString(keep.validityMillis()));
        return requests.send(sender, LockScripts.KEEP_OUTCOME, names, arguments, Answers::kept);
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

    private List<String> lockKeys(LockId lock) {
        String hold = keys.hold(lock.name());
        return List.of(hold, hold + ":queue", hold + ":fence");
    }
}
