package dev.holdfast.redis.internal.service;

import dev.holdfast.redis.internal.connect.RedisNode;
import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.wire.QueuedClient;
import dev.holdfast.redis.internal.wire.ScriptRequest;
import dev.holdfast.redis.internal.wire.ScriptRequests;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.Share;
import dev.holdfast.spi.clock.ServerClock;
import dev.holdfast.spi.identity.Identity;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Stream;

/** Renewals of holds: those of one server and one kind in one script, and one that may restore its hold by itself. */
final class RedisRenewals {

    private final RedisTransport transport;
    private final Requests requests;
    private final ScriptRequests scripts;
    private final Announcements announcements;

    RedisRenewals(RedisTransport transport, Requests requests, ScriptRequests scripts, Announcements announcements) {
        this.transport = transport;
        this.requests = requests;
        this.scripts = scripts;
        this.announcements = announcements;
    }

    /** Answered in their order. */
    CompletionStage<List<RenewAnswer>> send(List<Renewal> renewals) {
        OptionalLong regainUntil = renewals.size() == 1 ? renewals.get(0).regainUntilNanos() : OptionalLong.empty();
        if (regainUntil.isPresent()) {
            return transport.route(
                    renewals.get(0).lock(),
                    node -> ConfirmedAnswers.renew(node, () -> regain(node, renewals, regainUntil.getAsLong())));
        }
        if (renewals.size() > 1 && transport.isClustered()) {
            return renewedOneByOne(renewals);
        }
        return sent(renewals, this::renewTogether);
    }

    /** Those of one node, and of one kind. */
    private CompletionStage<List<RenewAnswer>> renewTogether(List<Renewal> renewals) {
        Identity sender = requests.identity();
        return transport.route(
                renewals.get(0).lock(),
                node -> renew(node, sender, renewals, scripts.renew(sender.clientId(), renewals)),
                // A batch is of one lock in a cluster, and a slot moves nowhere else.
                node -> renew(node, sender, renewals, scripts.renewAlone(sender.clientId(), renewals.get(0))));
    }

    /** Those of a cluster may lie at different nodes. The engine sends them one by one, as the capabilities say. */
    private CompletionStage<List<RenewAnswer>> renewedOneByOne(List<Renewal> renewals) {
        CompletionStage<List<RenewAnswer>> all = CompletableFuture.completedFuture(List.of());
        for (Renewal renewal : renewals) {
            all = all.thenCombine(
                    send(List.of(renewal)),
                    (some, one) -> Stream.concat(some.stream(), one.stream()).toList());
        }
        CompletableFuture<List<RenewAnswer>> answered = new CompletableFuture<>();
        var unused = all.handle((answers, error) -> error == null
                ? answered.complete(answers)
                : answered.completeExceptionally(Failures.asBackendFailure(error)));
        return answered;
    }

    private CompletionStage<List<RenewAnswer>> renew(
            RedisNode node, Identity sender, List<Renewal> renewals, ScriptRequest request) {
        return ConfirmedAnswers.renew(
                node,
                () -> requests.send(node, sender, request, (answer, trip) -> Answers.renew(renewals, answer, trip)));
    }

    /** A hold may be restored until a time of the server that has taken over, which has to be known first. */
    private CompletionStage<List<RenewAnswer>> regain(RedisNode node, List<Renewal> one, long untilNanos) {
        Optional<ServerClock.Snapshot> known = node.time().known();
        if (known.isPresent()) {
            return regainUntil(node, one, node.time().notAfterMicros(known.get(), untilNanos));
        }
        return announcements
                .serverMicros(node)
                .thenCompose(micros -> node.time()
                        .known()
                        .map(learned -> regainUntil(node, one, node.time().notAfterMicros(learned, untilNanos)))
                        .orElseGet(() -> CompletableFuture.failedFuture(new BackendFailure(
                                BackendFailure.Kind.NOT_EXECUTED,
                                "the connection was replaced before the server's time was known",
                                null))));
    }

    private CompletionStage<List<RenewAnswer>> regainUntil(RedisNode node, List<Renewal> one, long notAfterMicros) {
        Identity sender = requests.identity();
        return requests.send(
                node,
                sender,
                scripts.regain(QueuedClient.of(sender), one.get(0), notAfterMicros),
                (answer, trip) -> Answers.renew(one, answer, trip));
    }

    /**
     * Sends renewals of holds and of members of groups, in two requests if there are both.
     *
     * @param request renews those of one kind
     * @return the answers in the order of the renewals
     */
    private static CompletionStage<List<RenewAnswer>> sent(
            List<Renewal> renewals, Function<List<Renewal>, CompletionStage<List<RenewAnswer>>> request) {
        List<Renewal> ofMembers =
                renewals.stream().filter(RedisRenewals::isOfMember).toList();
        if (ofMembers.isEmpty() || ofMembers.size() == renewals.size()) {
            return request.apply(renewals);
        }
        List<Renewal> ofHolds =
                renewals.stream().filter(renewal -> !isOfMember(renewal)).toList();
        CompletableFuture<List<RenewAnswer>> answered = new CompletableFuture<>();
        var unused = request.apply(ofHolds)
                .thenCombine(request.apply(ofMembers), (holds, members) -> inOrder(renewals, holds, members))
                .handle((answers, error) -> error == null
                        ? answered.complete(answers)
                        : answered.completeExceptionally(Failures.asBackendFailure(error)));
        return answered;
    }

    private static boolean isOfMember(Renewal renewal) {
        return renewal.hold().attempt().share() instanceof Share.Group;
    }

    private static List<RenewAnswer> inOrder(
            List<Renewal> renewals, List<RenewAnswer> holds, List<RenewAnswer> members) {
        Iterator<RenewAnswer> nextHold = holds.iterator();
        Iterator<RenewAnswer> nextMember = members.iterator();
        List<RenewAnswer> all = new ArrayList<>(renewals.size());
        renewals.forEach(renewal -> all.add(isOfMember(renewal) ? nextMember.next() : nextHold.next()));
        return all;
    }
}
