package dev.holdfast.jdbc.internal.service;

import dev.holdfast.internal.rules.LockRules;
import dev.holdfast.internal.rules.Message;
import dev.holdfast.jdbc.internal.row.LockRow;
import dev.holdfast.jdbc.internal.row.StoredLock;
import dev.holdfast.jdbc.internal.service.Step.Scene;
import dev.holdfast.jdbc.internal.table.LockKey;
import dev.holdfast.jdbc.internal.table.LockTable;
import dev.holdfast.jdbc.internal.work.Next;
import dev.holdfast.jdbc.internal.work.Statement;
import dev.holdfast.jdbc.internal.work.Work;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.clock.ClockReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads a row, applies a request to it, and writes it if nobody has changed it since; else again. Thread-safe. */
final class RowChanges {

    private static final long LONGEST_PAUSE_NANOS = 2_000_000;
    private static final long PAUSE_NANOS_BY_TRY = 100_000;

    /** As a rule, what has broken a connection keeps the next one from being opened for a while. */
    private static final long LONGEST_PAUSE_WHILE_IN_DOUBT_NANOS = 50_000_000;

    private final KnownRows knownRows;
    private final Supplier<String> clientId;
    private final long patienceNanos;
    private final LocalClock clock;

    /**
     * Changes by one client.
     *
     * @param patienceNanos for how long a row is read again that others change
     */
    RowChanges(KnownRows knownRows, Supplier<String> clientId, long patienceNanos, LocalClock clock) {
        this.knownRows = knownRows;
        this.clientId = clientId;
        this.patienceNanos = patienceNanos;
        this.clock = clock;
    }

    /** What a request came to. */
    record Changed<T>(T answer, List<Message> messages) {}

    /** {@return a request that was made at some time, which is not begun yet} */
    <T> Work<Changed<T>> work(LockId lock, Step<T> step, long calledNanos) {
        return new Change<>(lock, step, calledNanos);
    }

    /** One request. */
    private final class Change<T> implements Work<Changed<T>> {

        private final LockId lock;
        private final String key;
        private final Step<T> step;
        private final long calledNanos;
        private final Doubt<T> doubt = new Doubt<>();
        private final RowPatience patience = new RowPatience(clock, patienceNanos);
        private long begunNanos;
        private int tries;

        /** How many connections had been opened when the row was read, or remembered. */
        private int connections;

        Change(LockId lock, Step<T> step, long calledNanos) {
            this.lock = lock;
            this.key = LockKey.of(lock.name());
            this.step = step;
            this.calledNanos = calledNanos;
        }

        @Override
        public Next<Changed<T>> begin() {
            connections = knownRows.connections();
            LockRow known = knownRows.row(key);
            ClockReading sent = ClockReading.now(clock);
            begunNanos = sent.nanos();
            Exchange exchange = knownRows.exchange(sent.nanos());
            if (known == null || exchange == null) {
                return read();
            }
            RowSender sender = new RowSender(clientId.get(), sent, exchange, calledNanos);
            return KnownRowChange.of(lock, known, step, sender, exchange.microsOf(sent.nanos()))
                    .map(this::writeKnown)
                    .orElseGet(this::read);
        }

        @Override
        public Next<Changed<T>> failed(BackendFailure failure) {
            if (patience.isFor(failure)) {
                return again();
            } else if (isInTime() && doubt.arisesFrom(failure)) {
                return read();
            } else if (isInTime() && doubt.outlasts(failure)) {
                return new Next.Pause<>(LONGEST_PAUSE_WHILE_IN_DOUBT_NANOS, this::read);
            }
            return new Next.Failed<>(doubt.first(failure));
        }

        private boolean isInTime() {
            return clock.nanos() - begunNanos <= patienceNanos;
        }

