package dev.holdfast.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.sql.H2Server;
import dev.holdfast.embedded.sql.SqlServer;
import dev.holdfast.jdbc.fixture.Schema;
import dev.holdfast.jdbc.fixture.TestDatabase;
import org.junit.jupiter.api.Test;

class DatabaseWarningsTest {

    @Test
    void health_aServerThatDoesNotFlush_warns() {
        try (SqlServer server = TestDatabase.requested().run();
                Holdfast client = client(server)) {
            // Servers for tests are started so; what each calls it differs.
            assertThat(client.health().warnings())
                    .anyMatch(warning -> warning.contains("fsync") || warning.contains("flush_log"));
        }
    }

    @Test
    void health_h2_warnsOfNothing() {
        try (SqlServer server = H2Server.run();
                Holdfast client = client(server)) {
            assertThat(client.health().reachable()).isTrue();
            assertThat(client.health().warnings()).isEmpty();
        }
    }

    private static Holdfast client(SqlServer server) {
        Schema.create(server.dataSource());
        return HoldfastJdbc.on(server.dataSource());
    }
}
