package dev.holdfast.jdbc.internal.service;

import dev.holdfast.internal.rules.LockRules;
import dev.holdfast.internal.rules.Message;
import dev.holdfast.jdbc.internal.connect.SessionHolder;
import dev.holdfast.jdbc.internal.failure.SqlFailures;
import dev.holdfast.jdbc.internal.row.LockRow;
import dev.holdfast.jdbc.internal.row.StoredLock;
import dev.holdfast.jdbc.internal.service.Step.Scene;
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
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/** Reads a row, applies a request to it, and writes it if nobody has changed it since; else again. Thread-safe. */
final class RowChanges {

    private static final int MOST_CONFLICTS = 3;
    private static final long LONGEST_PAUSE_NANOS = 2_000_000;

    private final LockTable table;
    private final String clientId;
    private final long patienceNanos;

    /**
     * Changes by one client.
     *
     * @param patienceNanos for how long a row is read again that others change
     */
    RowChanges(LockTable table, String clientId, long patienceNanos) {
        this.table = table;
        this.clientId = clientId;
        this.patienceNanos = patienceNanos;
    }

    /** What a request came to. */
    record Changed<T>(T answer, List<Message> messages) {}

    <T> Changed<T> carryOut(
            SessionHolder sessions, Session session, LockId lock, Step<T> step, LocalClock clock, long calledNanos)
            throws BackendFailure {
        String key = LockKey.of(lock.name());
        long begunNanos = clock.nanos();
        for (int tries = 1; ; tries++) {
            ClockReading sent = ClockReading.now(clock);
            LockTable.Reading reading = read(sessions, session, key);
            RowSender sender = new RowSender(clientId, sent, reading.nowMicros(), clock.nanos(), calledNanos);
            StoredLock stored = StoredLock.of(lock, reading.row(), reading.nowMicros());
            List<Message> messages = new ArrayList<>(1);
            LockRules rules = new LockRules(stored.fence(), client -> true);
            T answer = step.rule().apply(new Scene(stored.state(), rules, sender, reading.nowMicros(), messages));
            LockRow row = stored.changed(reading.nowMicros());
            if (row == null
                    || write(
                            sessions,
                            session,
                            key,
                            stored.version(),
                            row,
                            step.latestMicros().applyAsLong(sender))) {
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

    private LockTable.Reading read(SessionHolder sessions, Session session, String key) throws BackendFailure {
        for (int conflicts = 1; ; conflicts++) {
            try {
                return table.read(session, key);
            } catch (SQLException thrown) {
                sessions.thrown(thrown);
                if (!SqlFailures.isConflict(thrown) || conflicts > MOST_CONFLICTS) {
                    throw SqlFailures.beforeWriting(thrown);
                }
            }
        }
    }

    private boolean write(
            SessionHolder sessions, Session session, String key, long version, LockRow row, long latestMicros)
            throws BackendFailure {
        for (int conflicts = 1; ; conflicts++) {
            try {
                return table.write(session, key, version, row, latestMicros);
            } catch (SQLException thrown) {
                sessions.thrown(thrown);
                if (!SqlFailures.isConflict(thrown) || conflicts > MOST_CONFLICTS) {
                    throw SqlFailures.whileWriting(thrown);
                }
            }
        }
    }
}
