package dev.holdfast.redis.internal.service;

import dev.holdfast.redis.internal.connect.RedisNode;
import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.connect.RoundTrip;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.wire.ScriptQuestion;
import dev.holdfast.redis.internal.wire.ScriptRequests;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.clock.ServerClock;
import dev.holdfast.spi.identity.Identity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Requests about several locks of one server, each kind in one script. Thread-safe. */
final class JointRequests {

    private final RedisTransport transport;
    private final Requests requests;
    private final ScriptRequests scripts;
    private final StartedClock clock;
    private final TimedQuestions questions;

    JointRequests(
            RedisTransport transport,
            Requests requests,
            ScriptRequests scripts,
            StartedClock clock,
            TimedQuestions questions) {
        this.transport = transport;
        this.requests = requests;
        this.scripts = scripts;
        this.clock = clock;
        this.questions = questions;
    }

    static boolean canCarry(Ask ask) {
        return ask.kind() == Ask.Kind.ONCE && ScriptRequests.goesWithOthers(ask.attempt());
    }

    static boolean canCarry(Release release) {
        return release.next().isEmpty()
                && release.minimumHoldMillis() == 0
                && ScriptRequests.goesWithOthers(release.hold().attempt());
    }

    // ---- questions

    List<CompletionStage<AskAnswer>> ask(List<Ask> asks) {
        return each(asks.size(), () -> {
            long[] notAfterNanos = asks.stream()
                    .mapToLong(ask -> clock.notAfterNanos(ask.giveUpAfterNanos()))
                    .toArray();
            return transport.route(asks.get(0).lock(), node -> send(node, asks, notAfterNanos));
        });
    }

    private CompletionStage<List<CompletionStage<AskAnswer>>> send(
            RedisNode node, List<Ask> asks, long[] notAfterNanos) {
        long earliestNanos = notAfterNanos[0];
        for (long each : notAfterNanos) {
            earliestNanos = each - earliestNanos < 0 ? each : earliestNanos;
        }
        return questions.send(node, earliestNanos, known -> send(node, asks, notAfterNanos, known));
    }

    /** What has to be confirmed of the answers is confirmed for each. */
    private CompletionStage<List<CompletionStage<AskAnswer>>> send(
            RedisNode node, List<Ask> asks, long[] notAfterNanos, ServerClock.Snapshot known) {
        List<Ask> sent = new ArrayList<>();
        List<ScriptQuestion> translated = new ArrayList<>();
        List<CompletableFuture<AskAnswer>> answers = new ArrayList<>();
        List<CompletionStage<AskAnswer>> confirmed = new ArrayList<>();
        for (int i = 0; i < asks.size(); i++) {
            Ask ask = asks.get(i);
            ScriptQuestion question = TimedQuestions.translated(ask, node.time(), known, notAfterNanos[i]);
            confirmed.add(ConfirmedAnswers.ask(node, ask, () -> {
                CompletableFuture<AskAnswer> answer = new CompletableFuture<>();
                sent.add(ask);
                translated.add(question);
                answers.add(answer);
                return answer;
            }));
        }
        if (sent.isEmpty()) {
            return CompletableFuture.completedFuture(confirmed);
        }
        Identity sender = requests.identity();
        return requests.send(
                        node,
                        sender,
                        scripts.askAll(
                                sender.clientId(), sent.stream().map(Ask::lock).toList(), translated),
                        (reply, trip) -> JointAnswers.ask(sent, reply, trip))
                .thenApply(replies -> {
                    for (int i = 0; i < answers.size(); i++) {
                        pass(replies.get(i), answers.get(i));
                    }
                    return confirmed;
                });
    }

    // ---- releases

