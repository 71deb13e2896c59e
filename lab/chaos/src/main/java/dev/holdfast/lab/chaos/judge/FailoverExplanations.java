package dev.holdfast.lab.chaos.judge;

import dev.holdfast.lab.chaos.fault.Injection;
import dev.holdfast.lab.chaos.watch.Confirmation;
import dev.holdfast.lab.chaos.watch.Failover;
import dev.holdfast.lab.chaos.watch.ServerHistory;
import dev.holdfast.testkit.history.HistoryEvent.HoldBegan;
import dev.holdfast.testkit.history.Hold;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Says whether a failover explains something, and names it with the fault that brought it about.
 *
 * <p>A failover explains that two clients hold a lock only if the last word that one of them had of its hold was that
 * of a server other than the new primary, was given after the last moment of which it is certain that the new primary
 * had everything, and before that other server stopped to take writes; and the other client's word may be that of the
 * new primary. So it explains nothing more as soon as a renewal of the first has been answered by the new primary.
 */
final class FailoverExplanations {

    /**
     * How long after a time at which a hold had not been confirmed the server may have confirmed it at the latest: a
     * question that is answered later is given up.
     */
    static final long ANSWER_NANOS = Duration.ofSeconds(1).toNanos();

    /** How long before a failover the fault may have ended that brought it about. */
    private static final long CAUSE_NANOS = Duration.ofSeconds(8).toNanos();

    private final long originNanos;
    private final ServerHistory servers;
    private final List<Injection> injections;
    private final Map<String, HoldBegan> holds = new HashMap<>();

    FailoverExplanations(Evidence evidence) {
        this.originNanos = evidence.originNanos();
        this.servers = evidence.servers();
        this.injections = evidence.injections();
        evidence.history().events().forEach(event -> {
            if (event instanceof HoldBegan began) {
                holds.put(began.hold(), began);
            }
        });
    }

    /** Why one server confirmed the one, and another the other. */
    Optional<String> parting(Hold one, long oneNanos, Hold other, long otherNanos) {
        return servers.parting(
                        confirmation(one.client(), one.lock(), oneNanos),
                        confirmation(other.client(), other.lock(), otherNanos))
                .map(this::name);
    }

    /** Why a server did not know a hold that was confirmed. */
    Optional<String> losing(String hold, long confirmedNanos, long atNanos) {
        HoldBegan began = holds.get(hold);
        return began == null
                ? Optional.empty()
                : servers.losing(confirmation(began.client(), began.lock(), confirmedNanos), atNanos)
                        .map(this::name);
    }

    private static Confirmation confirmation(String thread, String lock, long notYetNanos) {
        return new Confirmation(numberOf(thread), lock, notYetNanos, notYetNanos + ANSWER_NANOS);
    }

    /** The client of a thread such as {@code 2.0/1}; -1 for one that is no client under faults. */
    static int numberOf(String thread) {
        String place = thread.substring(0, thread.indexOf('.'));
        return place.chars().allMatch(Character::isDigit) ? Integer.parseInt(place) : -1;
    }

    private String name(Failover failover) {
        String cause = injections.stream()
                .filter(injection -> injection.fault().kind().bringsFailover()
                        && injection.fromNanos() <= failover.promotedNanos()
                        && injection.untilNanos() >= failover.promotedNanos() - CAUSE_NANOS)
                .max(Comparator.comparingLong(Injection::fromNanos))
                .map(injection -> ", after " + injection.fault().kind().id())
                .orElse("");
        return String.format(
                Locale.ROOT,
                "a failover to %s at %.3f s, which has everything until %.3f s%s",
                failover.server(),
                (failover.promotedNanos() - originNanos) / 1e9,
                (failover.completeUntilNanos() - originNanos) / 1e9,
                cause);
    }
}
