package dev.holdfast.redis.internal.service;

import dev.holdfast.redis.internal.connect.RedisNode;
import dev.holdfast.redis.internal.connect.ServerTime;
import dev.holdfast.redis.internal.wire.ScriptQuestion;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.clock.ServerClock;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Sends questions by a node's clock, which has to be known first. A question's time runs from its call on, also while
 * the node's time is being learned.
 */
final class TimedQuestions {

    private final StartedClock clock;
    private final Announcements announcements;

    TimedQuestions(StartedClock clock, Announcements announcements) {
        this.clock = clock;
        this.announcements = announcements;
    }

    /**
     * Sends a question.
     *
     * @param notAfterNanos when it is too old, on the local clock
     * @param sending sends what it is by the node's clock
     */
    <T> CompletionStage<T> send(
            RedisNode node, Ask ask, long notAfterNanos, Function<ScriptQuestion, CompletionStage<T>> sending) {
        return send(node, notAfterNanos, known -> sending.apply(translated(ask, node.time(), known, notAfterNanos)));
    }

    /**
     * Sends several questions.
     *
     * @param notAfterNanos when the first of them is too old, on the local clock
     * @param sending sends them, given what is known of the node's clock
     */
    <T> CompletionStage<T> send(
            RedisNode node, long notAfterNanos, Function<ServerClock.Snapshot, CompletionStage<T>> sending) {
        Optional<ServerClock.Snapshot> known = node.time().known();
        return known.isPresent()
                ? sending.apply(known.get())
                : announcements.serverMicros(node).thenCompose(micros -> sendOnceLearned(node, notAfterNanos, sending));
    }

    private <T> CompletionStage<T> sendOnceLearned(
            RedisNode node, long notAfterNanos, Function<ServerClock.Snapshot, CompletionStage<T>> sending) {
        try {
            if (clock.nanos() - notAfterNanos >= 0) {
                return CompletableFuture.failedFuture(new BackendFailure(
                        BackendFailure.Kind.NOT_EXECUTED,
                        "the question's time was over before the server's time was known",
                        null));
            }
            return send(node, notAfterNanos, sending);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(Requests.notSent(e));
        }
    }

    /** What is known of the server's clock translates the times; the question is too old at the local one. */
    static ScriptQuestion translated(Ask ask, ServerTime time, ServerClock.Snapshot known, long notAfterNanos) {
        Attempt attempt = ask.attempt();
        return new ScriptQuestion(
                attempt,
                ask.tokenFloor(),
                time.notAfterMicros(known, notAfterNanos),
                ask.kind(),
                namesItsArrival(ask)
                        ? OptionalLong.of(known.microsAt(attempt.arrivedNanos()) - attempt.headStartMicros())
                        : OptionalLong.empty());
    }

    /**
     * A first question arrives now, by the server's own clock. One that asks again may have been dropped from the queue
     * while its client was cut off, and has its old place back.
     */
    private static boolean namesItsArrival(Ask ask) {
        return ask.kind() == Ask.Kind.AGAIN
                || (ask.kind() == Ask.Kind.FIRST && ask.attempt().headStartMicros() > 0);
    }
}
