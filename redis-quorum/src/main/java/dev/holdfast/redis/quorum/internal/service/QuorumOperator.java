package dev.holdfast.redis.quorum.internal.service;

import dev.holdfast.HolderId;
import dev.holdfast.LockInspection;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.wire.HoldValue;
import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.member.MemberGroup;
import dev.holdfast.redis.quorum.internal.wire.MemberReplies;
import dev.holdfast.redis.quorum.internal.wire.QuorumKeys;
import dev.holdfast.redis.quorum.internal.wire.QuorumRequests;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.Operator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** What people ask about locks on a quorum, and do to them. Thread-safe. */
final class QuorumOperator implements Operator {

    private final QuorumSize size;
    private final MemberGroup group;
    private final MemberRequests members;
    private final QuorumRequests scripts;
    private final QuorumKeys keys;
    private final Announcer announcer;

    QuorumOperator(
            QuorumSize size,
            MemberGroup group,
            MemberRequests members,
            QuorumRequests scripts,
            QuorumKeys keys,
            Announcer announcer) {
        this.size = size;
        this.group = group;
        this.members = members;
        this.scripts = scripts;
        this.keys = keys;
        this.announcer = announcer;
    }

    /** Writes to a member what the client says of itself. */
    @FunctionalInterface
    interface Announcer {

        CompletionStage<Long> to(int member);
    }

    @Override
    public CompletionStage<LockInspection> inspect(LockId lock) {
        return new Inspection(size, members, keys, lock.name()).send(scripts.inspect(lock));
    }

    /** True if it has ended so many votes that those which are left make no grant. */
    @Override
    public CompletionStage<Boolean> forceRelease(LockId lock, HolderId holder) {
        if (HoldValue.begin(holder).isEmpty()) {
            return CompletableFuture.completedFuture(false);
        }
        Count<Boolean> ended =
                new Count<>(size, members.members(), answers -> answers.size() == size.members(), size.votes());
        members.sendToAll(
                scripts.forceRelease(
                        lock, holder.clientId(), holder.attempt(), holder.token(), members.topMicros(holder.token())),
                MemberReplies::wasThere,
                ended::report);
        return ended.enough()
                .thenApply(answers -> size.isRuledOutBy((int)
                        answers.values().stream().filter(Boolean::booleanValue).count()));
    }

    /** Each member takes a write, and reads a lock that nobody has, which it does only if it votes. */
    @Override
    public CompletionStage<Void> probe() {
        Count<Boolean> answered = new Count<>(size, members.members());
        for (int index = 0; index < size.members(); index++) {
            int member = index;
            var unused = announcer.to(member).handle((micros, error) -> {
                if (error != null) {
                    answered.report(member, null, MemberRequests.failure(error));
                } else {
                    members.send(member, scripts.inspect(LockId.of("probe")), (Reply reply) -> true, answered::report);
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
