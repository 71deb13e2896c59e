package dev.holdfast.redis.quorum.internal.service;

import dev.holdfast.BlockedThread;
import dev.holdfast.HolderId;
import dev.holdfast.LockInspection;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.member.MemberGroup;
import dev.holdfast.redis.quorum.internal.wire.MemberReplies;
import dev.holdfast.redis.quorum.internal.wire.QuorumKeys;
import dev.holdfast.redis.quorum.internal.wire.QuorumRequests;
import dev.holdfast.redis.quorum.internal.wire.VoteValue;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.Operator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;

/** What people ask about locks on a quorum, and do to them. Thread-safe. */
final class QuorumOperator implements Operator {

    private final QuorumSize size;
    private final MemberGroup group;
    private final MemberRequests members;
    private final QuorumRequests scripts;
    private final QuorumKeys keys;
    private final Announcer announcer;
    private final Timing timing;

    QuorumOperator(
            QuorumSize size,
            MemberGroup group,
            MemberRequests members,
            QuorumRequests scripts,
            QuorumKeys keys,
            Announcer announcer,
            Timing timing) {
        this.size = size;
        this.group = group;
        this.members = members;
        this.scripts = scripts;
        this.keys = keys;
        this.announcer = announcer;
        this.timing = timing;
    }

    /** Writes to a member what the client says of itself. */
    interface Announcer {

        /** From now on, that these threads are blocked. */
        void repeatBlocked(List<BlockedThread> threads);

        CompletionStage<Long> to(int member);
    }

    @Override
    public CompletionStage<LockInspection> inspect(LockId lock) {
        return new Inspection(size, members, keys, lock.name(), timing).send(scripts.inspect(lock));
    }

    /**
     * Looks first, since the votes behind a hold may have different tokens, of which the name has one. A hold whose
     * votes are of members that do not answer, in part, is ended as well: what is left of it there makes no grant.
     */
    @Override
    public CompletionStage<Boolean> forceRelease(LockId lock, HolderId holder) {
        return new Inspection(size, members, keys, lock.name(), timing)
                .sightings(scripts.inspect(lock))
                .thenCompose(seen -> LockAgreement.votesOf(size, holder, seen.values())
                        .map(votes -> end(lock, votes))
                        .orElseGet(() -> CompletableFuture.completedFuture(false)));
    }

    /** True if one had it: as many as make a grant have answered that they have not, or not any more. */
    private CompletionStage<Boolean> end(LockId lock, List<VoteValue> votes) {
        Count<Boolean> ended = Count.withGrace(size, members.members(), answers -> true, timing);
        members.sendToAll(
                scripts.forceRelease(lock, votes, members.topMicros(VoteValue.holdToken(votes))),
                MemberReplies::wasThere,
                ended::report);
        return ended.enough().thenApply(answers -> answers.values().stream().anyMatch(Boolean::booleanValue));
    }

    /** Each member takes a write, and reads a lock that nobody has, which it does only if it votes. */
    @Override
    public CompletionStage<Void> probe() {
        return announced((member, answered) ->
                members.send(member, scripts.inspect(LockId.of("probe")), (Reply reply) -> true, answered::report));
    }

    /**
     * To all members, and shown once enough of them have it: whoever looks asks as many, one of which has it then, and
     * knows by the record's age which is the newest. A member that is out of reach gets it with the announcement that
     * follows when it is back.
     */
    @Override
    public CompletionStage<Void> showBlocked(List<BlockedThread> blocked) {
        announcer.repeatBlocked(blocked);
        return announced((member, answered) -> answered.report(member, true, null));
    }

    /** Announces the client to all members, and goes on at those that have taken it, until enough have reported. */
    private CompletionStage<Void> announced(BiConsumer<Integer, Count<Boolean>> then) {
        Count<Boolean> answered = new Count<>(size, members.members());
        for (int index = 0; index < size.members(); index++) {
            int member = index;
            var unused = announcer.to(member).handle((micros, error) -> {
                if (error != null) {
                    answered.report(member, null, MemberRequests.failure(error));
                } else {
                    then.accept(member, answered);
                }
                return error == null;
            });
        }
        CompletableFuture<Void> done = new CompletableFuture<>();
        var unused = answered.enough()
                .handle((answers, failure) ->
                        failure == null ? done.complete(null) : done.completeExceptionally(failure));
        return done;
    }

    @Override
    public CompletionStage<List<String>> warnings() {
        return group.warnings();
    }
}
