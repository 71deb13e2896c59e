package dev.holdfast.redis.internal.service;

import dev.holdfast.redis.internal.connect.RedisNode;
import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.wire.QueuedClient;
import dev.holdfast.redis.internal.wire.ScriptRequest;
import dev.holdfast.redis.internal.wire.ScriptRequests;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Capabilities;
import dev.holdfast.spi.Change;
import dev.holdfast.spi.ChangeAnswer;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.LockService;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.Resize;
import dev.holdfast.spi.clock.ServerClock;
import dev.holdfast.spi.identity.Identity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Holds and attempts on a Redis server: each request is one script, which decides alone. What the scripts do stands in
 * their files. Thread-safe.
 */
final class RedisLocks implements LockService {

    private static final int RENEWED_TOGETHER = 100;

    private final RedisTransport transport;
    private final Requests requests;
    private final ScriptRequests scripts;
    private final StartedClock clock;
    private final RedisRenewals renewals;
    private final TimedQuestions questions;
    private final JointRequests joint;
    private final Capabilities capabilities;

    RedisLocks(
            RedisTransport transport,
            Requests requests,
            ScriptRequests scripts,
            StartedClock clock,
            Announcements announcements) {
        this.transport = transport;
        this.requests = requests;
        this.scripts = scripts;
        this.clock = clock;
        this.renewals = new RedisRenewals(transport, requests, scripts, announcements);
        this.questions = new TimedQuestions(clock, announcements);
        this.joint = new JointRequests(transport, requests, scripts, clock, questions);
        // In a cluster, one that is refused must not be the failure of others.
        this.capabilities = Capabilities.exclusiveLocks(true, transport.isClustered() ? 1 : RENEWED_TOGETHER)
                .withGroups();
    }

    Capabilities capabilities() {
        return capabilities;
    }

    /** What is thrown before a request is handed to a connection has left nothing behind. */
    private <T> CompletionStage<T> routed(LockId lock, Function<RedisNode, CompletionStage<T>> request) {
        try {
            return transport.route(lock, request);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(Requests.notSent(e));
        }
    }

    @Override
    public CompletionStage<AskAnswer> ask(Ask ask) {
        return question(
                ask,
                (node, notAfterNanos) -> ConfirmedAnswers.ask(
                        node,
                        ask,
                        () -> questions.send(node, ask, notAfterNanos, question -> {
                            Identity sender = requests.identity();
                            return requests.send(
                                    node,
                                    sender,
                                    scripts.ask(QueuedClient.of(sender), ask.lock(), question),
                                    (answer, trip) -> noted(ask, node, Answers.ask(ask.attempt(), answer, trip)));
                        })));
    }

    /** In a cluster, locks lie in different slots, and one that moves must not be the failure of others. */
    private boolean isBundled() {
        return !transport.isClustered();
    }

    @Override
    public List<CompletionStage<AskAnswer>> askAll(List<Ask> asks) {
        return Bundles.answers(
                asks,
                ask -> isBundled()
                        && JointRequests.canCarry(ask)
                        && capabilities.refusalOf(ask).isEmpty(),
                this::ask,
                joint::ask);
    }

    @Override
    public List<CompletionStage<ReleaseAnswer>> releaseAll(List<Release> releases) {
        return Bundles.answers(
                releases, release -> isBundled() && JointRequests.canCarry(release), this::release, joint::release);
    }

    @Override
    public CompletionStage<ChangeAnswer> change(Change change) {
        Ask to = change.to();
        return question(
                to,
                (node, notAfterNanos) -> ConfirmedAnswers.change(
                        node,
                        to,
                        () -> questions.send(node, to, notAfterNanos, question -> {
                            Identity sender = requests.identity();
                            return requests.send(
                                    node,
                                    sender,
                                    scripts.change(sender.clientId(), to.lock(), change.from(), question),
                                    (answer, trip) -> Answers.change(to.attempt(), answer, trip));
                        })));
    }

    /** A question goes to the node that serves its lock, with the time from which on it is too old. */
    private <T> CompletionStage<T> question(Ask ask, BiFunction<RedisNode, Long, CompletionStage<T>> sending) {
        Optional<BackendFailure> refusal = capabilities.refusalOf(ask);
        if (refusal.isPresent()) {
            return CompletableFuture.failedFuture(refusal.get());
        }
        long notAfterNanos;
        try {
            notAfterNanos = clock.notAfterNanos(ask.giveUpAfterNanos());
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(Requests.notSent(e));
        }
        return routed(ask.lock(), node -> sending.apply(node, notAfterNanos));
    }

    /** Which node speaks for the lock from now on, to an attempt that waits. */
    private AskAnswer noted(Ask ask, RedisNode node, AskAnswer answer) {
        if (answer instanceof AskAnswer.Queued) {
            transport.queued(ask.lock(), node);
        } else if (ask.kind() != Ask.Kind.ONCE) {
            transport.settled(ask.lock());
        }
        return answer;
    }

