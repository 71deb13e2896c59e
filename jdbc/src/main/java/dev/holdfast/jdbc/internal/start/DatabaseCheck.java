package dev.holdfast.jdbc.internal.start;

import dev.holdfast.jdbc.internal.connect.ConnectionSource;
import dev.holdfast.jdbc.internal.failure.SqlFailures;
import dev.holdfast.jdbc.internal.table.Dialect;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens a connection, and looks whether locks can be kept in that database. */
public final class DatabaseCheck {

    private static final Logger LOG = LoggerFactory.getLogger(DatabaseCheck.class);

    private final ConnectionSource source;
    private final Optional<String> clock;
    private final String clientId;
    private final boolean createsTables;
    private volatile @Nullable Connection opened;
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
        return look(source, clock, (connection, dialect) -> {
            opened = connection;
            if (abandoned) {
                abandon();
            }
            dialect.prepareNothingOnTheServer(connection);
            if (createsTables) {
                SchemaFile.of(dialect).createTables(connection);
            }
            new TableCheck(connection, dialect).look(clientId);
            new ClockCheck(dialect).look(connection);
        });
    }

    /** Nobody waits for it any more: its connection is given up, whatever statement waits there. Thread-safe. */
    public void abandon() {
        abandoned = true;
        Connection present = opened;
        if (present != null) {
            try {
                present.abort(Runnable::run);
            } catch (SQLException alreadyBroken) {
                LOG.debug("A connection that was given up was broken already", alreadyBroken);
            }
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
        return look(source, clock, (connection, dialect) -> {
            new TableCheck(connection, dialect).requireColumns();
            new ClockCheck(dialect).look(connection);
        });
    }

    private interface Tables {

        void look(Connection connection, Dialect dialect) throws SQLException, BackendFailure;
    }

    private static Database look(ConnectionSource source, Optional<String> clock, Tables tables) throws BackendFailure {
        try (Connection connection = source.open()) {
            connection.setAutoCommit(true);
            DatabaseMetaData said = connection.getMetaData();
            String product = said.getDatabaseProductName();
            Dialect dialect = Dialect.of(product, clock).orElseThrow(() -> unknown(product));
            tables.look(connection, dialect);
            return new Database(dialect, product + " at " + PublicUrl.of(Optional.ofNullable(said.getURL())));
        } catch (SQLException refused) {
            throw SqlFailures.beforeWriting(refused);
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
