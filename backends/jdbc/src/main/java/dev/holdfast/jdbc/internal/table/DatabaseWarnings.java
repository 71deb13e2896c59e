package dev.holdfast.jdbc.internal.table;

import dev.holdfast.jdbc.internal.failure.SqlFailures;
import dev.holdfast.spi.PrintableText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks for what is set in a database so that it endangers locks, as far as the client may see it. */
final class DatabaseWarnings {

    private static final Logger LOG = LoggerFactory.getLogger(DatabaseWarnings.class);

    private static final int LONGEST_SHOWN = 64;

    private static final List<ServerLook> POSTGRESQL = List.of(
            new ServerLook(
                    "SELECT setting FROM pg_settings WHERE name = 'fsync' AND setting = 'off'",
                    "fsync is {}: a crash of the machine can take grants back. Set fsync = on"),
            new ServerLook(
                    "SELECT setting FROM pg_settings WHERE name = 'synchronous_commit' AND setting = 'off'",
                    "synchronous_commit is {}: a crash of the server can take the last grants back."
                            + " Set it to on for the user of the locks"),
            new ServerLook(
                    "SELECT pid FROM pg_stat_activity WHERE backend_xmin IS NOT NULL"
                            + " AND xact_start < now() - interval '1 minute' AND pid <> pg_backend_pid()"
                            + " ORDER BY xact_start LIMIT 1",
                    "the transaction of process {} is open for more than a minute: until it ends, old versions of the"
                            + " locks' rows cannot be removed, and locks become slower. Set"
                            + " idle_in_transaction_session_timeout"));

    private static final List<ServerLook> MYSQL = List.of(
            new ServerLook(
                    "SHOW GLOBAL VARIABLES WHERE Variable_name = 'innodb_flush_log_at_trx_commit' AND Value <> '1'",
                    "innodb_flush_log_at_trx_commit is {}: a crash can take the last grants back. Set it to 1"),
            new ServerLook(
                    "SHOW GLOBAL VARIABLES WHERE Variable_name = 'wsrep_on' AND Value = 'ON'",
                    "wsrep_on is {}, so the server is a node of a Galera cluster: let all clients of the locks use the"
                            + " same node"));

    private DatabaseWarnings() {}

    /**
     * Looks.
     *
     * @return a warning for each thing that was found
     * @throws SQLException if the connection is of no use any more; what may not be seen is left out
     */
    static List<String> of(Dialect dialect, Statement statement) throws SQLException {
        List<String> warnings = new ArrayList<>();
        for (ServerLook look : looks(dialect)) {
            try (ResultSet found = statement.executeQuery(look.query())) {
                if (found.next()) {
                    String value = found.getString(found.getMetaData().getColumnCount());
                    warnings.add(look.of(PrintableText.of(value, LONGEST_SHOWN)));
                }
            } catch (SQLException refused) {
                if (!SqlFailures.isWrong(refused)) {
                    throw refused;
                }
                LOG.debug("The database does not say whether {}", look.warning(), refused);
            }
        }
        return warnings;
    }

    private static List<ServerLook> looks(Dialect dialect) {
        if (!(dialect instanceof KnownDialect known)) {
            return List.of();
        }
        return switch (known) {
            case POSTGRESQL -> POSTGRESQL;
            case MARIADB, MYSQL -> MYSQL;
            case H2 -> List.of();
        };
    }
}
