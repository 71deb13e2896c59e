package dev.holdfast.jdbc.internal.service;

import dev.holdfast.internal.rules.LockState.Holder;
import dev.holdfast.internal.rules.LockState.Waiting;
import dev.holdfast.jdbc.internal.row.StoredLock;
import dev.holdfast.jdbc.internal.table.LockTable;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.clock.ClockReading;
import dev.holdfast.spi.clock.Deadlines;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a client concludes from the rows of the locks that it waits for and of those that it holds, since a database
 * notifies nobody of a change. What it sees there is what other backends are sent: a grant, a lock that is free,
 * somebody who waits. It has neither connection nor thread. For one look at a time.
 */
public final class RowWatch {

    /** How long a pause between two looks may be. */
    public static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private static final Logger LOG = LoggerFactory.getLogger(RowWatch.class);

    private static final long SHORTEST_PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(200);
    private static final long EXACTNESS_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long NANOS_PER_MICRO = 1000;

    /**
     * How much of the time in which its queue has not moved is let pass until the next look at it. Not of the time for
     * which an attempt has waited: with many clients that is many handoffs, and a head that comes late to each of them
     * makes all waits longer, and so itself later.
     */
    private static final int PARTS_OF_A_WAIT = 8;

    private static final int RANK_OF_A_HOLDER = -1;

    private final WaitingAttempts waiting;
    private final Supplier<String> clientId;
    private final BackendListener listener;
    private final LocalClock clock;
    private final LookTurns turns = new LookTurns();
    private final QueuePaces paces = new QueuePaces();
    private final Set<LockId> unreadable = new HashSet<>();

    RowWatch(WaitingAttempts waiting, Supplier<String> clientId, BackendListener listener, LocalClock clock) {
        this.waiting = waiting;
        this.clientId = clientId;
        this.listener = listener;
        this.clock = clock;
    }

    /**
     * A look that is begun.
     *
     * @param names the keys of the rows to read, and whose they are; not empty
     * @param sent when it was begun
     */
    public record Look(Map<String, LockId> names, ClockReading sent) {}

    /** {@return a look at what is to be looked at now; empty if that is nothing} */
    public Optional<Look> begin() {
        Map<String, LockId> names = turns.next(waiting.locks(), listener.held());
        return names.isEmpty() ? Optional.empty() : Optional.of(new Look(names, ClockReading.now(clock)));
    }

    /**
     * The rows were read.
     *
     * @param readings those of the names that have one
     * @return how long to pause
     */
    public long seen(Look look, List<LockTable.Reading> readings) {
        long receivedNanos = clock.nanos();
        Map<String, LockTable.Reading> rows = new HashMap<>();
        readings.forEach(reading -> rows.put(reading.key(), reading));
        long wayNanos = receivedNanos - look.sent().nanos();
        long pauseNanos = LONGEST_PAUSE_NANOS / turns.turns();
        for (Map.Entry<String, LockId> name : look.names().entrySet()) {
            LockTable.Reading reading = rows.get(name.getKey());
            try {
                pauseNanos = Math.min(pauseNanos, seen(name.getValue(), reading, look.sent(), receivedNanos, wayNanos));
                unreadable.remove(name.getValue());
            } catch (RuntimeException unreadable) {
                unreadable(name.getValue(), unreadable, receivedNanos);
            }
        }
        return pauseNanos;
    }

    /** Its waiters ask, and are told so; those of other locks are seen as ever. */
    private void unreadable(LockId lock, RuntimeException why, long receivedNanos) {
        if (unreadable.add(lock)) {
            LOG.warn(
                    "The row of lock '{}' cannot be read: something else than Holdfast has written to it",
                    PrintableText.of(lock.name()),
                    why);
        }
        waiting.of(lock).forEach(attempt -> listener.freeAt(lock, receivedNanos + LONGEST_PAUSE_NANOS));
    }

    /** The rows can be read, after they could not. */
    public void canLook() {
        listener.messagesRestored();
    }

