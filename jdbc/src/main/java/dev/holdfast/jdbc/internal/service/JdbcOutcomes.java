package dev.holdfast.jdbc.internal.service;

import dev.holdfast.internal.rules.StoredText;
import dev.holdfast.jdbc.internal.connect.SessionHolder;
import dev.holdfast.jdbc.internal.failure.SqlFailures;
import dev.holdfast.jdbc.internal.row.StoredLock;
import dev.holdfast.jdbc.internal.table.LockKey;
import dev.holdfast.jdbc.internal.table.Session;
import dev.holdfast.jdbc.internal.table.TextColumns;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.OutcomeStore;
import dev.holdfast.spi.StoreAnswer;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.StoredOutcome;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Texts in the rows of their locks. Thread-safe. */
final class JdbcOutcomes implements OutcomeStore {

    private static final int MOST_TRIES = 100;

    private final Requests requests;
    private final Map<StoredKind, TextColumns> columns;
    private final String clientId;

    JdbcOutcomes(Requests requests, Map<StoredKind, TextColumns> columns, String clientId) {
        this.requests = requests;
        this.columns = columns;
        this.clientId = clientId;
    }

    private TextColumns columnsOf(StoredKind kind) {
        return Objects.requireNonNull(columns.get(kind), "columns");
    }

    @Override
    public CompletionStage<Optional<StoredOutcome>> recall(LockId lock, StoredKind kind) {
        String key = LockKey.of(lock.name());
        return requests.carryOut(
                lock,
                (sessions, session) -> Optional.ofNullable(
                                read(sessions, session, kind, key).text())
                        .map(StoredText::stored));
    }

    @Override
    public CompletionStage<StoreAnswer> store(NewOutcome outcome) {
        return requests.carryOut(outcome.lock(), (sessions, session) -> store(sessions, session, outcome));
    }

    private StoreAnswer store(SessionHolder sessions, Session session, NewOutcome outcome) throws BackendFailure {
        String key = LockKey.of(outcome.lock().name());
        for (int tries = 1; tries <= MOST_TRIES; tries++) {
            TextColumns.Reading reading = read(sessions, session, outcome.kind(), key);
            StoredLock stored = StoredLock.of(outcome.lock(), reading.row(), reading.nowMicros());
            boolean isHeld = stored.isHeld(clientId, outcome.hold(), reading.nowMicros());
            Optional<StoreAnswer> known = StoredText.answerWithoutStoring(reading.text(), outcome, isHeld);
            if (known.isPresent()) {
                return known.get();
            }
            StoredText text = StoredText.of(outcome, reading.nowMicros());
            if (write(sessions, session, outcome.kind(), key, stored.version(), text)) {
                return StoreAnswer.STORED;
            }
        }
        throw new BackendFailure(
                BackendFailure.Kind.NOT_EXECUTED,
                "others have changed the row of this lock before each of " + MOST_TRIES + " tries to write it",
                null);
    }

    private TextColumns.Reading read(SessionHolder sessions, Session session, StoredKind kind, String key)
            throws BackendFailure {
        try {
            return columnsOf(kind).read(session, key);
        } catch (SQLException thrown) {
            sessions.thrown(thrown);
            throw SqlFailures.beforeWriting(thrown);
        }
    }

    private boolean write(
            SessionHolder sessions, Session session, StoredKind kind, String key, long version, StoredText text)
            throws BackendFailure {
        try {
            return columnsOf(kind).write(session, key, version, text);
        } catch (SQLException thrown) {
            sessions.thrown(thrown);
            throw SqlFailures.whileWriting(thrown);
        }
    }
}
