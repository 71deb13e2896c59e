package dev.holdfast.redis.internal.service;

import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.identity.Identity;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.wire.ScriptRequests;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Capabilities;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.LockService;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.clock.ServerClock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Holds and attempts on a Redis server: each request is one script, which decides alone. What the scripts do stands in
 * their files. Thread-safe.
 */
final class RedisLocks implements LockService {

    static final Capabilities CAPABILITIES = Capabilities.exclusiveLocks(true, 100);

    private final RedisTransport transport;
    private final Requests requests;
    private final ScriptRequests scripts;
    private final ServerTime time;
    private final Announcements announcements;
    private final Questions questions;

    RedisLocks(
            RedisTransport transport,
            Requests requests,
            ScriptRequests scripts,
            ServerTime time,
            Announcements announcements) {
        this.transport = transport;
        this.requests = requests;
        this.scripts = scripts;
        this.time = time;
        this.announcements = announcements;
        this.questions = new Questions(time);
    }

    private static <T> CompletionStage<T> sent(Supplier<CompletionStage<T>> request) {
        try {
            return request.get();
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(Requests.notSent(e));
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
            return announcements.serverMicros().thenCompose(micros -> sent(() -> askOnceLearned(ask, notAfterNanos)));
        }
        Identity sender = requests.identity();
        return requests.sendTimed(
                sender,
                scripts.acquire(sender.clientId(), ask.lock(), questions.translated(ask, known.get(), notAfterNanos)),
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
        CompletableFuture<Void> left = new CompletableFuture<>();
        var unused = requests.send(sender, scripts.leave(sender.clientId(), lock, attempt), answer -> answer.number(0))
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
        return next == null || known == null ? sendAlone(release) : sendWithQuestion(release, next, known);
    }

    private CompletionStage<ReleaseAnswer> sendAlone(Release release) {
        Identity sender = requests.identity();
        long epoch = transport.epoch();
        return requests.send(
                sender,
                scripts.release(sender.clientId(), release.lock(), release.hold(), release.minimumHoldMillis(), null),
                answer -> new ReleaseAnswer(released(answer, epoch), Optional.empty()));
    }

    private CompletionStage<ReleaseAnswer> sendWithQuestion(Release release, Ask next, ServerClock.Snapshot known) {
        Identity sender = requests.identity();
        long epoch = transport.epoch();
        return requests.sendTimed(
                sender,
                scripts.release(
                        sender.clientId(),
                        release.lock(),
                        release.hold(),
                        release.minimumHoldMillis(),
                        questions.translated(next, known, time.notAfterNanos(next.giveUpAfterNanos()))),
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
        return requests.sendTimed(
                sender,
                scripts.renew(sender.clientId(), renewals),
                Answers::micros,
                (answer, trip) -> Answers.renew(renewals, answer, trip));
    }
}
