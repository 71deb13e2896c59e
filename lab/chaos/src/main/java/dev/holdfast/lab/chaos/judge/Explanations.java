package dev.holdfast.lab.chaos.judge;

import dev.holdfast.lab.chaos.fault.Injection;
import dev.holdfast.lab.chaos.record.ClientEvent.LeaseBegan;
import dev.holdfast.lab.chaos.schedule.FaultKind;
import dev.holdfast.lab.chaos.schedule.Topology;
import dev.holdfast.testkit.history.HistoryEvent;
import dev.holdfast.testkit.history.HistoryEvent.HoldBegan;
import dev.holdfast.testkit.history.HistoryEvent.HoldExtended;
import dev.holdfast.testkit.history.Hold;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Finds what explains something that must not happen. There are three: the server lost its data, or its clock jumped,
 * between the grant of the lease that is concerned and what happened to it; or another server became the primary, and
 * did not know what the one before had confirmed. Nothing else explains anything; and of a quorum, nothing does:
 * members that forget do not vote until what they forgot is over. ZooKeeper goes by no clock that jumps, and loses the
 * holds of one client with its session.
 */
final class Explanations {

    /** A pushed grant is measured from the last question that was answered before it, which lies no further back. */
    private static final long REACH_OF_A_CLOCK_NANOS = Duration.ofSeconds(5).toNanos();

    /** How many numbers a grant gives out at most. */
    private static final long LONGEST_RANGE = 1000;

    private final List<Injection> injections;
    private final FailoverExplanations failovers;
    private final Shares shares;
    private final Map<String, List<Hold>> holds;
    private final Map<String, Long> grantedNanos = new HashMap<>();
    private final Map<String, NavigableSet<Long>> confirmedNanos = new HashMap<>();

    /** Where what a grant is trusted by is later than its question, by the hold's id. */
    private final Map<String, Long> wantedNanos = new HashMap<>();

    Explanations(Evidence evidence, Shares shares) {
        this.shares = shares;
        this.injections = evidence.topology() == Topology.QUORUM
                ? List.of()
                : evidence.injections().stream()
                        .filter(injection -> evidence.topology().goesByServerClock()
                                || !injection.fault().kind().movesServerClock())
                        .toList();
        this.holds = evidence.history().holds();
        this.failovers = new FailoverExplanations(evidence);
        if (evidence.topology() == Topology.ZOOKEEPER) {
            // Any write of the session counts, and only a renewal finds out whether the node is still there.
            holds.values().forEach(all -> all.forEach(hold -> wantedNanos.put(hold.id(), shares.wantedNanos(hold))));
        }
        for (LeaseBegan began : evidence.events(LeaseBegan.class)) {
            grantedNanos.put(began.hold(), began.grantedNanos());
        }
        Map<String, Long> firstDeadlines = new HashMap<>();
        for (HistoryEvent event : evidence.history().events()) {
            if (event instanceof HoldBegan began) {
                firstDeadlines.put(began.hold(), began.deadlineNanos());
            }
        }
        for (HistoryEvent event : evidence.history().events()) {
            if (event instanceof HoldExtended extended && firstDeadlines.containsKey(extended.hold())) {
                long furtherNanos = extended.deadlineNanos() - firstDeadlines.get(extended.hold());
                long firstNanos = grantedNanos.getOrDefault(extended.hold(), Long.MAX_VALUE - furtherNanos);
                confirmedNanos
                        .computeIfAbsent(extended.hold(), hold -> new TreeSet<>())
                        .add(firstNanos + furtherNanos);
            }
        }
    }

    /** Returns a time at which the hold had not been granted yet. */
    private long grantedNanos(Hold hold) {
        return Math.min(hold.fromNanos(), grantedNanos.getOrDefault(hold.id(), hold.fromNanos()));
    }

    /**
     * Returns a time at which a server had not given out the numbers yet of which the hold's token is one. A client
     * hands locks on between its threads, with the next number each, for as long as it may; numbers are microseconds.
     * Who joins a group has the number that it was opened with, perhaps for another client.
     */
    private long numberedNanos(Hold hold) {
        return holds.getOrDefault(hold.lock(), List.of()).stream()
                .filter(other -> other.token() == hold.token() && shares.haveOneToken(other, hold))
                .mapToLong(this::rangeNanos)
                .reduce(rangeNanos(hold), Math::min);
    }

