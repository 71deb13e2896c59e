package dev.holdfast.cli.console;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.embedded.sql.PostgresServer;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeAll;

/** On PostgreSQL. */
class PostgresDeadlockTest extends DatabaseDeadlockContract {

    private final PostgresServer server = PostgresServer.run();

    @BeforeAll
    static void requirePostgres() {
        assumeTrue(
                PostgresServer.missing().isEmpty(),
                () -> PostgresServer.missing().orElse(""));
    }

    @Override
    DataSource database() {
        return server.dataSource();
    }

    @Override
    void stop() {
        server.close();
    }
}
