package dev.holdfast.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.sql.SqlServer;
import dev.holdfast.jdbc.fixture.Schema;
import dev.holdfast.jdbc.fixture.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The warning of a transaction of somebody else that has stayed open for a long time. */
class OldSnapshotTest {

    private static final String WARNING = "is open for more than a minute";

    private SqlServer server;

    @BeforeEach
    void start() {
        assumeFalse(TestDatabase.requested().isInnoDb(), "NOT CHECKED: only of PostgreSQL is that known");
        server = TestDatabase.requested().run();
        Schema.create(server.dataSource());
    }

    @AfterEach
    void close() {
        if (server != null) {
            server.close();
        }
    }

    /** For the owner of the database it is two minutes later from now on, so nobody has to wait for them. */
    private void letTwoMinutesPass() {
        server.execute(
                "CREATE SCHEMA later AUTHORIZATION holdfast",
                "CREATE FUNCTION later.now() RETURNS timestamptz LANGUAGE sql"
                        + " AS 'SELECT pg_catalog.now() + interval ''2 minutes'''",
                "ALTER ROLE holdfast SET search_path = later, pg_catalog, public");
    }

    private static void openSnapshot(Connection connection) throws Exception {
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT count(*) FROM holdfast_lock")) {
            rows.next();
        }
    }

    @Test
    void health_anOldSnapshotIsOpen_warnsAndSaysWhatToSet() throws Exception {
        try (Connection old = server.dataSource().getConnection()) {
            openSnapshot(old);
            letTwoMinutesPass();

            try (Holdfast client = HoldfastJdbc.on(server.dataSource())) {
                assertThat(client.health().warnings())
                        .anyMatch(warning ->
                                warning.contains(WARNING) && warning.contains("idle_in_transaction_session_timeout"));
                old.rollback();
                assertThat(client.health().warnings()).noneMatch(warning -> warning.contains(WARNING));
            }
        }
    }

    @Test
    void health_aYoungSnapshotIsOpen_warnsOfNothing() throws Exception {
        try (Connection young = server.dataSource().getConnection();
                Holdfast client = HoldfastJdbc.on(server.dataSource())) {
            openSnapshot(young);

            assertThat(client.health().warnings()).noneMatch(warning -> warning.contains(WARNING));
            young.rollback();
        }
    }
}
