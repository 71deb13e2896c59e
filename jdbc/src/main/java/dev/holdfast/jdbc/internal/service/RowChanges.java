package dev.holdfast.jdbc.internal.service;

import dev.holdfast.internal.rules.LockRules;
import dev.holdfast.internal.rules.Message;
import dev.holdfast.jdbc.internal.connect.SessionHolder;
import dev.holdfast.jdbc.internal.failure.SqlFailures;
import dev.holdfast.jdbc.internal.row.LockRow;
import dev.holdfast.jdbc.internal.row.StoredLock;
import dev.holdfast.jdbc.internal.service.Step.Scene;
import dev.holdfast.jdbc.internal.table.KnownRowUpdate;
import dev.holdfast.jdbc.internal.table.LockKey;
import dev.holdfast.jdbc.internal.table.LockTable;
import dev.holdfast.jdbc.internal.table.Session;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.clock.ClockReading;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Reads a row, applies a request to it, and writes it if nobody has changed it since; else again. Thread-safe. */
final class RowChanges {

    private static final int MOST_CONFLICTS = 3;
    private static final long LONGEST_PAUSE_NANOS = 2_000_000;

    private final LockTable table;
    private final KnownRowUpdate knownUpdate;
    private final KnownRows knownRows;
    private final String clientId;
    private final long patienceNanos;

    /**
     * Changes by one client.
     *
     * @param patienceNanos for how long a row is read again that others change
     */
    RowChanges(LockTable table, KnownRowUpdate knownUpdate, KnownRows knownRows, String clientId, long patienceNanos) {
        this.table = table;
        this.knownUpdate = knownUpdate;
        this.knownRows = knownRows;
        this.clientId = clientId;
        this.patienceNanos = patienceNanos;
    }

    /** What a request came to. */
    record Changed<T>(T answer, List<Message> messages) {}

    <T> Changed<T> carryOut(SessionHolder sessions, LockId lock, Step<T> step, LocalClock clock, long calledNanos)
            throws BackendFailure {
        String key = LockKey.of(lock.name());
        Optional<T> atOnce = withoutReading(sessions, lock, key, step, clock, calledNanos);
        return atOnce.isPresent()
                ? new Changed<>(atOnce.get(), List.of())
                : afterReading(sessions, lock, key, step, clock, calledNanos);
    }

    private <T> Optional<T> withoutReading(
            SessionHolder sessions, LockId lock, String key, Step<T> step, LocalClock clock, long calledNanos)
            throws BackendFailure {
        LockRow known = knownRows.row(key);
        ClockReading sent = ClockReading.now(clock);
        Exchange exchange = knownRows.exchange(sent.nanos());
        if (known == null || exchange == null) {
            return Optional.empty();
        }
        RowSender sender = new RowSender(clientId, sent, exchange, calledNanos);
        Optional<KnownRowChange<T>> change =
                KnownRowChange.of(lock, known, step, sender, exchange.microsOf(sent.nanos()));
        if (change.isEmpty()) {
            return Optional.empty();
        }
        KnownRowChange<T> made = change.get();
        boolean isWritten = written(
                sessions,
                key,
                session -> knownUpdate.write(
                        session, key, made.known(), made.row(), made.termMicros(), made.latestMicros()));
        if (!isWritten) {
            knownRows.wasWrong(key, clock.nanos());
            return Optional.empty();
        }
        knownRows.written(key, made.row(), clock.nanos());
        return Optional.of(made.answer());
    }

    private <T> Changed<T> afterReading(
            SessionHolder sessions, LockId lock, String key, Step<T> step, LocalClock clock, long calledNanos)
            throws BackendFailure {
        long begunNanos = clock.nanos();
        for (int tries = 1; ; tries++) {
            ClockReading sent = ClockReading.now(clock);
            LockTable.Reading reading = read(sessions, key, () -> clock.nanos() - begunNanos < patienceNanos);
            Exchange exchange = new Exchange(sent.nanos(), reading.nowMicros(), clock.nanos());
            knownRows.read(exchange);
            RowSender sender = new RowSender(clientId, sent, exchange, calledNanos);
            StoredLock stored = StoredLock.of(lock, reading.row(), reading.nowMicros());
            List<Message> messages = new ArrayList<>(1);
            LockRules rules = new LockRules(stored.fence(), client -> true);
            T answer = step.rule().apply(new Scene(stored.state(), rules, sender, reading.nowMicros(), messages));
            LockRow row = stored.changed(reading.nowMicros());
            if (row == null) {
                return new Changed<>(answer, messages);
            }
            long latestMicros = step.latestMicros().applyAsLong(sender);
            if (written(sessions, key, session -> table.write(session, key, stored.version(), row, latestMicros))) {
                knownRows.written(key, row, clock.nanos());
                return new Changed<>(answer, messages);
            }
            if (clock.nanos() - begunNanos > patienceNanos) {
                throw new BackendFailure(
                        BackendFailure.Kind.NOT_EXECUTED,
                        "others have changed the row of this lock before each of " + tries + " tries to write it",
                        null);
            }
            LockSupport.parkNanos(
                    ThreadLocalRandom.current().nextLong(Math.min(tries * 100_000L, LONGEST_PAUSE_NANOS)));
        }
    }

    /** A connection that has broken since its last use is replaced: nothing was sent over it that could have changed. */
    private LockTable.Reading read(SessionHolder sessions, String key, BooleanSupplier inTime) throws BackendFailure {
        boolean isReplaced = false;
        for (int conflicts = 1; ; conflicts++) {
            try {
                return table.read(sessions.get(), key);
            } catch (SQLException thrown) {
                sessions.thrown(thrown);
                boolean isBroken = !sessions.isOpen() && !isReplaced && inTime.getAsBoolean();
                if (!isBroken && (!SqlFailures.isConflict(thrown) || conflicts > MOST_CONFLICTS)) {
                    throw SqlFailures.beforeWriting(thrown);
                }
                isReplaced |= isBroken;
            }
        }
    }

    /** A statement that changes one row, or none. */
    private interface Write {

        boolean run(Session session) throws SQLException;
    }

    private boolean written(SessionHolder sessions, String key, Write write) throws BackendFailure {
        Session session = sessions.get();
        for (int conflicts = 1; ; conflicts++) {
            try {
                return write.run(session);
            } catch (SQLException thrown) {
                knownRows.forget(key);
                sessions.thrown(thrown);
                if (!SqlFailures.isConflict(thrown) || conflicts > MOST_CONFLICTS) {
                    throw SqlFailures.whileWriting(thrown);
                }
            }
        }
    }
}