    @Override
    public CompletionStage<Void> leave(LockId lock, Attempt attempt) {
        Identity sender = requests.identity();
        ScriptRequest request = scripts.leave(QueuedClient.of(sender), lock, attempt);
        transport.settled(lock);
        CompletableFuture<Void> left = new CompletableFuture<>();
        var unused = transport
                .route(lock, node -> requests.send(node, sender, request, answer -> answer.number(0)))
                .handle((wasThere, failure) ->
                        failure == null ? left.complete(null) : left.completeExceptionally(failure));
        return left;
    }

    @Override
    public CompletionStage<Void> resize(Resize resize) {
        return this.<Long>routed(
                        resize.lock(),
                        node -> requests.send(
                                node, requests.identity(), scripts.resize(resize), answer -> answer.number(0)))
                .thenAccept(serverMicros -> {});
    }

    @Override
    public CompletionStage<ReleaseAnswer> release(Release release) {
        Optional<BackendFailure> refusal = release.next().flatMap(capabilities::refusalOf);
        if (refusal.isPresent()) {
            return CompletableFuture.failedFuture(refusal.get());
        }
        try {
            return transport.routeEnd(release.lock(), node -> send(node, release));
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(Requests.notSent(e));
        }
    }

    /** A release does not wait for the node's time: it goes without its question then, which is asked again. */
    private CompletionStage<ReleaseAnswer> send(RedisNode node, Release release) {
        Ask next = release.next()
                .filter(ask -> ScriptRequests.carriesQuestions(release.hold(), ask.attempt()))
                .orElse(null);
        ServerClock.Snapshot known = next == null ? null : node.time().known().orElse(null);
        return next == null || known == null ? sendAlone(node, release) : sendWithQuestion(node, release, next, known);
    }

    private CompletionStage<ReleaseAnswer> sendAlone(RedisNode node, Release release) {
        Identity sender = requests.identity();
        long epoch = node.epoch();
        return requests.send(
                node,
                sender,
                scripts.release(
                        QueuedClient.of(sender), release.lock(), release.hold(), release.minimumHoldMillis(), null),
                answer ->
                        new ReleaseAnswer(Answers.released(answer.number(0), node.epoch() == epoch), Optional.empty()));
    }

    private CompletionStage<ReleaseAnswer> sendWithQuestion(
            RedisNode node, Release release, Ask next, ServerClock.Snapshot known) {
        Identity sender = requests.identity();
        long epoch = node.epoch();
        long notAfterNanos = clock.notAfterNanos(next.giveUpAfterNanos());
        return requests.send(
                node,
                sender,
                scripts.release(
                        QueuedClient.of(sender),
                        release.lock(),
                        release.hold(),
                        release.minimumHoldMillis(),
                        TimedQuestions.translated(next, node.time(), known, notAfterNanos)),
                (answer, trip) -> ConfirmedAnswers.released(
                        node,
                        new ReleaseAnswer(
                                Answers.released(answer.number(0), node.epoch() == epoch),
                                Optional.of(noted(next, node, Answers.askInRelease(next.attempt(), answer, trip))))));
    }

    @Override
    public CompletionStage<List<RenewAnswer>> renew(List<Renewal> holds) {
        try {
            return renewals.send(holds);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(Requests.notSent(e));
        }
    }

    /** Sends requests about several locks in as few scripts as can carry them. */
    private static final class Bundles {

        /** A script keeps the server from everything else while it runs. */
        private static final int MOST_TOGETHER = 32;

        private Bundles() {}

        /**
         * Sends requests: together those that can be, and the others alone.
         *
         * @return an answer for each, in their order
         */
        static <R, A> List<CompletionStage<A>> answers(
                List<R> requests,
                Predicate<R> goesWithOthers,
                Function<R, CompletionStage<A>> alone,
                Function<List<R>, List<CompletionStage<A>>> together) {
            Map<Integer, CompletionStage<A>> answers = new HashMap<>();
            List<Integer> carried = new ArrayList<>();
            for (int i = 0; i < requests.size(); i++) {
                R request = requests.get(i);
                if (goesWithOthers.test(request)) {
                    carried.add(i);
                } else {
                    answers.put(i, alone.apply(request));
                }
            }
            for (int from = 0; from < carried.size(); from += MOST_TOGETHER) {
                List<Integer> some = carried.subList(from, Math.min(from + MOST_TOGETHER, carried.size()));
                List<R> bundle = some.stream().map(requests::get).toList();
                List<CompletionStage<A>> given =
                        bundle.size() == 1 ? List.of(alone.apply(bundle.get(0))) : together.apply(bundle);
                for (int i = 0; i < some.size(); i++) {
                    answers.put(some.get(i), given.get(i));
                }
            }
            return IntStream.range(0, requests.size())
                    .mapToObj(number -> Objects.requireNonNull(answers.get(number), "answer"))
                    .toList();
        }
    }
}