    private long rangeNanos(Hold hold) {
        String process = ProcessStalls.processOf(hold.id());
        return holds.getOrDefault(hold.lock(), List.of()).stream()
                .filter(other -> ProcessStalls.processOf(other.id()).equals(process)
                        && other.token() <= hold.token()
                        && other.token() > hold.token() - LONGEST_RANGE)
                .mapToLong(this::grantedNanos)
                .min()
                .orElse(grantedNanos(hold));
    }

    /**
     * Returns the same time for a hold of which its thread heard late. A client whose pools are taken renews the lease
     * meanwhile, so that the lease says no more when it was granted; but not before the pools were taken, or it would
     * have been heard of. And a set has its first lock for as long as it waits for the others.
     */
    private long unheardNanos(Hold hold) {
        long numberedNanos =
                shares.isOfSet(hold) ? Math.min(numberedNanos(hold), shares.wantedNanos(hold)) : numberedNanos(hold);
        return injections.stream()
                .filter(injection -> injection.fault().kind() == FaultKind.CLIENT_POOLS
                        && injection.fault().client() == FailoverExplanations.numberOf(hold.client())
                        && injection.touches(grantedNanos(hold), hold.fromNanos()))
                .mapToLong(Injection::fromNanos)
                .reduce(numberedNanos, Math::min);
    }

    /**
     * Returns a time at which a server had not confirmed the hold for the last time before a moment: what it forgot
     * before, it did not confirm.
     */
    private long confirmedNanos(String hold, long otherwiseNanos, long beforeNanos) {
        Long renewedNanos = confirmedNanos(hold).floor(beforeNanos);
        return renewedNanos == null ? grantedNanos.getOrDefault(hold, otherwiseNanos) : renewedNanos;
    }

    private NavigableSet<Long> confirmedNanos(String hold) {
        return confirmedNanos.getOrDefault(hold, Collections.emptyNavigableSet());
    }

    /**
     * Why two holds overlapped, of which the second began later: the server had forgotten one of them by then, or two
     * servers confirmed them. Each confirmation of one of them while the other went on needs a reason as well: a
     * failover that let both begin does not explain that the new primary confirms both. What they confirmed after the
     * overlap does not count: a new primary restores a hold that it did not know when the other one is over.
     */
    Optional<String> ofOverlap(List<Hold> holds) {
        Hold first = holds.get(0);
        Hold second = holds.get(1);
        long beganNanos = second.fromNanos();
        long overNanos = Math.min(first.untilNanos(), second.untilNanos());
        Set<String> reasons = new LinkedHashSet<>();
        Optional<String> reason = ofBothAt(first, second, beganNanos, beganNanos);
        reason.ifPresent(reasons::add);
        NavigableSet<Long> confirmations = new TreeSet<>();
        for (Hold one : holds) {
            confirmations.addAll(confirmedNanos(one.id()).subSet(beganNanos, false, overNanos, true));
        }
        for (long atNanos : confirmations) {
            long answeredNanos = Math.min(atNanos + FailoverExplanations.ANSWER_NANOS, overNanos);
            reason = reason.isEmpty() ? reason : ofBothAt(first, second, atNanos, answeredNanos);
            reason.ifPresent(reasons::add);
        }
        return reason.map(last -> String.join("; and ", reasons));
    }

    /** Returns when a hold was confirmed after a moment. */
    NavigableSet<Long> confirmations(Hold hold, long afterNanos) {
        return confirmedNanos(hold.id()).tailSet(afterNanos, false);
    }

    /**
     * Why two holds went on at a time.
     *
     * @param atNanos what was confirmed later does not count
     * @param untilNanos what was forgotten later does not
     */
    Optional<String> ofBothAt(Hold first, Hold second, long atNanos, long untilNanos) {
        long firstNanos = confirmedNanos(first.id(), first.fromNanos(), atNanos);
        long secondNanos = confirmedNanos(second.id(), second.fromNanos(), atNanos);
        long forgettableNanos = Math.min(
                forgettableNanos(first.id(), firstNanos, atNanos), forgettableNanos(second.id(), secondNanos, atNanos));
        return forgottenWithin(forgettableNanos, untilNanos)
                .or(() -> endedWithin(first.client(), firstNanos, untilNanos))
                .or(() -> endedWithin(second.client(), secondNanos, untilNanos))
                .or(() -> failovers.parting(first, firstNanos, second, secondNanos));
    }

