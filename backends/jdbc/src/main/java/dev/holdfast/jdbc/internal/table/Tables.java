package dev.holdfast.jdbc.internal.table;

import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.internal.rules.StoredText;
import dev.holdfast.jdbc.internal.row.LockRow;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.identity.Identity;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;

/** The tables of a database, whose statements are written once for all sessions. */
public final class Tables {

    private final Dialect dialect;
    private final LockTable locks;
    private final KnownRowUpdate knownUpdate;
    private final Map<StoredKind, TextColumns> columns = new EnumMap<>(StoredKind.class);
    private final ClientTable clients;

    /** In the words of one database. */
    public Tables(Dialect dialect) {
        this.dialect = dialect;
        this.locks = new LockTable(dialect);
        this.knownUpdate = new KnownRowUpdate(dialect);
        for (StoredKind kind : StoredKind.values()) {
            columns.put(kind, new TextColumns(locks, dialect, kind));
        }
        this.clients = new ClientTable(dialect);
    }

    /** {@return the table of clients} */
    public ClientTable clients() {
        return clients;
    }

    /** {@return the rows, over a session} */
    public LockRows over(Session session) {
        return new SessionRows(session);
    }

    private final class SessionRows implements LockRows {

        private final Session session;

        SessionRows(Session session) {
            this.session = session;
        }

        @Override
        public LockTable.Reading read(String key) throws SQLException {
            return locks.read(session, key);
        }

        @Override
        public List<LockTable.Reading> read(Collection<String> keys) throws SQLException {
            return locks.read(session, keys);
        }

        @Override
        public List<LockTable.Reading> readAfter(String key, int most) throws SQLException {
            return locks.readAfter(session, key, most);
        }

        @Override
        public long nowMicros() throws SQLException {
            return locks.nowMicros(session);
        }

        @Override
        public boolean write(String key, long readVersion, LockRow row, long latestMicros) throws SQLException {
            return locks.write(session, key, readVersion, row, latestMicros);
        }

        @Override
        public boolean writeKnown(String key, LockRow known, LockRow row, long termMicros, long latestMicros)
                throws SQLException {
            return knownUpdate.write(session, key, known, row, termMicros, latestMicros);
        }

        @Override
        public TextColumns.Reading readText(StoredKind kind, String key) throws SQLException {
            return columnsOf(kind).read(session, key);
        }

        @Override
        public boolean writeText(StoredKind kind, String key, long readVersion, StoredText text) throws SQLException {
            return columnsOf(kind).write(session, key, readVersion, text);
        }

        @Override
        public boolean touch() throws SQLException {
            return locks.touch(session);
        }

        @Override
        public Map<String, ClientInfo> clients(Collection<String> clientIds) throws SQLException {
            return clients.find(session, clientIds);
        }

        @Override
        public OptionalLong mark(String clientId) throws SQLException {
            return clients.mark(session, clientId);
        }

        @Override
        public boolean replaceMark(String clientId, long before, long mark) throws SQLException {
            return clients.replaceMark(session, clientId, before, mark);
        }

        @Override
        public boolean announce(Identity identity, String blocked, long mark) throws SQLException {
            return clients.insert(session, identity, blocked, mark);
        }

        @Override
        public boolean showBlocked(String clientId, String blocked) throws SQLException {
            return clients.show(session, clientId, blocked);
        }

        @Override
        public Map<String, String> blocked(Collection<String> clientIds) throws SQLException {
            return clients.findBlocked(session, clientIds);
        }

        @Override
        public List<String> warnings() throws SQLException {
            try (Statement statement = session.connection().createStatement()) {
                return DatabaseWarnings.of(dialect, statement);
            }
        }
    }

    private TextColumns columnsOf(StoredKind kind) {
        return Objects.requireNonNull(columns.get(kind), "columns");
    }
}
