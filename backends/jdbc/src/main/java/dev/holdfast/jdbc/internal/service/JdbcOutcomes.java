package dev.holdfast.jdbc.internal.service;

import dev.holdfast.internal.rules.StoredText;
import dev.holdfast.jdbc.internal.row.StoredLock;
import dev.holdfast.jdbc.internal.table.LockKey;
import dev.holdfast.jdbc.internal.table.TextColumns;
import dev.holdfast.jdbc.internal.work.Next;
import dev.holdfast.jdbc.internal.work.Statement;
import dev.holdfast.jdbc.internal.work.Work;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.OutcomeStore;
import dev.holdfast.spi.StoreAnswer;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.StoredOutcome;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Texts in the rows of their locks. Thread-safe. */
final class JdbcOutcomes implements OutcomeStore {

    private static final int MOST_TRIES = 100;

    private final Requests requests;
    private final Supplier<String> clientId;
    private final long patienceNanos;
    private final LocalClock clock;

    /**
     * The texts of a client.
     *
     * @param patienceNanos for how long an answer is waited for
     */
    JdbcOutcomes(Requests requests, Supplier<String> clientId, long patienceNanos, LocalClock clock) {
        this.requests = requests;
        this.clientId = clientId;
        this.patienceNanos = patienceNanos;
        this.clock = clock;
    }

    @Override
    public CompletionStage<Optional<StoredOutcome>> recall(LockId lock, StoredKind kind) {
        String key = LockKey.of(lock.name());
        return requests.carryOut(
                lock,
                () -> Next.execute(
                        Statement.reading(rows -> rows.readText(kind, key)),
                        reading -> new Next.Answered<>(
                                Optional.ofNullable(reading.text()).map(StoredText::stored))));
    }

    @Override
    public CompletionStage<StoreAnswer> store(NewOutcome outcome) {
        return requests.carryOut(outcome.lock(), new StoreWork(outcome));
    }

    private final class StoreWork implements Work<StoreAnswer> {

        private final NewOutcome outcome;
        private final String key;
        private final RowPatience patience = new RowPatience(clock, patienceNanos);
        private int tries;

        StoreWork(NewOutcome outcome) {
            this.outcome = outcome;
            this.key = LockKey.of(outcome.lock().name());
        }

        @Override
        public Next<StoreAnswer> begin() {
            tries++;
            return Next.execute(Statement.reading(rows -> rows.readText(outcome.kind(), key)), this::decided);
        }

        @Override
        public Next<StoreAnswer> failed(BackendFailure failure) {
            return patience.isFor(failure) ? again() : new Next.Failed<>(failure);
        }

        private Next<StoreAnswer> decided(TextColumns.Reading reading) {
            StoredLock stored = StoredLock.of(outcome.lock(), reading.row());
            boolean isHeld = stored.isHeld(clientId.get(), outcome.hold(), reading.nowMicros());
            Optional<StoreAnswer> known = StoredText.answerWithoutStoring(reading.text(), outcome, isHeld);
            if (known.isPresent()) {
                return new Next.Answered<>(known.get());
            } else if (patience.isOverFor(stored.version())) {
                return new Next.Failed<>(patience.failure());
            }
            patience.writing(stored.version());
            StoredText text = StoredText.of(outcome, reading.nowMicros());
            return Next.execute(
                    Statement.writing(rows -> rows.writeText(outcome.kind(), key, stored.version(), text)),
                    isWritten -> isWritten ? new Next.Answered<>(StoreAnswer.STORED) : again());
        }

        private Next<StoreAnswer> again() {
            return tries < MOST_TRIES
                    ? new Next.Pause<>(patience.pauseNanos(), this::begin)
                    : new Next.Failed<>(new BackendFailure(
                            BackendFailure.Kind.NOT_EXECUTED,
                            "others have changed the row of this lock before each of " + MOST_TRIES
                                    + " tries to write it",
                            null));
        }
    }
}
