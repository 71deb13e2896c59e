package dev.holdfast.redis.quorum.internal.service;

import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.wire.ScriptRequest;
import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.wire.HeldVote;
import dev.holdfast.redis.quorum.internal.wire.MemberReplies;
import dev.holdfast.redis.quorum.internal.wire.QuorumRequests;
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
 * The outcomes of tasks that run once, and the data of terms. As many members store one as make a grant, and so many
 * are read that one of those is among them. An outcome that one of them alone has is written back first: whoever reads
 * it later finds it, too. Data is not: its term stores it again. Thread-safe.
 */
final class QuorumOutcomes implements OutcomeStore {

    private static final String FORMAT = "q1:";

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
    private record Found(Optional<StoredOutcome> outcome, long remainingMillis) {

        static Found of(Reply reply) {
            return new Found(reply.text(1).map(Found::parsed), reply.number(2));
        }

        private static StoredOutcome parsed(String value) {
            int end = value.indexOf(':', FORMAT.length());
            try {
                return new StoredOutcome(
                        Long.parseLong(value.substring(FORMAT.length(), end)), value.substring(end + 1));
            } catch (NumberFormatException e) {
                throw new IllegalStateException("the outcome has no token that can be read", e);
            }
        }
    }

    @Override
    public CompletionStage<Optional<StoredOutcome>> recall(LockId lock, StoredKind kind) {
        Count<Found> found = new Count<>(
                size,
                members.members(),
                answers -> answers.size() >= size.readers() && isAgreed(answers),
                size.readers());
        members.sendToAll(scripts.recall(lock, kind), Found::of, found::report);
        CompletableFuture<Optional<StoredOutcome>> recalled = new CompletableFuture<>();
        var unused = found.enough().handle((answers, failure) -> {
            if (failure != null) {
                return recalled.completeExceptionally(failure);
            }
            Optional<Found> newest = newest(answers);
            if (newest.isEmpty()) {
                return recalled.complete(Optional.empty());
            }
            boolean isReadAsItIs = kind == StoredKind.DATA || isStoredByEnough(answers, newest.get());
            return isReadAsItIs ? recalled.complete(newest.get().outcome()) : writeBack(lock, newest.get(), recalled);
        });
        return recalled;
    }

    /** Whether all that have answered say the same, so that no other answer need be waited for. */
    private static boolean isAgreed(Map<Integer, Found> answers) {
        return answers.values().stream().map(Found::outcome).distinct().count() == 1;
    }

    /**
     * That of the highest token. A hold may have stored several, and a member may have missed the last of them: that is
     * the one that enough have, or else the one that lasts longest.
     */
    private Optional<Found> newest(Map<Integer, Found> answers) {
        return answers.values().stream()
                .filter(answer -> answer.outcome().isPresent())
                .max(Comparator.<Found, Long>comparing(answer ->
                                answer.outcome().map(StoredOutcome::token).orElse(0L))
                        .thenComparing(answer -> isStoredByEnough(answers, answer))
                        .thenComparing(Found::remainingMillis));
    }

    private boolean isStoredByEnough(Map<Integer, Found> answers, Found newest) {
        return size.isEnough((int) answers.values().stream()
                .filter(answer -> answer.outcome().equals(newest.outcome()))
                .count());
    }

    private boolean writeBack(LockId lock, Found newest, CompletableFuture<Optional<StoredOutcome>> recalled) {
        StoredOutcome outcome = newest.outcome().orElseThrow();
        Count<Boolean> stored = new Count<>(size, members.members());
        ScriptRequest request =
                scripts.storeBack(lock, outcome.token(), outcome.text(), Math.max(1, newest.remainingMillis()));
        members.sendToAll(request, MemberReplies::wasThere, stored::report);
        var unused = stored.enough()
                .handle((answers, failure) -> failure == null
                        ? recalled.complete(newest.outcome())
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
        members.sendToAll(requestOf(outcome), MemberReplies::wasThere, stored::report);
        CompletableFuture<StoreAnswer> done = new CompletableFuture<>();
        var unused = stored.enough()
                .handle((answers, failure) -> failure == null
                        ? done.complete(answer(answers).orElseThrow())
                        : done.completeExceptionally(failure));
        return done;
    }

    private ScriptRequest requestOf(NewOutcome outcome) {
        HeldVote held = candidacies.held(outcome.hold());
        return outcome.kind() == StoredKind.DATA
                ? scripts.storeData(outcome.lock(), held, outcome.text(), outcome.validityMillis())
                : scripts.store(outcome.lock(), held, outcome.text(), outcome.validityMillis());
    }

    private Optional<StoreAnswer> answer(Map<Integer, Boolean> stored) {
        int there = (int) stored.values().stream().filter(Boolean::booleanValue).count();
        if (size.isEnough(there)) {
            return Optional.of(StoreAnswer.STORED);
        }
        return size.isRuledOutBy(stored.size() - there) ? Optional.of(StoreAnswer.NOT_HELD) : Optional.empty();
    }
}
