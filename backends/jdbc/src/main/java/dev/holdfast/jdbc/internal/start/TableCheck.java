package dev.holdfast.jdbc.internal.start;

import dev.holdfast.jdbc.internal.failure.SqlFailures;
import dev.holdfast.jdbc.internal.table.ClientTable;
import dev.holdfast.jdbc.internal.table.Dialect;
import dev.holdfast.jdbc.internal.table.LockKey;
import dev.holdfast.jdbc.internal.table.LockTable;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks whether the tables have the columns that the statements need, and may be read and written. */
final class TableCheck {

    /** InnoDB's changes at READ COMMITTED cannot be written to a log of statements. */
    private static final int BINLOG_FORMAT = 1665;

    private final Connection connection;
    private final String file;

    TableCheck(Connection connection, Dialect dialect) {
        this.connection = connection;
        this.file = SchemaFile.of(dialect).name();
    }

    /**
     * Looks. Nothing is changed.
     *
     * @throws BackendFailure says what to mend
     */
    void look(String clientId) throws BackendFailure {
        requireColumns();
        requireRights(clientId);
    }

    /**
     * Looks whether they can be read.
     *
     * @throws BackendFailure says what to mend
     */
    void requireColumns() throws BackendFailure {
        requireColumns(ClientTable.CHECK);
        requireColumns(LockTable.CHECK);
    }

    private void requireColumns(String query) throws BackendFailure {
        try (Statement statement = connection.createStatement();
                ResultSet nothing = statement.executeQuery(query)) {
            ResultSetMetaData columns = nothing.getMetaData();
            if (!columns.isCaseSensitive(1)) {
                throw wrong("its names are compared without regard to case, so that two locks could be taken for one");
            }
            requireWidth(columns);
        } catch (SQLException refused) {
            throw SqlFailures.isWrong(refused)
                    ? wrong(SqlFailures.seen(refused), refused)
                    : SqlFailures.beforeWriting(refused);
        }
    }

    private void requireWidth(ResultSetMetaData columns) throws SQLException, BackendFailure {
        boolean isOfLocks = columns.getColumnLabel(1).equalsIgnoreCase(LockTable.NAME_COLUMN);
        if (isOfLocks && columns.getPrecision(1) < LockKey.LONGEST) {
            throw wrong("its column lock_name takes " + columns.getPrecision(1) + " characters, and needs "
                    + LockKey.LONGEST);
        }
    }

    /** Writes and deletes a row of a name that no lock has, in a transaction that is rolled back. */
    private void requireRights(String clientId) throws BackendFailure {
        try {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                List<String> changes = LockTable.harmlessChanges(clientId);
                statement.executeUpdate(changes.get(0));
                requireDistinctNames(statement, clientId);
                for (String change : changes.subList(1, changes.size())) {
                    statement.executeUpdate(change);
                }
            } finally {
                connection.rollback();
                connection.setAutoCommit(true);
            }
        } catch (SQLException refused) {
            throw refusalToWrite(refused);
        }
    }

    private BackendFailure refusalToWrite(SQLException refused) {
        String seen = SqlFailures.seen(refused);
        if (refused.getErrorCode() == BINLOG_FORMAT) {
            return new BackendFailure(
                    Kind.MISCONFIGURED, "the table cannot be written: " + seen + ". Set binlog_format to ROW", refused);
        } else if (SqlFailures.isConstraint(refused)) {
            return new BackendFailure(
                    Kind.MISCONFIGURED,
                    "the table refuses what the client writes: " + seen + ". Its columns must be as " + schemaFile()
                            + " creates them, and an empty text must not become NULL, as in H2's MODE=Oracle and"
                            + " MariaDB's sql_mode EMPTY_STRING_IS_NULL",
                    refused);
        }
        return SqlFailures.isWrong(refused)
                ? wrong("it may not be written: " + seen, refused)
                : SqlFailures.beforeWriting(refused);
    }

    private String schemaFile() {
        return SchemaFile.FOLDER + file + " in the jar of holdfast-jdbc";
    }

    private void requireDistinctNames(Statement statement, String clientId) throws SQLException, BackendFailure {
        try (ResultSet same = statement.executeQuery(LockTable.similarNames(clientId))) {
            if (same.next()) {
                throw wrong("the database takes different names for one, such as those that differ in case, so that two"
                        + " locks would be one; its column lock_name needs a binary collation");
            }
        }
    }

    private BackendFailure wrong(String seen) {
        return wrong(seen, null);
    }

    private BackendFailure wrong(String seen, @Nullable SQLException cause) {
        return new BackendFailure(
                Kind.MISCONFIGURED,
                "the table cannot be used: " + seen + ". Create it as " + schemaFile()
                        + " does, and grant SELECT, INSERT, UPDATE and DELETE on it",
                cause);
    }
}
