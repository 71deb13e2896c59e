package dev.holdfast.redis.internal.service;

import dev.holdfast.redis.internal.confirm.Confirmer;
import dev.holdfast.redis.internal.connect.RedisNode;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import dev.holdfast.spi.ChangeAnswer;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Validity;
import dev.holdfast.spi.clock.Deadlines;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Has replicas confirm what a node grants and renews, before the engine hears of it; where nobody has to confirm,
 * answers pass as they are.
 *
 * <p>What is not confirmed is <i>unknown</i>, since the primary has carried it out: the engine asks again with the same
 * attempt, which keeps its place, and takes the attempt back when no caller waits for it any more. It would not do to
 * take the attempt back here and to call the question not executed: the engine asks again with an attempt whose
 * question was not executed, and a delayed copy of the leave would end what that question is granted.
 *
 * <p>A release is never held up, and neither is a leave: they free locks, and a primary that goes on freeing them
 * without its replicas endangers none.
 */
final class ConfirmedAnswers {

    private ConfirmedAnswers() {}

    /** A question. It is not sent while nothing could be confirmed. */
    static CompletionStage<AskAnswer> ask(RedisNode node, Ask ask, Supplier<CompletionStage<AskAnswer>> question) {
        return question(node, ask, question, AskAnswer.Granted.class::isInstance, ConfirmedAnswers::earlier);
    }

    /** A change, which grants as a question does. */
    static CompletionStage<ChangeAnswer> change(
            RedisNode node, Ask to, Supplier<CompletionStage<ChangeAnswer>> change) {
        return question(node, to, change, ChangeAnswer.Changed.class::isInstance, ConfirmedAnswers::earlier);
    }

    private static <T> CompletionStage<T> question(
            RedisNode node,
            Ask ask,
            Supplier<CompletionStage<T>> question,
            Predicate<T> isGrant,
            BiFunction<T, Long, T> earlier) {
        Confirmer confirmer = node.confirmer();
        if (confirmer == null) {
            return question.get();
        }
        Confirmer.Epoch epoch = confirmer.current();
        if (epoch == null) {
            return CompletableFuture.failedFuture(confirmer.notReady());
        }
        Optional<BackendFailure> refusal = refusalOf(ask.attempt().leaseMillis(), confirmer.clockSkewNanos());
        if (refusal.isPresent()) {
            return CompletableFuture.failedFuture(refusal.get());
        }
        return confirmed(question.get(), isGrant, epoch, answer -> earlier.apply(answer, confirmer.clockSkewNanos()));
    }

    private static Optional<BackendFailure> refusalOf(long leaseMillis, long clockSkewNanos) {
        long usableNanos = Deadlines.lessDrift(TimeUnit.MILLISECONDS.toNanos(leaseMillis)) - clockSkewNanos;
        return usableNanos > 0
                ? Optional.empty()
                : Optional.of(new BackendFailure(
                        Kind.MISCONFIGURED,
                        "nothing is left of a lease of " + leaseMillis + " ms when the clockSkew of "
                                + TimeUnit.NANOSECONDS.toMillis(clockSkewNanos)
                                + " ms is taken off: take longer leases, or keep the servers' clocks closer together"
                                + " and set a smaller clockSkew",
                        null));
    }

    /**
     * Renewals of holds on one node. They are sent also while nothing can be confirmed, so that the server keeps the
     * holds; the local deadlines stay where they are.
     */
    static CompletionStage<List<RenewAnswer>> renew(
            RedisNode node, Supplier<CompletionStage<List<RenewAnswer>>> renewals) {
        Confirmer confirmer = node.confirmer();
        if (confirmer == null) {
            return renewals.get();
        }
        Confirmer.Epoch epoch = confirmer.current();
        return confirmed(
                renewals.get(),
                answers -> answers.stream().anyMatch(RenewAnswer.Renewed.class::isInstance),
                epoch == null ? () -> CompletableFuture.failedFuture(unknown(confirmer.notReady())) : epoch,
                answers -> answers.stream()
                        .map(answer -> earlier(answer, confirmer.clockSkewNanos()))
                        .toList());
    }

