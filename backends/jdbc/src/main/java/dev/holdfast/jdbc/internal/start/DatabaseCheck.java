package dev.holdfast.jdbc.internal.start;

import dev.holdfast.jdbc.internal.connect.ConnectionSource;
import dev.holdfast.jdbc.internal.failure.SqlFailures;
import dev.holdfast.jdbc.internal.table.Dialect;
import dev.holdfast.jdbc.internal.table.Session;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Opens a connection, and looks whether locks can be kept in that database. */
public final class DatabaseCheck {

    private final ConnectionSource source;
    private final Optional<String> clock;
    private final String clientId;
    private final boolean createsTables;
    private volatile @Nullable Session opened;
    private volatile boolean abandoned;

    /**
     * A check by one client.
     *
     * @param clock how a database that is not known says its time in microseconds
     * @param createsTables whether tables are created that are missing
     */
    public DatabaseCheck(ConnectionSource source, Optional<String> clock, String clientId, boolean createsTables) {
        this.source = source;
        this.clock = clock;
        this.clientId = clientId;
        this.createsTables = createsTables;
    }

    /**
     * Looks. Blocks.
     *
     * @return the database
     * @throws BackendFailure if it cannot be reached, or cannot be used as it is; says what to mend
     */
    public Database look() throws BackendFailure {
        return look(source, clock, (session, dialect) -> {
            opened = session;
            if (abandoned) {
                abandon();
            }
            session.prepareNothingOnTheServer();
            if (createsTables) {
                SchemaFile.of(dialect).createTables(session.connection());
            }
            new TableCheck(session.connection(), dialect).look(clientId);
            new ClockCheck(dialect).look(session.connection());
        });
    }

    /** Nobody waits for it any more: its connection is given up, whatever statement waits there. Thread-safe. */
    public void abandon() {
        abandoned = true;
        Session present = opened;
        if (present != null) {
            present.abort();
        }
    }

    /**
     * Looks whether the tables can be read, for those who only read. Blocks.
     *
     * @param clock how a database that is not known says its time in microseconds
     * @return the database
     * @throws BackendFailure if it cannot be reached, or cannot be used as it is; says what to mend
     */
    public static Database lookToRead(ConnectionSource source, Optional<String> clock) throws BackendFailure {
        return look(source, clock, (session, dialect) -> {
            session.prepareNothingOnTheServer();
            new TableCheck(session.connection(), dialect).requireColumns();
            new ClockCheck(dialect).look(session.connection());
        });
    }

    private interface Tables {

        void look(Session session, Dialect dialect) throws SQLException, BackendFailure;
    }

    private static Database look(ConnectionSource source, Optional<String> clock, Tables tables) throws BackendFailure {
        try {
            Connection connection = source.open();
            Database database;
            boolean isKnown = false;
            try {
                database = databaseOf(connection, clock);
                isKnown = true;
            } finally {
                if (!isKnown) {
                    connection.close();
                }
            }
            look(Session.over(connection, database.dialect()), database.dialect(), tables);
            return database;
        } catch (SQLException refused) {
            throw SqlFailures.beforeWriting(refused);
        }
    }

    private static Database databaseOf(Connection connection, Optional<String> clock)
            throws SQLException, BackendFailure {
        DatabaseMetaData said = connection.getMetaData();
        String product = said.getDatabaseProductName();
        return new Database(
                Dialect.of(product, clock).orElseThrow(() -> unknown(product)),
                product + " at " + PublicUrl.of(Optional.ofNullable(said.getURL())));
    }

    /** A connection that is of no use, such as one to a server that was demoted, is not left to the pool. */
    private static void look(Session session, Dialect dialect, Tables tables) throws BackendFailure {
        @Nullable Throwable seen = null;
        try {
            tables.look(session, dialect);
        } catch (SQLException refused) {
            seen = refused;
            throw SqlFailures.beforeWriting(refused);
        } catch (BackendFailure failed) {
            seen = failed.getCause();
            throw failed;
        } finally {
            if (seen instanceof SQLException thrown && SqlFailures.isFatal(thrown)) {
                session.end();
            } else {
                session.close();
            }
        }
    }

    private static BackendFailure unknown(String product) {
        return new BackendFailure(
                Kind.MISCONFIGURED,
                "Holdfast does not know how the database '" + product + "' says its time. Use PostgreSQL, MariaDB,"
                        + " MySQL, H2, HSQLDB or Derby, or call databaseClock() with an expression of its SQL for the"
                        + " microseconds since 1970 in UTC",
                null);
    }
}