    List<CompletionStage<ReleaseAnswer>> release(List<Release> releases) {
        return each(
                releases.size(),
                () -> transport.routeEnd(releases.get(0).lock(), node -> {
                    Identity sender = requests.identity();
                    long epoch = node.epoch();
                    return requests.send(
                            node,
                            sender,
                            scripts.releaseAll(
                                    sender.clientId(),
                                    releases.stream().map(Release::lock).toList(),
                                    releases.stream().map(Release::hold).toList()),
                            reply -> JointAnswers.release(releases.size(), reply, node.epoch() == epoch));
                }));
    }

    // ---- answers

    /** A stage for each of so many requests, which fails as the whole does. */
    private static <A> List<CompletionStage<A>> each(
            int size, Supplier<CompletionStage<List<CompletionStage<A>>>> sending) {
        CompletionStage<List<CompletionStage<A>>> all;
        try {
            all = sending.get();
        } catch (RuntimeException e) {
            all = CompletableFuture.failedFuture(Requests.notSent(e));
        }
        List<CompletableFuture<A>> answers = IntStream.range(0, size)
                .mapToObj(i -> new CompletableFuture<A>())
                .toList();
        var unused = all.handle((replies, failure) -> {
            for (int i = 0; i < size; i++) {
                if (failure == null) {
                    pass(replies.get(i), answers.get(i));
                } else {
                    answers.get(i).completeExceptionally(Failures.asBackendFailure(failure));
                }
            }
            return failure == null;
        });
        return List.copyOf(answers);
    }

    private static <A> void pass(CompletionStage<A> from, CompletableFuture<A> to) {
        var unused = from.handle((answer, failure) ->
                failure == null ? to.complete(answer) : to.completeExceptionally(Failures.asBackendFailure(failure)));
    }

    /** Decodes what scripts about several locks answer: what one of them fails with is no answer about the others. */
    private static final class JointAnswers {

        private static final int PARTS = 5;

        private static final int FAILED = 5;

        private JointAnswers() {}

        static List<CompletionStage<AskAnswer>> ask(List<Ask> asks, Reply reply, RoundTrip trip) {
            requireSize(reply, 1 + PARTS * asks.size());
            trip.observe(reply.number(0));
            List<CompletionStage<AskAnswer>> answers = new ArrayList<>();
            for (int i = 0; i < asks.size(); i++) {
                answers.add(ask(reply.from(1 + PARTS * i), trip));
            }
            return answers;
        }

        private static CompletionStage<AskAnswer> ask(Reply parts, RoundTrip trip) {
            return switch ((int) parts.number(0)) {
                case Answers.GRANTED ->
                    CompletableFuture.completedFuture(new AskAnswer.Granted(
                            parts.number(1), (int) parts.number(2), trip.term(parts.number(3)), (int) parts.number(4)));
                case Answers.TAKEN ->
                    CompletableFuture.completedFuture(new AskAnswer.Taken(trip.overNanos(parts.number(1))));
                case Answers.REFUSED -> CompletableFuture.completedFuture(new AskAnswer.Refused());
                case FAILED -> failed(parts, 1);
                default -> throw new IllegalStateException("a script answered a code that it does not have: " + parts);
            };
        }

        /**
         * What became of releases.
         *
         * @param inSameEpoch whether no other copy of the request can have been carried out
         */
        static List<CompletionStage<ReleaseAnswer>> release(int size, Reply reply, boolean inSameEpoch) {
            requireSize(reply, size);
            List<CompletionStage<ReleaseAnswer>> answers = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                answers.add(
                        reply.isNumber(i)
                                ? CompletableFuture.completedFuture(new ReleaseAnswer(
                                        Answers.released(reply.number(i), inSameEpoch), Optional.empty()))
                                : failed(reply, i));
            }
            return answers;
        }

        /** As if it had been the script's own error. */
        private static <A> CompletionStage<A> failed(Reply reply, int index) {
            return CompletableFuture.failedFuture(
                    Failures.ofWords(reply.text(index).orElse("")));
        }

        private static void requireSize(Reply reply, int size) {
            if (reply.size() != size) {
                throw new IllegalStateException(size + " parts were expected, and not those of " + reply);
            }
        }
    }
}