        private Next<Changed<T>> writeKnown(KnownRowChange<T> made) {
            Changed<T> change = new Changed<>(made.answer(), List.of());
            doubt.writing(made.known().version(), made.row(), change);
            patience.writing(made.known().version());
            return new Next.Execute<>(
                    Statement.writing(rows -> isSameConnection()
                            && rows.writeKnown(key, made.known(), made.row(), made.termMicros(), made.latestMicros())),
                    isWritten -> {
                        doubt.answered();
                        if (!isWritten) {
                            knownRows.wasWrong(key, clock.nanos());
                            return read();
                        }
                        knownRows.written(key, made.row(), clock.nanos());
                        return new Next.Answered<>(change);
                    },
                    () -> knownRows.forget(key));
        }

        private Next<Changed<T>> read() {
            ClockReading sent = ClockReading.now(clock);
            tries++;
            Statement<LockTable.Reading> reading = Statement.reading(rows -> {
                connections = knownRows.connections();
                return rows.read(key);
            });
            return Next.execute(reading, row -> apply(row, sent));
        }

        /** Where it is another one, it may lead to a server whose row of that version is not the one that was read. */
        private boolean isSameConnection() {
            return knownRows.connections() == connections;
        }

        private Next<Changed<T>> apply(LockTable.Reading reading, ClockReading sent) {
            Exchange exchange = new Exchange(sent.nanos(), reading.nowMicros(), clock.nanos());
            knownRows.read(exchange);
            Optional<Changed<T>> resolved = doubt.resolvedBy(reading.row());
            if (resolved.isPresent()) {
                return new Next.Answered<>(resolved.get());
            }
            RowSender sender = new RowSender(clientId.get(), sent, exchange, calledNanos);
            StoredLock stored;
            try {
                stored = StoredLock.of(lock, reading.row());
            } catch (IllegalArgumentException foreign) {
                return new Next.Failed<>(new BackendFailure(
                        BackendFailure.Kind.MISCONFIGURED,
                        "the row of this lock is not of this version's format: another version of Holdfast, or"
                                + " another program, has written it",
                        foreign));
            }
            LockRow before = stored.row(reading.nowMicros());
            List<Message> messages = new ArrayList<>(1);
            LockRules rules = new LockRules(stored.fence(), client -> true);
            Scene scene = new Scene(stored.state(), rules, sender, reading.nowMicros(), messages);
            long latestMicros = step.latestMicros().applyAsLong(scene);
            T answer = step.rule().apply(scene);
            Optional<BackendFailure> uncertain = doubt.about(step, answer, stored.version());
            if (uncertain.isPresent()) {
                return new Next.Failed<>(uncertain.get());
            }
            Changed<T> change = new Changed<>(answer, messages);
            LockRow row = stored.changed(before, reading.nowMicros());
            if (row == null) {
                return new Next.Answered<>(change);
            }
            // What became of a first writing, the row still says while it is locked.
            if (patience.isOverFor(stored.version()) && !doubt.isOpen()) {
                return new Next.Failed<>(patience.failure());
            }
            doubt.writing(stored.version(), row, change);
            patience.writing(stored.version());
            return new Next.Execute<>(
                    Statement.writing(
                            rows -> isSameConnection() && rows.write(key, stored.version(), row, latestMicros)),
                    isWritten -> {
                        doubt.answered();
                        if (!isWritten) {
                            return again();
                        }
                        knownRows.written(key, row, clock.nanos());
                        return new Next.Answered<>(change);
                    },
                    () -> knownRows.forget(key));
        }

        /** The row is another one by now, or it is locked. */
        private Next<Changed<T>> again() {
            if (!isInTime()) {
                return new Next.Failed<>(doubt.first(new BackendFailure(
                        BackendFailure.Kind.NOT_EXECUTED,
                        "others have changed the row of this lock before each of " + tries + " tries to write it",
                        null)));
            }
            long byTries = Math.min(tries * PAUSE_NANOS_BY_TRY, LONGEST_PAUSE_NANOS);
            return new Next.Pause<>(Math.max(byTries, patience.pauseNanos()), this::read);
        }
    }
}
