package dev.holdfast.redis.quorum.internal.service;

import dev.holdfast.redis.internal.wire.ScriptRequest;
import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.count.RenewalTally;
import dev.holdfast.redis.quorum.internal.wire.HeldVote;
import dev.holdfast.redis.quorum.internal.wire.MemberReplies;
import dev.holdfast.redis.quorum.internal.wire.QuorumRequests;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** One batch of renewals on its way to all members. Thread-safe. */
final class RenewalCount {

    private final QuorumSize size;
    private final MemberRequests members;
    private final QuorumRequests scripts;
    private final Candidacies candidacies;
    private final List<Renewal> renewals;
    private final List<Long> leases;
    private final CompletableFuture<List<RenewAnswer>> done = new CompletableFuture<>();

    private final ReentrantLock guard = new ReentrantLock();

    // Guarded by guard.
    private final RenewalTally tally;
    private final Map<Integer, BackendFailure> failures = new HashMap<>();
    private final Map<Integer, List<RenewAnswer>> unhealed = new HashMap<>();

    RenewalCount(
            QuorumSize size,
            MemberRequests members,
            QuorumRequests scripts,
            Candidacies candidacies,
            List<Renewal> renewals) {
        this.size = size;
        this.members = members;
        this.scripts = scripts;
        this.candidacies = candidacies;
        this.renewals = List.copyOf(renewals);
        this.leases = renewals.stream()
                .map(renewal -> candidacies.bounded(renewal.leaseMillis()))
                .toList();
        this.tally = new RenewalTally(size, renewals.size());
    }

    CompletionStage<List<RenewAnswer>> send() {
        List<HeldVote> held = renewals.stream()
                .map(renewal -> candidacies.held(renewal.hold()))
                .toList();
        List<LockId> locks = renewals.stream().map(Renewal::lock).toList();
        ScriptRequest request = scripts.renew(held, locks, leases);
        for (int member = 0; member < size.members(); member++) {
            members.sendTimed(
                    member,
                    request,
                    MemberReplies::micros,
                    (reply, trip) -> MemberReplies.renew(leases, reply, trip),
                    this::report);
        }
        return done;
    }

    private void report(int member, @Nullable List<RenewAnswer> answers, @Nullable BackendFailure failure) {
        Optional<List<RenewAnswer>> decided;
        Map<Integer, List<RenewAnswer>> refused = Map.of();
        BackendFailure shortfall = null;
        guard.lock();
        try {
            if (answers != null) {
                tally.answered(answers);
                unhealed.put(member, answers);
            } else if (failure != null) {
                failures.put(member, failure);
                tally.failed();
            }
            decided = tally.answers();
            if (decided.isPresent()) {
                refused = Map.copyOf(unhealed);
                unhealed.clear();
            }
            if (decided.isEmpty() && tally.isComplete()) {
                shortfall = Shortfall.of(size, members.members(), size.members() - failures.size(), failures);
            }
        } finally {
            guard.unlock();
        }
        if (decided.isPresent()) {
            confirmed(decided.get(), refused);
            done.complete(decided.get());
        }
        if (shortfall != null) {
            done.completeExceptionally(shortfall);
        }
    }

    /** What members have not, though enough others have, is asked for there. */
    private void confirmed(List<RenewAnswer> known, Map<Integer, List<RenewAnswer>> refused) {
        for (int i = 0; i < known.size(); i++) {
            if (known.get(i) instanceof RenewAnswer.Renewed renewed) {
                int hold = i;
                long attempt = renewals.get(i).hold().attempt().number();
                candidacies
                        .known(attempt)
                        .ifPresent(held -> held.confirm(renewed.validity().untilNanos()));
                refused.forEach((member, answers) -> {
                    if (answers.get(hold) instanceof RenewAnswer.Lost) {
                        candidacies.heal(member, attempt);
                    }
                });
            }
        }
    }
}