    /**
     * The answer to a release that carried a question. A grant in it would have to be confirmed, and the release would
     * wait for that; so it is left out, and the engine asks for it at once.
     */
    static ReleaseAnswer released(RedisNode node, ReleaseAnswer answer) {
        return node.confirmer() != null && answer.next().orElse(null) instanceof AskAnswer.Granted
                ? new ReleaseAnswer(answer.result(), Optional.empty())
                : answer;
    }

    /**
     * A pushed grant, whose claim runs meanwhile. If it is not confirmed in time, the engine gets it with a term of
     * which nothing is known: then it asks the server, or leaves a grant that no caller waits for.
     */
    static void grant(RedisNode node, PushedGrant grant, Consumer<PushedGrant> engine) {
        Confirmer confirmer = node.confirmer();
        if (confirmer == null || !grant.validity().isKnown()) {
            engine.accept(grant);
            return;
        }
        Confirmer.Epoch epoch = confirmer.current();
        if (epoch == null) {
            engine.accept(unconfirmed(grant));
            return;
        }
        var unused = epoch.confirmed().handle((none, error) -> {
            engine.accept(
                    error == null
                            ? grant.withValidity(earlier(grant.validity(), confirmer.clockSkewNanos()))
                            : unconfirmed(grant));
            return error == null;
        });
    }

    private static PushedGrant unconfirmed(PushedGrant grant) {
        Validity claim = grant.validity();
        return grant.withValidity(Validity.unknown(claim.fromNanos(), claim.termNanos()));
    }

    /** What a request that was answered comes to: its own failure, that of the confirmation, or the answer. */
    private static <T> CompletionStage<T> confirmed(
            CompletionStage<T> answering,
            Predicate<T> toBeConfirmed,
            Confirmer.Epoch epoch,
            UnaryOperator<T> completion) {
        CompletableFuture<T> result = new CompletableFuture<>();
        var unused = answering.handle((answer, failure) -> {
            if (failure != null) {
                result.completeExceptionally(failure);
            } else if (!toBeConfirmed.test(answer)) {
                result.complete(answer);
            } else {
                complete(result, epoch, completion.apply(answer));
            }
            return answer;
        });
        return result;
    }

    private static <T> void complete(CompletableFuture<T> result, Confirmer.Epoch epoch, T confirmed) {
        var unused = epoch.confirmed()
                .handle((none, failure) ->
                        failure == null ? result.complete(confirmed) : result.completeExceptionally(failure));
    }

    private static BackendFailure unknown(BackendFailure why) {
        return new BackendFailure(Kind.UNKNOWN, why.seen(), why.getCause());
    }

    private static AskAnswer earlier(AskAnswer answer, long clockSkewNanos) {
        return answer instanceof AskAnswer.Granted granted ? earlierGrant(granted, clockSkewNanos) : answer;
    }

    private static ChangeAnswer earlier(ChangeAnswer answer, long clockSkewNanos) {
        return answer instanceof ChangeAnswer.Changed changed
                ? new ChangeAnswer.Changed(earlierGrant(changed.grant(), clockSkewNanos))
                : answer;
    }

    private static AskAnswer.Granted earlierGrant(AskAnswer.Granted grant, long clockSkewNanos) {
        return grant.withValidity(earlier(grant.validity(), clockSkewNanos));
    }

    private static RenewAnswer earlier(RenewAnswer answer, long clockSkewNanos) {
        return answer instanceof RenewAnswer.Renewed renewed
                ? new RenewAnswer.Renewed(earlier(renewed.validity(), clockSkewNanos), renewed.waiters())
                : answer;
    }

    /** Replicas have the end of a hold by the primary's clock, and may end it by one of their own that is ahead. */
    private static Validity earlier(Validity validity, long clockSkewNanos) {
        return new Validity(
                validity.fromNanos(),
                validity.untilNanos() - clockSkewNanos,
                validity.termNanos(),
                validity.skewMillis());
    }
}
