package dev.holdfast.jdbc.internal.service;

import dev.holdfast.internal.rules.StoredText;
import dev.holdfast.jdbc.internal.row.StoredLock;
import dev.holdfast.jdbc.internal.table.LockKey;
import dev.holdfast.jdbc.internal.table.TextColumns;
import dev.holdfast.jdbc.internal.work.Next;
import dev.holdfast.jdbc.internal.work.Statement;
import dev.holdfast.spi.BackendFailure;
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

    JdbcOutcomes(Requests requests, Supplier<String> clientId) {
        this.requests = requests;
        this.clientId = clientId;
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
        String key = LockKey.of(outcome.lock().name());
        return requests.carryOut(outcome.lock(), () -> read(outcome, key, 1));
    }

    private Next<StoreAnswer> read(NewOutcome outcome, String key, int tries) {
        return Next.execute(
                Statement.reading(rows -> rows.readText(outcome.kind(), key)),
                reading -> decided(outcome, key, reading, tries));
    }

    private Next<StoreAnswer> decided(NewOutcome outcome, String key, TextColumns.Reading reading, int tries) {
        StoredLock stored = StoredLock.of(outcome.lock(), reading.row());
        boolean isHeld = stored.isHeld(clientId.get(), outcome.hold(), reading.nowMicros());
        Optional<StoreAnswer> known = StoredText.answerWithoutStoring(reading.text(), outcome, isHeld);
        if (known.isPresent()) {
            return new Next.Answered<>(known.get());
        }
        StoredText text = StoredText.of(outcome, reading.nowMicros());
        return Next.execute(
                Statement.writing(rows -> rows.writeText(outcome.kind(), key, stored.version(), text)),
                isWritten -> isWritten ? new Next.Answered<>(StoreAnswer.STORED) : again(outcome, key, tries));
    }

    private Next<StoreAnswer> again(NewOutcome outcome, String key, int tries) {
        return tries < MOST_TRIES
                ? read(outcome, key, tries + 1)
                : new Next.Failed<>(new BackendFailure(
                        BackendFailure.Kind.NOT_EXECUTED,
                        "others have changed the row of this lock before each of " + MOST_TRIES + " tries to write it",
                        null));
    }
}
