package dev.holdfast.cli.inspect;

import dev.holdfast.HolderId;
import dev.holdfast.LockInspection;
import dev.holdfast.OnceOutcome;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a lock.
 *
 * @param inspection who holds it and who waits
 * @param outcome what a task that runs once came to, where the lock is that of one
 * @param kept the text that a holder has kept with the lock, or that a leader has published
 */
public record SeenLock(LockInspection inspection, Optional<OnceOutcome<String>> outcome, Optional<String> kept) {

    private static final Duration LONGEST_HOLD = Duration.ofDays(365);

    /** How a lock can be. */
    enum State {
        FREE,
        HELD,
        GROUP,
        KEPT
    }

    State state() {
        if (inspection.kept()) {
            return State.KEPT;
        } else if (inspection.group().isPresent()) {
            return State.GROUP;
        }
        return inspection.holder().isPresent() ? State.HELD : State.FREE;
    }

    /** All who hold it, as many as are known. */
    List<LockInspection.Holder> holders() {
        return inspection
                .group()
                .map(LockInspection.Group::members)
                .orElseGet(() -> inspection.holder().stream().toList());
    }

    /** Whether a hold is among those that are known, or among so many that it is not. */
    boolean mayBeHeldBy(HolderId named) {
        boolean isKnown = holders().stream().anyMatch(holder -> holder.id().equals(named));
        return !inspection.kept() && (isKnown || notShown() > 0);
    }

    /** How many hold it beside those that are known. */
    long notShown() {
        long members = inspection.group().map(LockInspection.Group::memberCount).orElse(0L);
        return Math.max(0, members - holders().size());
    }

    /**
     * For how long it has been held, or its group has been open. A token is about the server's time of the grant,
     * unless it is made of something else or the clock was behind: then that is not known.
     */
    Optional<Duration> heldFor() {
        return inspection
                .holder()
                .map(holder -> Duration.between(
                        Instant.EPOCH.plus(holder.token(), ChronoUnit.MICROS), inspection.serverTime()))
                .filter(held -> !held.isNegative() && held.compareTo(LONGEST_HOLD) <= 0);
    }

    /** {@return for how long the first of those that wait has waited; empty if no client waits} */
    public Optional<Duration> oldestWait() {
        return inspection.waiters().stream().findFirst().map(this::waitingFor);
    }

    /** For how long an attempt has waited. */
    Duration waitingFor(LockInspection.Waiter waiter) {
        Duration waiting = Duration.between(waiter.waitingSince(), inspection.serverTime());
        return waiting.isNegative() ? Duration.ZERO : waiting;
    }
}
