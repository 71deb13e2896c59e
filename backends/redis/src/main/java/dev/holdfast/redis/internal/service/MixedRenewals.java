package dev.holdfast.redis.internal.service;

import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.Share;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Renewals of holds and of members of groups, which are two scripts. */
final class MixedRenewals {

    private MixedRenewals() {}

    /**
     * Sends them, in two requests if there are both.
     *
     * @param request renews those of one kind
     * @return the answers in the order of the renewals
     */
    static CompletionStage<List<RenewAnswer>> sent(
            List<Renewal> renewals, Function<List<Renewal>, CompletionStage<List<RenewAnswer>>> request) {
        List<Renewal> ofMembers =
                renewals.stream().filter(MixedRenewals::isOfMember).toList();
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
