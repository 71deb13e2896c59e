package dev.holdfast.redis;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.HolderId;
import dev.holdfast.LockInspection;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.Keep;
import dev.holdfast.spi.KeepAnswer;
import dev.holdfast.spi.KeptOutcome;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Locks on a Redis or Valkey server: each request is one script, which decides alone. What the scripts do stands in their files; the format of what they write, in
 * docs/design/wire.md.
 */
final class RedisLockBackend implements LockBackend {

    private static final Logger LOG = LoggerFactory.getLogger(RedisLockBackend.class);

    private static final int RENEWAL_BATCH = 100;
    private static final long ANNOUNCEMENT_SECONDS = 20;
    private static final Duration LONGEST_FIRST_ANSWER = Duration.ofSeconds(5);

    private final RedisTransport transport;
    private final LockKeys keys;
    private final UnaryOperator<Identity> renaming;
    private final Startup startup;
    private final Timing timing;
    private final ServerClock clock = new ServerClock();
    private final Requests requests;
    private final Questions questions;

    /** Kept from being collected, for that would unregister it. */
    @Nullable
    Object checkpoints;

    RedisLockBackend(RedisTransport transport, LockKeys keys, Identity identity, Timing timing) {
        this(transport, keys, identity, Startup.CONNECTED, timing);
    }

    RedisLockBackend(RedisTransport transport, LockKeys keys, Identity identity, Startup startup, Timing timing) {
        this(transport, keys, identity, Identity::renamed, startup, timing);
    }

    /**
     * A backend that is not started yet.
     *
     * @param identity what the client says about itself
     * @param renaming gives an identity another id, which no other process has
     */
    RedisLockBackend(
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
        this.requests = new Requests(transport, timing, clock, identity);
        this.questions = new Questions(clock, timing);
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
    public boolean pushes() {
        return true;
    }

    @Override
    public void requireValidName(String name) {
        LockKeys.requireValidName(name);
    }

    @Override
    public void start(BackendListener listener) {
        try {
            Rebirth rebirth = new Rebirth(transport, keys, requests, listener, questions::forgetAll, renaming);
            transport.open(
                    keys.channel(clientId()), new MessageDispatcher(listener, this::announceNow, rebirth::twinFound));
            if (startup == Startup.CONNECTED) {
                Awaited.answer(announce(), LONGEST_FIRST_ANSWER);
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

    private RuntimeException notStarted(BackendFailure failure) {
        close();
        if (failure.kind() == BackendFailure.Kind.MISCONFIGURED) {
            return new BackendMisconfiguredException(
                    null, "Cannot use " + description() + ": " + failure.seen(), failure);
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
                identity, LockScripts.ANNOUNCE, names, identity.announcement(), Answers::micros, Answers::micros);
    }

    @Override
    public CompletionStage<AskAnswer> ask(Ask ask) {
        if (!clock.isKnown()) {
            return announce().thenCompose(known -> ask(ask));
        }
        Identity sender = requests.identity();
        List<String> arguments = new ArrayList<>(7);
        questions.add(arguments, sender, ask);
        return requests.sendTimed(
                sender,
                LockScripts.ACQUIRE,
                lockKeys(ask.name()),
                arguments,
                Answers::askMicros,
                answer -> questions.remembered(ask.attempt(), Answers.ask(ask.attempt(), answer)));
    }

    @Override
    public CompletionStage<Void> leave(String name, Attempt attempt) {
        questions.forget(attempt);
        Identity sender = requests.identity();
        List<String> arguments = List.of(
                HoldValue.owner(sender.clientId(), attempt),
                Long.toString(attempt.leaseMillis()),
                Integer.toString(attempt.numbers()));
        CompletableFuture<Void> left = new CompletableFuture<>();
        var unused = requests.send(sender, LockScripts.LEAVE, lockKeys(name), arguments, answer -> answer.number(0))
                .handle((wasThere, failure) ->
                        failure == null ? left.complete(null) : left.completeExceptionally(failure));
        return left;
    }

    @Override
    public CompletionStage<ReleaseAnswer> release(Release release) {
        Hold hold = release.hold();
        questions.forget(hold.attempt());
        Identity sender = requests.identity();
        List<String> arguments = new ArrayList<>(9);
        arguments.add(HoldValue.of(sender.clientId(), hold));
        arguments.add(Long.toString(release.keepMillis()));
        release.next().ifPresent(next -> questions.add(arguments, sender, next));

        long epoch = transport.epoch();
        List<String> names = lockKeys(release.name());
        if (release.next().isEmpty()) {
            return requests.send(
                    sender,
                    LockScripts.RELEASE,
                    names,
                    arguments,
                    answer -> new ReleaseAnswer(released(answer, epoch), Optional.empty()));
        }
        Attempt fresh = release.next().get().attempt();
        return requests.sendTimed(
                sender,
                LockScripts.RELEASE,
                names,
                arguments,
                Answers::askInReleaseMicros,
                answer -> new ReleaseAnswer(
                        released(answer, epoch),
                        Optional.of(questions.remembered(fresh, Answers.askInRelease(fresh, answer)))));
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
            names.add(keys.hold(renewal.name()));
            names.add(keys.queue(renewal.name()));
            arguments.add(HoldValue.of(sender.clientId(), renewal.hold()));
            arguments.add(Long.toString(renewal.leaseMillis()));
        }
        return requests.sendTimed(sender, LockScripts.RENEW, names, arguments, Answers::micros, Answers::renew);
    }

    @Override
    public int renewalBatch() {
        return RENEWAL_BATCH;
    }

    @Override
    public CompletionStage<LockInspection> inspect(String name) {
        return new Inspector(transport, requests, keys).inspect(name);
    }

    /** A leave names whoever it takes back by what its hold begins with, and no attempt waits under such a name. */
    @Override
    public CompletionStage<Boolean> forceRelease(String name, HolderId holder) {
        return HoldValue.begin(holder)
                .map(owner -> requests.send(
                        requests.identity(),
                        LockScripts.LEAVE,
                        lockKeys(name),
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
    public CompletionStage<Optional<KeptOutcome>> recall(String name) {
        return requests.send(
                requests.identity(), LockScripts.RECALL, List.of(keys.outcome(name)), List.of(), OutcomeValue::parse);
    }

    @Override
    public CompletionStage<KeepAnswer> keep(Keep keep) {
        Identity sender = requests.identity();
        List<String> names = List.of(keys.hold(keep.name()), keys.outcome(keep.name()), keys.queue(keep.name()));
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
        questions.forgetAll();
    }

    private List<String> lockKeys(String name) {
        String hold = keys.hold(name);
        return List.of(hold, hold + ":queue", hold + ":fence");
    }
}
