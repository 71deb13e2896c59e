package dev.holdfast.redis.quorum.internal.service;

import dev.holdfast.HolderId;
import dev.holdfast.LockInspection;
import dev.holdfast.LockInspection.Holder;
import dev.holdfast.LockInspection.Waiter;
import dev.holdfast.redis.internal.service.Answers;
import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.service.LockSighting.Place;
import dev.holdfast.redis.quorum.internal.wire.VoteValue;
import dev.holdfast.redis.quorum.internal.wire.VoteValue.Identity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What enough members agree on about a lock: votes for one attempt, in one of its rounds, whatever their tokens. A lock
 * for which members vote, and not as many for one attempt as make a grant, is free.
 *
 * @param inspection without what the holder says about itself
 * @param votes how many members vote for the holder; zero if there is none
 */
public record LockAgreement(LockInspection inspection, int votes) {

    /**
     * Decides.
     *
     * @param name the lock's name
     * @param seen what each member knows that has answered: as many as make a grant at least
     */
    public static LockAgreement of(QuorumSize size, String name, Collection<LockSighting> seen) {
        Optional<Map.Entry<Identity, List<LockSighting>>> voted = votes(seen).entrySet().stream()
                .filter(entry -> size.isEnough(entry.getValue().size()))
                .findFirst();
        List<Waiter> waiters = waiters(size, seen);
        LockInspection inspection = new LockInspection(
                name,
                voted.map(entry -> holder(size, entry.getKey(), entry.getValue())),
                Optional.empty(),
                waiters,
                waiterCount(size, seen, waiters.size()),
                Answers.instant(medianMicros(seen)),
                Optional.empty(),
                voted.filter(entry -> entry.getKey().marker()).isPresent());
        return new LockAgreement(
                inspection, voted.map(entry -> entry.getValue().size()).orElse(0));
    }

    /** Whether it takes the members that have not answered to tell if the votes that were seen make a grant. */
    public static boolean isOpen(QuorumSize size, Collection<LockSighting> seen) {
        int most = votes(seen).values().stream().mapToInt(List::size).max().orElse(0);
        return !size.isEnough(most) && size.isEnough(most + size.members() - seen.size());
    }

    /**
     * The votes for one hold, whatever their tokens, if one of them is called as that hold.
     *
     * @return empty if they make no grant, nor could together with those of the members that have not answered
     */
    static Optional<List<VoteValue>> votesOf(QuorumSize size, HolderId hold, Collection<LockSighting> seen) {
        return votes(seen).entrySet().stream()
                .filter(entry -> !entry.getKey().marker()
                        && entry.getKey().client().equals(hold.clientId())
                        && entry.getKey().attempt() == hold.attempt()
                        && size.isEnough(entry.getValue().size() + size.members() - seen.size()))
                .map(entry -> entry.getValue().stream()
                        .flatMap(one -> one.value().stream())
                        .toList())
                .filter(votes -> votes.stream().anyMatch(vote -> vote.isNamedBy(hold.token())))
                .findFirst();
    }

    private static long medianMicros(Collection<LockSighting> seen) {
        return seen.stream()
                .mapToLong(LockSighting::micros)
                .sorted()
                .skip((seen.size() - 1) / 2)
                .findFirst()
                .orElse(0);
    }

    private static Map<Identity, List<LockSighting>> votes(Collection<LockSighting> seen) {
        Map<Identity, List<LockSighting>> votes = new HashMap<>();
        for (LockSighting one : seen) {
            one.value()
                    .ifPresent(value -> votes.computeIfAbsent(value.identity(), any -> new ArrayList<>())
                            .add(one));
        }
        return votes;
    }

    /** Who has it, for as long as as many have it. */
    private static Holder holder(QuorumSize size, Identity identity, List<LockSighting> voted) {
        return new Holder(
                identity.client(),
                identity.attempt(),
                VoteValue.holdToken(
                        voted.stream().flatMap(one -> one.value().stream()).toList()),
                Duration.ofMillis(Math.max(
                        0,
                        nth(
                                size.votes(),
                                voted.stream()
                                        .map(one -> Answers.leaseLeft(one.leftMillis())
                                                .toMillis())
                                        .toList()))),
                Optional.empty());
    }

    /** The attempts that so many members have in their queues that a grant cannot pass them by. */
    private static List<Waiter> waiters(QuorumSize size, Collection<LockSighting> seen) {
        Map<Place, Integer> counts = new HashMap<>();
        seen.forEach(one -> one.waiting().forEach(place -> counts.merge(place, 1, Integer::sum)));
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue() >= readers(size, seen))
                .map(Map.Entry::getKey)
                .sorted(Comparator.comparingLong(Place::ticket))
                .map(one -> new Waiter(one.client(), one.attempt(), Answers.instant(one.ticket())))
                .toList();
    }

    /** Where queues are longer than what was read of them, as many as so many members have. */
    private static long waiterCount(QuorumSize size, Collection<LockSighting> seen, long agreed) {
        return seen.stream().noneMatch(LockSighting::hasMore)
                ? agreed
                : Math.max(
                        agreed,
                        nth(
                                readers(size, seen),
                                seen.stream().map(LockSighting::length).toList()));
    }

    private static int readers(QuorumSize size, Collection<LockSighting> seen) {
        return Math.min(size.readers(), seen.size());
    }

    /** What so many of them reach. */
    private static long nth(int count, List<Long> numbers) {
        return numbers.stream()
                .sorted(Comparator.reverseOrder())
                .skip(count - 1L)
                .findFirst()
                .orElse(0L);
    }
}
