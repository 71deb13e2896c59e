package dev.holdfast.jdbc.internal.service;

import dev.holdfast.internal.rules.LockState.Holder;
import dev.holdfast.internal.rules.LockState.Waiting;
import dev.holdfast.jdbc.internal.connect.SessionHolder;
import dev.holdfast.jdbc.internal.failure.SqlFailures;
import dev.holdfast.jdbc.internal.row.StoredLock;
import dev.holdfast.jdbc.internal.table.LockKey;
import dev.holdfast.jdbc.internal.table.LockTable;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.clock.ClockReading;
import dev.holdfast.spi.clock.Deadlines;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the rows of the locks that a client waits for and of those that it holds, since a database tells nobody of a
 * change. What it sees there is what other backends are sent: a grant, a lock that is free, somebody who waits.
 */
final class Poller implements Runnable {

    private static final int MOST_NAMES = 500;
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long SHORTEST_PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(200);
    private static final long EXACTNESS_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long NANOS_PER_MICRO = 1000;

    /** How much of the time that an attempt has waited is let pass until the next look. */
    private static final int PARTS_OF_A_WAIT = 8;

    private final SessionHolder sessions;
    private final LockTable table;
    private final WaitingAttempts waiting;
    private final Upkeep upkeep;
    private final String clientId;
    private final BackendListener listener;
    private final LocalClock clock;

    private final ReentrantLock guard = new ReentrantLock();
    private final Condition news = guard.newCondition();
    private boolean hasNews;
    private final CompletableFuture<Void> firstLook = new CompletableFuture<>();
    private volatile boolean ended;
    private volatile boolean seesRows;

    Poller(
            SessionHolder sessions,
            LockTable table,
            WaitingAttempts waiting,
            Upkeep upkeep,
            String clientId,
            BackendListener listener,
            LocalClock clock) {
        this.sessions = sessions;
        this.table = table;
        this.waiting = waiting;
        this.upkeep = upkeep;
        this.clientId = clientId;
        this.listener = listener;
        this.clock = clock;
    }

    /** An attempt has begun to wait. */
    void wake() {
        guard.lock();
        try {
            hasNews = true;
            news.signal();
        } finally {
            guard.unlock();
        }
    }

    /** {@return completes with its first look, which needs a connection} */
    CompletableFuture<Void> firstLook() {
        return firstLook;
    }

    /** {@return whether its last look was answered} */
    boolean seesRows() {
        return seesRows && !ended;
    }

    void end() {
        ended = true;
        wake();
        sessions.close();
    }

    @Override
    public void run() {
        while (!ended) {
            long pauseNanos = LONGEST_PAUSE_NANOS;
            try {
                pauseNanos = look();
                upkeep.run(sessions.get());
                found();
            } catch (BackendFailure unanswered) {
                seesRows = false;
                firstLook.completeExceptionally(unanswered);
            } catch (SQLException thrown) {
                seesRows = false;
                sessions.thrown(thrown);
                firstLook.completeExceptionally(SqlFailures.beforeWriting(thrown));
            }
            pause(pauseNanos);
        }
    }

    private void found() {
        if (!seesRows) {
            seesRows = true;
            firstLook.complete(null);
            listener.messagesRestored();
        }
    }

    private void pause(long nanos) {
        guard.lock();
        try {
            long left = nanos;
            while (!hasNews && left > 0 && !ended) {
                left = news.awaitNanos(left);
            }
            hasNews = false;
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
            ended = true;
        } finally {
            guard.unlock();
        }
    }

    /** Returns how long to pause. */
    private long look() throws BackendFailure, SQLException {
        Map<String, LockId> names = new LinkedHashMap<>();
        waiting.locks().forEach(lock -> put(names, lock));
        listener.held().forEach(lock -> put(names, lock));
        if (names.isEmpty()) {
            sessions.get();
            return LONGEST_PAUSE_NANOS;
        }
        ClockReading sent = ClockReading.now(clock);
        List<LockTable.Reading> readings = table.read(sessions.get(), names.keySet());
        long receivedNanos = clock.nanos();
        Map<String, LockTable.Reading> rows = new HashMap<>();
        readings.forEach(reading -> rows.put(reading.key(), reading));
        long wayNanos = receivedNanos - sent.nanos();
        long pauseNanos = LONGEST_PAUSE_NANOS;
        for (Map.Entry<String, LockId> name : names.entrySet()) {
            LockTable.Reading reading = rows.get(name.getKey());
            pauseNanos = Math.min(pauseNanos, seen(name.getValue(), reading, sent, receivedNanos, wayNanos));
        }
        return pauseNanos;
    }

    private static void put(Map<String, LockId> names, LockId lock) {
        if (names.size() < MOST_NAMES) {
            names.put(LockKey.of(lock.name()), lock);
        }
    }

    private long seen(
            LockId lock, LockTable.@Nullable Reading reading, ClockReading sent, long receivedNanos, long wayNanos) {
        List<WaitingAttempts.Waiting> own = waiting.of(lock);
        if (reading == null) {
            own.forEach(attempt -> listener.freeAt(lock, receivedNanos));
            return LONGEST_PAUSE_NANOS;
        }
        long nowMicros = reading.nowMicros();
        StoredLock stored = StoredLock.of(lock, reading.row(), nowMicros);
        tellOfWaiters(lock, stored, nowMicros);
        long pauseNanos = LONGEST_PAUSE_NANOS;
        for (WaitingAttempts.Waiting attempt : own) {
            Holder held = stored.state().heldBy(clientId, attempt.attempt().number(), nowMicros);
            if (held != null) {
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
        boolean isHeld = stored.state().holdingClients(nowMicros).contains(clientId);
        boolean othersWait = stored.state().waiting().stream()
                .anyMatch(each -> !each.client().equals(clientId));
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
            if (each.client().equals(clientId)
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
        long waitedNanos = receivedNanos - attempt.sinceNanos();
        long byRank = wayNanos + wayNanos * 3 * rank / 2;
        long pause = Math.max(byRank, waitedNanos / PARTS_OF_A_WAIT);
        return Math.max(SHORTEST_PAUSE_NANOS, Math.min(LONGEST_PAUSE_NANOS, pause));
    }
}
