package dev.holdfast.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.sql.SqlServer;
import dev.holdfast.jdbc.fixture.InProcessDatabase;
import dev.holdfast.jdbc.fixture.Schema;
import dev.holdfast.jdbc.fixture.TestDatabase;
import org.junit.jupiter.api.Test;

class DatabaseWarningsTest {

    @Test
    void health_aServerThatDoesNotFlush_warns() {
        TestDatabase database = TestDatabase.requested();
        try (SqlServer server = database.run(database.isInnoDb() ? "--innodb-flush-log-at-trx-commit=2" : "fsync=off");
                Holdfast client = client(server)) {
            assertThat(client.health().warnings())
                    .anyMatch(warning -> warning.contains("fsync") || warning.contains("flush_log"));
        }
    }

    @Test
    void health_h2_warnsOfNothing() {
        try (Holdfast client = HoldfastJdbc.on(InProcessDatabase.H2.withTables("warnings"))) {
            assertThat(client.health().reachable()).isTrue();
            assertThat(client.health().warnings()).isEmpty();
        }
    }

    private static Holdfast client(SqlServer server) {
        Schema.create(server.dataSource());
        return HoldfastJdbc.on(server.dataSource());
    }
}
