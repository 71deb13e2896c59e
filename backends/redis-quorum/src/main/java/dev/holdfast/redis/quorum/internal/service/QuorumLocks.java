package dev.holdfast.redis.quorum.internal.service;

import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.service.StartedClock;
import dev.holdfast.redis.internal.wire.ScriptRequest;
import dev.holdfast.redis.quorum.internal.count.Bid;
import dev.holdfast.redis.quorum.internal.count.MemberAnswer;
import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.wire.HeldVote;
import dev.holdfast.redis.quorum.internal.wire.MemberReplies;
import dev.holdfast.redis.quorum.internal.wire.QuorumRequests;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Capabilities;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.LockKind;
import dev.holdfast.spi.LockService;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Holds and attempts on a quorum: each request goes to all members, and their answers are counted. Thread-safe. */
final class QuorumLocks implements LockService {

    private static final int RENEWAL_BATCH = 100;

    private final Capabilities capabilities;
    private final QuorumSize size;
    private final MemberRequests members;
    private final QuorumRequests scripts;
    private final Candidacies candidacies;
    private final CandidacySteps steps;
    private final MemberLeaves leaves;
    private final StartedClock clock;

    QuorumLocks(
            QuorumSize size,
            long longestLeaseMillis,
            MemberRequests members,
            QuorumRequests scripts,
            Candidacies candidacies,
            CandidacySteps steps,
            MemberLeaves leaves,
            StartedClock clock) {
        this.capabilities = new Capabilities(
                Set.of(LockKind.LOCK), false, true, RENEWAL_BATCH, OptionalLong.of(longestLeaseMillis));
        this.size = size;
        this.members = members;
        this.scripts = scripts;
        this.candidacies = candidacies;
        this.steps = steps;
        this.leaves = leaves;
        this.clock = clock;
    }

    Capabilities capabilities() {
        return capabilities;
    }

    private static <T> CompletionStage<T> sent(Supplier<CompletionStage<T>> request) {
        try {
            return request.get();
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(
                    new BackendFailure(BackendFailure.Kind.UNKNOWN, "the request could not be sent: " + e, e));
        }
    }

    private long notAfterNanos(Ask ask) {
        return clock.notAfterNanos(ask.giveUpAfterNanos());
    }

    @Override
    public CompletionStage<AskAnswer> ask(Ask ask) {
        Optional<BackendFailure> refusal = capabilities.refusalOf(ask);
        if (refusal.isPresent()) {
            return CompletableFuture.failedFuture(refusal.get());
        }
        return sent(() -> {
            if (!members.knowsTime()) {
                return CompletableFuture.failedFuture(members.noneReached());
            }
            return candidacies.of(ask.lock(), ask.attempt()).ask(ask, members.nowNanos(), notAfterNanos(ask), null);
        });
    }

    @Override
    public CompletionStage<Void> leave(LockId lock, Attempt attempt) {
        return sent(() -> {
            Optional<LiveCandidacy> known = candidacies.known(attempt.number());
            known.ifPresent(LiveCandidacy::end);
            Attempt bounded = candidacies.bounded(attempt);
            ScriptRequest request = scripts.leave(
                    lock,
                    known.map(LiveCandidacy::bid).orElseGet(() -> new Bid(0, members.clientId(), attempt.number())),
                    bounded,
                    known.map(LiveCandidacy::yields).orElse(0),
                    known.map(LiveCandidacy::lastToken).orElse(0L),
                    members.topMicros(0));
            Count<Boolean> left = new Count<>(size, members.members());
            members.sendToAll(request, (Reply reply) -> true, (member, done, failure) -> {
                left.report(member, done, failure);
                known.ifPresent(attemptLeft -> ended(attemptLeft, member, failure));
            });
            CompletableFuture<Void> done = new CompletableFuture<>();
            var unused = left.enough().handle((answers, failure) -> {
                if (failure != null) {
                    known.ifPresent(candidacies::forgetInTime);
                    return done.completeExceptionally(failure);
                }
                known.ifPresent(candidacies::confirmEnd);
                return done.complete(null);
            });
            return done;
        });
    }

    /** A member has answered the leave or release, or will not. */
    private void ended(LiveCandidacy over, int member, @Nullable BackendFailure failure) {
        leaves.ended(over, member, failure);
        candidacies.forgetEnded(over);
    }

    @Override
    public CompletionStage<ReleaseAnswer> release(Release release) {
        Optional<BackendFailure> refusal = release.next().flatMap(capabilities::refusalOf);
        if (refusal.isPresent()) {
            return CompletableFuture.failedFuture(refusal.get());
        }
        return sent(() -> candidacies.isRefuted(release.lock(), release.hold())
                ? askAfter(release)
                : new PendingRelease(release).send());
    }

    /** There is nothing to release. */
    private CompletionStage<ReleaseAnswer> askAfter(Release release) {
        return release.next()
                .map(next -> ask(next).thenApply(Optional::of))
                .orElseGet(() -> CompletableFuture.completedFuture(Optional.empty()))
                .thenApply(answer -> new ReleaseAnswer(ReleaseAnswer.Result.NOT_HELD, answer));
    }

    /** A release on its way to all members, with the question of a fresh attempt or without. */
    private final class PendingRelease {

