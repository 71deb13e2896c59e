package dev.holdfast.redis.quorum.internal.service;

import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.wire.ScriptRequest;
import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.wire.MemberReplies;
import dev.holdfast.redis.quorum.internal.wire.QuorumRequests;
import dev.holdfast.redis.quorum.internal.wire.StoredValue;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.OutcomeStore;
import dev.holdfast.spi.StoreAnswer;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.StoredOutcome;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The outcomes of tasks that run once, and what holders keep with locks. As many members store one as make a grant, and
 * so many are read that one of those is among them. What too few of them have is written back first: whoever reads it
 * later finds it, too. Thread-safe.
 */
final class QuorumOutcomes implements OutcomeStore {

    private final QuorumSize size;
    private final MemberRequests members;
    private final QuorumRequests scripts;
    private final Candidacies candidacies;

    QuorumOutcomes(QuorumSize size, MemberRequests members, QuorumRequests scripts, Candidacies candidacies) {
        this.size = size;
        this.members = members;
        this.scripts = scripts;
        this.candidacies = candidacies;
    }

    /** What a member has stored, if anything. */
    private record Found(Optional<StoredValue> value, long remainingMillis) {

        static Found of(StoredKind kind, Reply reply) {
            return new Found(reply.text(1).map(value -> StoredValue.parsed(kind, value)), reply.number(2));
        }
    }

    @Override
    public CompletionStage<Optional<StoredOutcome>> recall(LockId lock, StoredKind kind) {
        Count<Found> found = new Count<>(
                size,
                members.members(),
                answers -> answers.size() >= size.readers() && isAgreed(answers),
                size.readers());
        members.sendToAll(scripts.recall(lock, kind), reply -> Found.of(kind, reply), found::report);
        CompletableFuture<Optional<StoredOutcome>> recalled = new CompletableFuture<>();
        var unused = found.enough().handle((answers, failure) -> {
            if (failure != null) {
                return recalled.completeExceptionally(failure);
            }
            Optional<Found> newest = newest(answers);
            if (newest.isEmpty()) {
                return recalled.complete(Optional.empty());
            }
            return isStoredByEnough(answers, newest.get())
                    ? recalled.complete(newest.get().value().map(StoredValue::outcome))
                    : writeBack(lock, kind, newest.get(), recalled);
        });
        return recalled;
    }

    /** Whether all that have answered say the same, so that no other answer need be waited for. */
    private static boolean isAgreed(Map<Integer, Found> answers) {
        return answers.values().stream().map(Found::value).distinct().count() == 1;
    }

    /**
     * That of the highest token, and of those the last. A task may have stored several outcomes under one hold, and a
     * member may have missed the last of them: that is the one that enough have, or else the one that lasts longest.
     */
    private Optional<Found> newest(Map<Integer, Found> answers) {
        return answers.values().stream()
                .filter(answer -> answer.value().isPresent())
                .max(Comparator.<Found, StoredValue>comparing(
                                answer -> answer.value().orElseThrow())
                        .thenComparing(answer -> isStoredByEnough(answers, answer))
                        .thenComparing(Found::remainingMillis));
    }

    private boolean isStoredByEnough(Map<Integer, Found> answers, Found newest) {
        return size.isEnough((int) answers.values().stream()
                .filter(answer -> answer.value().equals(newest.value()))
                .count());
    }

    private boolean writeBack(
            LockId lock, StoredKind kind, Found newest, CompletableFuture<Optional<StoredOutcome>> recalled) {
        StoredValue value = newest.value().orElseThrow();
        Count<Boolean> stored = new Count<>(size, members.members());
        ScriptRequest request = scripts.storeBack(lock, kind, value, Math.max(1, newest.remainingMillis()));
        members.sendToAll(request, MemberReplies::wasThere, stored::report);
        var unused = stored.enough()
                .handle((answers, failure) -> failure == null
                        ? recalled.complete(Optional.of(value.outcome()))
                        : recalled.completeExceptionally(failure));
        return true;
    }

    @Override
    public CompletionStage<StoreAnswer> store(NewOutcome outcome) {
        if (candidacies.isRefuted(outcome.lock(), outcome.hold())) {
            return CompletableFuture.completedFuture(StoreAnswer.NOT_HELD);
        }
        Count<Boolean> stored =
                new Count<>(size, members.members(), answers -> answer(answers).isPresent(), size.members() + 1);
        ScriptRequest request = scripts.store(outcome, candidacies.held(outcome.hold()));
        members.sendToAll(request, MemberReplies::wasThere, stored::report);
        CompletableFuture<StoreAnswer> done = new CompletableFuture<>();
        var unused = stored.enough()
                .handle((answers, failure) -> failure == null
                        ? done.complete(answer(answers).orElseThrow())
                        : done.completeExceptionally(failure));
        return done;
    }

    private Optional<StoreAnswer> answer(Map<Integer, Boolean> stored) {
        int there = (int) stored.values().stream().filter(Boolean::booleanValue).count();
        if (size.isEnough(there)) {
            return Optional.of(StoreAnswer.STORED);
        }
        return size.isRuledOutBy(stored.size() - there) ? Optional.of(StoreAnswer.NOT_HELD) : Optional.empty();
    }
}
