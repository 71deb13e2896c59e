package dev.holdfast.cli.console;

import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;

/** On H2 in memory. */
class H2DeadlockTest extends DatabaseDeadlockContract {

    private final JdbcConnectionPool database =
            JdbcConnectionPool.create("jdbc:h2:mem:deadlock;DB_CLOSE_DELAY=-1", "", "");

    @Override
    DataSource database() {
        return database;
    }

    @Override
    void stop() {
        database.dispose();
    }
}