    private long seen(
            LockId lock, LockTable.@Nullable Reading reading, ClockReading sent, long receivedNanos, long wayNanos) {
        List<WaitingAttempts.Waiting> own = waiting.of(lock);
        if (reading == null) {
            own.forEach(attempt -> listener.freeAt(lock, receivedNanos));
            return LONGEST_PAUSE_NANOS;
        }
        long nowMicros = reading.nowMicros();
        StoredLock stored = StoredLock.of(lock, reading.row());
        tellOfWaiters(lock, stored, nowMicros);
        long pauseNanos = LONGEST_PAUSE_NANOS;
        for (WaitingAttempts.Waiting attempt : own) {
            Holder held =
                    stored.state().heldBy(clientId.get(), attempt.attempt().number(), nowMicros);
            if (held != null) {
                moved(lock, attempt, RANK_OF_A_HOLDER, receivedNanos);
                grant(lock, held, stored.state().waiters(), sent, nowMicros);
            } else {
                pauseNanos =
                        Math.min(pauseNanos, pauseNanos(lock, stored, attempt, nowMicros, receivedNanos, wayNanos));
            }
        }
        return pauseNanos;
    }

    private void grant(LockId lock, Holder held, int waiters, ClockReading sent, long nowMicros) {
        if (waiting.remove(lock, held.held().attempt().number())) {
            long remainingMillis = (held.untilMicros() - nowMicros) / NANOS_PER_MICRO;
            listener.granted(new PushedGrant(
                    lock,
                    held.held().attempt().number(),
                    held.held().attempt().share(),
                    held.token(),
                    held.numbers(),
                    held.held().serial(),
                    Deadlines.ofAnswer(sent, remainingMillis),
                    waiters));
        }
    }

    private void tellOfWaiters(LockId lock, StoredLock stored, long nowMicros) {
        boolean isHeld = stored.state().holdingClients(nowMicros).contains(clientId.get());
        boolean othersWait = stored.state().waiting().stream()
                .anyMatch(each -> !each.client().equals(clientId.get()));
        if (isHeld && othersWait) {
            listener.wanted(lock);
        }
    }

    /** A hold may end earlier than it seemed when the head was queued: by then, it must not wait for the first end. */
    private void tellWhenFree(
            LockId lock,
            StoredLock stored,
            WaitingAttempts.Waiting attempt,
            long nowMicros,
            long receivedNanos,
            long wayNanos) {
        long freeNanos = receivedNanos + (stored.state().untilMicros(nowMicros) - nowMicros) * NANOS_PER_MICRO;
        if (freeNanos + wayNanos + EXACTNESS_NANOS < attempt.freeNanos()) {
            waiting.freeAt(lock, attempt.attempt().number(), freeNanos);
            listener.freeAt(lock, freeNanos);
        }
    }

    private long pauseNanos(
            LockId lock,
            StoredLock stored,
            WaitingAttempts.Waiting attempt,
            long nowMicros,
            long receivedNanos,
            long wayNanos) {
        int rank = 0;
        for (Waiting each : stored.state().waiting()) {
            if (each.client().equals(clientId.get())
                    && each.attempt().number() == attempt.attempt().number()) {
                break;
            }
            rank++;
        }
        boolean isFree = stored.state().isFree(nowMicros);
        if (isFree && rank == 0) {
            listener.freeAt(lock, receivedNanos);
        } else if (isFree || rank == stored.state().waiters()) {
            // Its place is lost, or the heads before it are dead: it looks itself after a while.
            listener.freeAt(lock, receivedNanos + LONGEST_PAUSE_NANOS);
        } else if (rank == 0) {
            tellWhenFree(lock, stored, attempt, nowMicros, receivedNanos, wayNanos);
        }
        moved(lock, attempt, rank, receivedNanos);
        long standingNanos = receivedNanos - waiting.seenAt(lock, attempt, rank, receivedNanos);
        long byRank = wayNanos + wayNanos * 3 * rank / 2;
        long partOfItsWait = paces.nanosPerPlace(lock) * rank * 3 / 4;
        long pause = Math.max(Math.max(byRank, partOfItsWait), standingNanos / PARTS_OF_A_WAIT);
        return Math.max(SHORTEST_PAUSE_NANOS, Math.min(LONGEST_PAUSE_NANOS, pause));
    }

    private void moved(LockId lock, WaitingAttempts.Waiting attempt, int rank, long nanos) {
        if (rank < attempt.rank()) {
            paces.moved(lock, attempt.rank() - rank, nanos - attempt.sinceNanos());
        }
    }
}
