package dev.holdfast.redis.quorum.internal.service;

import dev.holdfast.LockInspection;
import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.LockInspection.Holder;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.service.Answers;
import dev.holdfast.redis.internal.service.Inspector;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.internal.wire.ScriptRequest;
import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.member.MemberNode;
import dev.holdfast.redis.quorum.internal.wire.MemberReplies;
import dev.holdfast.redis.quorum.internal.wire.QuorumKeys;
import dev.holdfast.redis.quorum.internal.wire.VoteValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Asks all members about one lock, and says what enough of them agree on. Those that do not answer are waited for only
 * as long as they can decide.
 */
final class Inspection {

    private final QuorumSize size;
    private final MemberRequests members;
    private final QuorumKeys keys;
    private final String name;
    private final Count<LockSighting> known;

    Inspection(QuorumSize size, MemberRequests members, QuorumKeys keys, String name, Timing timing) {
        this.size = size;
        this.members = members;
        this.keys = keys;
        this.name = name;
        this.known = Count.withGrace(size, members.members(), seen -> !LockAgreement.isOpen(size, seen), timing);
    }

    /** What each member knows that has answered: as many as make a grant at least. */
    CompletionStage<Map<Integer, LockSighting>> sightings(ScriptRequest request) {
        for (int member = 0; member < size.members(); member++) {
            members.sendTimed(member, request, MemberReplies::micros, (reply, trip) -> read(reply), known::report);
        }
        return known.enough();
    }

    CompletionStage<LockInspection> send(ScriptRequest request) {
        CompletableFuture<LockInspection> done = new CompletableFuture<>();
        var unused = sightings(request).handle((answers, failure) -> {
            if (failure != null) {
                return done.completeExceptionally(failure);
            }
            Collection<LockSighting> seen = answers.values();
            return LockAgreement.isOpen(size, seen)
                    ? done.completeExceptionally(
                            Shortfall.undecided(size, members.members(), seen.size(), known.failures()))
                    : described(LockAgreement.of(size, name, seen).inspection(), answers.keySet(), done);
        });
        return done;
    }

    private static LockSighting read(Reply reply) {
        List<LockSighting.Place> waiting = new ArrayList<>();
        for (int i = 5; i + 1 < reply.size(); i += 2) {
            long ticket = Answers.score(reply.text(i + 1).orElse("0"));
            LockSighting.Place.parse(reply.text(i).orElse(""), ticket).ifPresent(waiting::add);
        }
        return new LockSighting(
                reply.number(1), reply.text(2).flatMap(VoteValue::parse), reply.number(3), reply.number(4), waiting);
    }

    /** By the first that says who the client is of those members that have answered; the others may be silent. */
    private boolean described(
            LockInspection inspection, Set<Integer> answered, CompletableFuture<LockInspection> done) {
        Holder holder = inspection.holder().orElse(null);
        if (holder == null) {
            return done.complete(inspection);
        }
        AtomicInteger mayKnow = new AtomicInteger(answered.size());
        for (int member : answered) {
            MemberNode node = members.members().get(member);
            var unused = node.readHash(keys.ofLocks().client(holder.clientId())).handle((fields, error) -> {
                Optional<ClientInfo> client = fields == null ? Optional.empty() : Inspector.clientInfo(fields);
                return (client.isPresent() || mayKnow.decrementAndGet() == 0)
                        && done.complete(of(client, holder, inspection));
            });
        }
        return true;
    }

    private LockInspection of(Optional<ClientInfo> client, Holder holder, LockInspection inspection) {
        return new LockInspection(
                name,
                Optional.of(
                        new Holder(holder.clientId(), holder.attempt(), holder.token(), holder.leaseLeft(), client)),
                inspection.group(),
                inspection.waiters(),
                inspection.waiterCount(),
                inspection.serverTime(),
                inspection.node(),
                inspection.kept());
    }
}
