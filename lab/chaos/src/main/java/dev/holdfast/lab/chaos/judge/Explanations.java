package dev.holdfast.lab.chaos.judge;

import dev.holdfast.lab.chaos.fault.Injection;
import dev.holdfast.lab.chaos.record.ClientEvent.LeaseBegan;
import dev.holdfast.testkit.history.HistoryEvent;
import dev.holdfast.testkit.history.HistoryEvent.HoldBegan;
import dev.holdfast.testkit.history.HistoryEvent.HoldExtended;
import dev.holdfast.testkit.history.Hold;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds the fault that explains what must not happen. There are two: the server lost its data, or its clock jumped,
 * between the grant of the lease that is concerned and what happened to it. Nothing else explains anything.
 */
final class Explanations {

    /** A pushed grant is measured from the last question that was answered before it, which lies no further back. */
    private static final long REACH_OF_A_CLOCK_NANOS = Duration.ofSeconds(5).toNanos();

    private final List<Injection> injections;
    private final Map<String, Long> grantedNanos = new HashMap<>();
    private final Map<String, Long> confirmedNanos = new HashMap<>();

    Explanations(Evidence evidence) {
        this.injections = evidence.injections();
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
                confirmedNanos.merge(extended.hold(), firstNanos + furtherNanos, Math::max);
            }
        }
    }

    /** Returns a time at which the hold had not been granted yet. */
    private long grantedNanos(Hold hold) {
        return Math.min(hold.fromNanos(), grantedNanos.getOrDefault(hold.id(), hold.fromNanos()));
    }

    /**
     * Returns a time at which the server had not confirmed the hold for the last time: what it forgot before, it did
     * not confirm.
     */
    private long confirmedNanos(String hold, long otherwiseNanos) {
        return confirmedNanos.getOrDefault(hold, grantedNanos.getOrDefault(hold, otherwiseNanos));
    }

    /** Why two holds overlapped, of which the second began later: the server had forgotten one of them by then. */
    Optional<String> ofOverlap(List<Hold> holds) {
        Hold second = holds.get(1);
        Hold first = holds.get(0);
        long fromNanos = Math.min(
                confirmedNanos(first.id(), first.fromNanos()), confirmedNanos(second.id(), second.fromNanos()));
        return forgottenWithin(fromNanos, second.fromNanos());
    }

    /**
     * Why a hold has a lower token than one that began before it: it was granted before that one and forgotten, or the
     * numbers began anew on a clock that was set back.
     */
    Optional<String> ofFallingTokens(List<Hold> holds) {
        Hold higher = holds.get(0);
        Hold lower = holds.get(1);
        Optional<String> grantedBefore = forgottenWithin(grantedNanos(lower), lower.fromNanos());
        if (grantedBefore.isPresent()) {
            return grantedBefore;
        }
        long sinceNanos = grantedNanos(higher) - REACH_OF_A_CLOCK_NANOS;
        Optional<Injection> loss =
                first(sinceNanos, lower.fromNanos(), i -> i.fault().kind().losesData());
        Optional<Injection> jump = injections.stream()
                .filter(i -> i.fault().kind().movesServerClock())
                .filter(i -> i.touches(sinceNanos - ahead(i), lower.fromNanos()))
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
        return forgottenWithin(confirmedNanos(hold, atNanos), atNanos);
    }

    private Optional<String> forgottenWithin(long fromNanos, long untilNanos) {
        return first(fromNanos, untilNanos, i -> i.fault().kind().losesData())
                .or(() -> first(
                        fromNanos - REACH_OF_A_CLOCK_NANOS,
                        untilNanos,
                        i -> i.fault().kind().movesServerClock()))
                .map(Explanations::name);
    }

    private Optional<Injection> first(long fromNanos, long untilNanos, Predicate<Injection> condition) {
        return injections.stream()
                .filter(condition)
                .filter(injection -> injection.touches(fromNanos, untilNanos))
                .findFirst();
    }

    private static String name(Injection injection) {
        return injection.fault().toString().strip().replaceAll(" +", " ");
    }
}
