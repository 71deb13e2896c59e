package dev.holdfast.redis.quorum.internal.service;

import dev.holdfast.LockInspection;
import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.LockInspection.Holder;
import dev.holdfast.LockInspection.Waiter;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.service.Answers;
import dev.holdfast.redis.internal.service.Inspector;
import dev.holdfast.redis.internal.wire.ScriptRequest;
import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.member.MemberNode;
import dev.holdfast.redis.quorum.internal.wire.MemberReplies;
import dev.holdfast.redis.quorum.internal.wire.QuorumKeys;
import dev.holdfast.redis.quorum.internal.wire.VoteValue;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks all members about one lock, and says what enough of them agree on. */
final class Inspection {

    private static final Pattern MEMBER = Pattern.compile("q1:([0-9a-z]+):(\\d{1,18})\\.\\d{1,9}:\\d{1,18}:\\d{1,9}");

    private final QuorumSize size;
    private final MemberRequests members;
    private final QuorumKeys keys;
    private final String name;

    Inspection(QuorumSize size, MemberRequests members, QuorumKeys keys, String name) {
        this.size = size;
        this.members = members;
        this.keys = keys;
        this.name = name;
    }

    /** What one member knows. */
    private record Known(long micros, Optional<VoteValue> value, long leftMillis, long length, List<Waiting> waiting) {}

    /** An attempt in a member's queue. */
    private record Waiting(String client, long attempt, long ticket) {}

    CompletionStage<LockInspection> send(ScriptRequest request) {
        Count<Known> known =
                new Count<>(size, members.members(), answers -> answers.size() == size.members(), size.votes());
        for (int member = 0; member < size.members(); member++) {
            members.sendTimed(member, request, MemberReplies::micros, (reply, trip) -> read(reply), known::report);
        }
        CompletableFuture<LockInspection> done = new CompletableFuture<>();
        var unused = known.enough()
                .handle((answers, failure) -> failure == null
                        ? described(agreed(answers.values()), done)
                        : done.completeExceptionally(failure));
        return done;
    }

    private static Known read(Reply reply) {
        List<Waiting> waiting = new ArrayList<>();
        for (int i = 5; i + 1 < reply.size(); i += 2) {
            Matcher member = MEMBER.matcher(reply.text(i).orElse(""));
            if (member.matches()) {
                waiting.add(new Waiting(
                        member.group(1),
                        Long.parseLong(member.group(2)),
                        new BigDecimal(reply.text(i + 1).orElse("0")).longValue()));
            }
        }
        return new Known(
                reply.number(1), reply.text(2).flatMap(VoteValue::parse), reply.number(3), reply.number(4), waiting);
    }

    private LockInspection agreed(Collection<Known> answers) {
        long micros = answers.stream()
                .mapToLong(Known::micros)
                .sorted()
                .skip((answers.size() - 1) / 2)
                .findFirst()
                .orElse(0);
        List<Waiter> waiters = waiters(answers);
        Optional<Map.Entry<VoteValue, List<Long>>> voted = voted(answers);
        return new LockInspection(
                name,
                voted.map(this::holder),
                Optional.empty(),
                waiters,
                waiters.size(),
                Answers.instant(micros),
                Optional.empty(),
                voted.filter(entry -> entry.getKey().marker()).isPresent());
    }

    /** The value that as many have as make a grant, and for how many milliseconds each of them has it. */
    private Optional<Map.Entry<VoteValue, List<Long>>> voted(Collection<Known> answers) {
        Map<VoteValue, List<Long>> left = new HashMap<>();
        for (Known known : answers) {
            known.value()
                    .ifPresent(value -> left.computeIfAbsent(value, any -> new ArrayList<>())
                            .add(known.leftMillis()));
        }
        return left.entrySet().stream()
                .filter(entry -> size.isEnough(entry.getValue().size()))
                .findFirst();
    }

    /** Who has it, for as long as as many have it. */
    private Holder holder(Map.Entry<VoteValue, List<Long>> voted) {
        return new Holder(
                voted.getKey().holder().bid().client(),
                voted.getKey().holder().bid().attempt(),
                voted.getKey().tokens().lowest(),
                Duration.ofMillis(Math.max(
                        0,
                        voted.getValue().stream()
                                .sorted((one, other) -> Long.compare(other, one))
                                .skip(size.votes() - 1L)
                                .findFirst()
                                .orElse(0L))),
                Optional.empty());
    }

    /** The attempts that so many members have in their queues that a grant cannot pass them by. */
    private List<Waiter> waiters(Collection<Known> answers) {
        Map<Waiting, Integer> counts = new HashMap<>();
        answers.forEach(known -> known.waiting().forEach(one -> counts.merge(one, 1, Integer::sum)));
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue() >= Math.min(size.readers(), answers.size()))
                .map(Map.Entry::getKey)
                .sorted((one, other) -> Long.compare(one.ticket(), other.ticket()))
                .map(one -> new Waiter(one.client(), one.attempt(), Answers.instant(one.ticket())))
                .toList();
    }

    private boolean described(LockInspection inspection, CompletableFuture<LockInspection> done) {
        Holder holder = inspection.holder().orElse(null);
        if (holder == null) {
            return done.complete(inspection);
        }
        describe(0, holder, inspection, done);
        return true;
    }

    /** By the first member that knows the client. */
    private void describe(
            int member, Holder holder, LockInspection inspection, CompletableFuture<LockInspection> done) {
        if (member == size.members()) {
            done.complete(inspection);
            return;
        }
        MemberNode node = members.members().get(member);
        var unused = node.readHash(keys.ofLocks().client(holder.clientId())).handle((fields, error) -> {
            Optional<ClientInfo> client = fields == null ? Optional.empty() : Inspector.clientInfo(fields);
            if (client.isEmpty()) {
                describe(member + 1, holder, inspection, done);
                return false;
            }
            Holder known = new Holder(holder.clientId(), holder.attempt(), holder.token(), holder.leaseLeft(), client);
            return done.complete(new LockInspection(
                    name,
                    Optional.of(known),
                    inspection.group(),
                    inspection.waiters(),
                    inspection.waiterCount(),
                    inspection.serverTime(),
                    inspection.node(),
                    inspection.kept()));
        });
    }
}