        private final Release release;
        private final Optional<LiveCandidacy> ended;
        private final HeldVote held;
        private final ReleaseCount count;
        private final long topMicros;

        PendingRelease(Release release) {
            this.release = release;
            this.ended = candidacies.known(release.hold().attempt().number());
            this.held = candidacies.held(release.hold());
            this.count = new ReleaseCount(size, members.members());
            this.topMicros = members.topMicros(release.hold().lastToken());
        }

        CompletionStage<ReleaseAnswer> send() {
            ended.ifPresent(this::end);
            Ask next = release.next().filter(ask -> members.knowsTime()).orElse(null);
            CompletionStage<Optional<AskAnswer>> answer = next == null ? sendAlone() : sendWith(next);
            CompletableFuture<ReleaseAnswer> done = new CompletableFuture<>();
            var unused = count.result().handle((result, failure) -> {
                if (failure != null) {
                    ended.ifPresent(candidacies::forgetInTime);
                    return done.completeExceptionally(failure);
                }
                ended.ifPresent(candidacies::confirmEnd);
                return answer.handle((asked, none) ->
                        done.complete(new ReleaseAnswer(result, none == null ? asked : Optional.empty())));
            });
            return done;
        }

        private void end(LiveCandidacy over) {
            if (release.minimumHoldMillis() > 0) {
                long keptNanos = TimeUnit.MILLISECONDS.toNanos(release.minimumHoldMillis());
                over.end(held, members.nowNanos() + keptNanos);
            } else {
                over.end();
            }
        }

        private CompletionStage<Optional<AskAnswer>> sendAlone() {
            for (int member = 0; member < size.members(); member++) {
                sendAloneTo(member);
            }
            return CompletableFuture.completedFuture(Optional.empty());
        }

        private void sendAloneTo(int member) {
            long epoch = members.members().get(member).epoch();
            members.send(
                    member,
                    scripts.release(release.lock(), held, topMicros, release.minimumHoldMillis(), null, 0),
                    reply -> reply.number(0) == 1,
                    (index, was, failure) -> report(index, was, epoch, failure));
        }

        private void report(int member, @Nullable Boolean was, long epoch, @Nullable BackendFailure failure) {
            count.report(member, was, epoch, failure);
            ended.ifPresent(over -> ended(over, member, failure));
        }

        private CompletionStage<Optional<AskAnswer>> sendWith(Ask next) {
            LiveCandidacy fresh = candidacies.of(next.lock(), next.attempt());
            return fresh.ask(next, members.nowNanos(), notAfterNanos(next), this::sendRound)
                    .thenApply(Optional::of);
        }

        /** The first round of the fresh attempt goes out with the release. */
        private void sendRound(LiveCandidacy fresh, int round) {
            CandidacySteps.TimedQuestion asked = steps.question(fresh, fresh.yields());
            for (int member = 0; member < size.members(); member++) {
                Optional<Long> notAfter = steps.notAfterMicros(member, asked.notAfterNanos());
                if (notAfter.isPresent()) {
                    sendWithQuestionTo(member, fresh, round, asked, notAfter.get());
                } else {
                    sendAloneTo(member);
                    steps.answered(fresh, member, round, asked, null, CandidacySteps.timeUnknown());
                }
            }
        }

        private void sendWithQuestionTo(
                int member, LiveCandidacy fresh, int round, CandidacySteps.TimedQuestion asked, long notAfterMicros) {
            long epoch = members.members().get(member).epoch();
            members.<Both>sendTimed(
                    member,
                    scripts.release(
                            release.lock(),
                            held,
                            topMicros,
                            release.minimumHoldMillis(),
                            asked.question(),
                            notAfterMicros),
                    MemberReplies::askInReleaseMicros,
                    (reply, trip) -> new Both(reply.number(0) == 1, MemberReplies.ask(reply.from(1), trip)),
                    (index, both, failure) -> {
                        report(index, both == null ? null : both.held(), epoch, failure);
                        steps.answered(fresh, index, round, asked, both == null ? null : both.answer(), failure);
                    });
        }
    }

    /** What a member answers to a release that carries a question. */
    private record Both(boolean held, MemberAnswer answer) {}

    @Override
    public CompletionStage<List<RenewAnswer>> renew(List<Renewal> renewals) {
        List<Renewal> granted = renewals.stream()
                .filter(renewal -> candidacies.isGranted(renewal.lock(), renewal.hold()))
                .toList();
        if (granted.isEmpty()) {
            return CompletableFuture.completedFuture(answers(renewals, granted, List.of()));
        }
        return sent(() -> new RenewalCount(size, members, scripts, candidacies, granted)
                .send()
                .thenApply(answers -> answers(renewals, granted, answers)));
    }

    /** In the order of the renewals; what was not granted is lost. */
    private static List<RenewAnswer> answers(List<Renewal> renewals, List<Renewal> granted, List<RenewAnswer> answers) {
        IdentityHashMap<Renewal, RenewAnswer> known = new IdentityHashMap<>();
        for (int i = 0; i < granted.size(); i++) {
            known.put(granted.get(i), answers.get(i));
        }
        return renewals.stream()
                .map(renewal -> known.getOrDefault(renewal, new RenewAnswer.Lost()))
                .toList();
    }
}