    /**
     * Why a hold has a lower token than one that began before it: it was granted before that one and forgotten, or the
     * numbers began anew on a clock that was set back. A failover alone is no reason: all servers of a run have one
     * clock.
     */
    Optional<String> ofFallingTokens(List<Hold> holds) {
        Hold higher = holds.get(0);
        Hold lower = holds.get(1);
        Optional<String> grantedBefore = forgottenWithin(
                        forgettableNanos(lower.id(), grantedNanos(lower), lower.fromNanos()), lower.fromNanos())
                .or(() -> endedWithin(lower.client(), grantedNanos(lower), lower.fromNanos()));
        if (grantedBefore.isPresent()) {
            return grantedBefore;
        }
        if (unheardNanos(lower) <= higher.fromNanos()) {
            Optional<String> grantedElsewhere =
                    failovers.parting(higher, grantedNanos(higher), lower, grantedNanos(lower));
            if (grantedElsewhere.isPresent()) {
                return grantedElsewhere;
            }
        }
        long sinceNanos = grantedNanos(higher) - REACH_OF_A_CLOCK_NANOS;
        return ofNumbersThatBeganAnew(sinceNanos, sinceNanos, lower.fromNanos());
    }

    /**
     * Why two holds have the same token: the numbers were lost after it was given out, and began anew on a clock that
     * was behind, on which they rise one by one.
     */
    Optional<String> ofOneToken(Hold one, Hold other) {
        long givenNanos = Math.min(grantedNanos(one), grantedNanos(other));
        return ofNumbersThatBeganAnew(
                givenNanos, givenNanos - REACH_OF_A_CLOCK_NANOS, Math.max(one.fromNanos(), other.fromNanos()));
    }

    private Optional<String> ofNumbersThatBeganAnew(long lostSinceNanos, long movedSinceNanos, long untilNanos) {
        Optional<Injection> loss =
                first(lostSinceNanos, untilNanos, i -> i.fault().kind().losesData());
        Optional<Injection> jump = injections.stream()
                .filter(i -> i.fault().kind().movesServerClock())
                .filter(i -> i.touches(movedSinceNanos - ahead(i), untilNanos))
                .findFirst();
        return loss.isPresent() && jump.isPresent()
                ? Optional.of(name(loss.get()) + " and " + name(jump.get()))
                : Optional.empty();
    }

    /** Tokens that were taken from a clock which ran ahead lie ahead for as long after it was set right. */
    private static long ahead(Injection jump) {
        return Duration.ofMillis(Math.abs(jump.fault().value())).toNanos();
    }

    /** Why the server did not know a hold any more at a time before its deadline. */
    Optional<String> ofLoss(String hold, long atNanos) {
        long knownNanos = confirmedNanos(hold, atNanos, atNanos);
        return forgottenWithin(forgettableNanos(hold, knownNanos, atNanos), atNanos)
                .or(() -> endedWithin(hold, knownNanos, atNanos))
                .or(() -> failovers.losing(hold, knownNanos, atNanos));
    }

    /** Returns since when a server may have lost a hold that it had confirmed before a moment. */
    private long forgettableNanos(String hold, long confirmedNanos, long beforeNanos) {
        boolean isRenewed = confirmedNanos(hold).floor(beforeNanos) != null;
        return isRenewed ? confirmedNanos : Math.min(confirmedNanos, wantedNanos.getOrDefault(hold, confirmedNanos));
    }

    private Optional<String> forgottenWithin(long fromNanos, long untilNanos) {
        return first(fromNanos, untilNanos, i -> i.fault().kind().losesData())
                .or(() -> first(
                        fromNanos - REACH_OF_A_CLOCK_NANOS,
                        untilNanos,
                        i -> i.fault().kind().movesServerClock()))
                .map(Explanations::name);
    }

    /** The session of a client, which one of its threads or holds names. */
    private Optional<String> endedWithin(String ofClient, long fromNanos, long untilNanos) {
        return first(
                        fromNanos,
                        untilNanos,
                        i -> i.fault().kind().losesDataOfClient()
                                && i.fault().client() == FailoverExplanations.numberOf(ofClient))
                .map(Explanations::name);
    }

    private Optional<Injection> first(long fromNanos, long untilNanos, Predicate<Injection> condition) {
        return injections.stream()
                .filter(condition)
                .filter(injection -> injection.touches(fromNanos, untilNanos))
                .findFirst();
    }

    private static String name(Injection injection) {
        return injection.name();
    }
}
