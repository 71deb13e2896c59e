package dev.holdfast.jdbc.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.sql.PgBouncer;
import dev.holdfast.embedded.sql.PostgresServer;
import dev.holdfast.jdbc.fixture.Contention;
import dev.holdfast.jdbc.fixture.Scene;
import dev.holdfast.jdbc.fixture.SessionState;
import dev.holdfast.jdbc.fixture.TestDatabase;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scenario 88: a pooler in transaction mode between the clients and the server. */
class PoolerTest {

    private static final int CLIENTS = 5;
    private static final int CONNECTIONS = 3;
    private static final int ROUNDS = 40;

    @BeforeAll
    static void required() {
        assumeFalse(TestDatabase.requested().isInnoDb(), "NOT CHECKED: the pooler is one of PostgreSQL");
        Optional<String> missing = PgBouncer.missing();
        assumeTrue(missing.isEmpty(), () -> "NOT CHECKED, because there is " + missing.orElseThrow());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "prepareThreshold=1", "prepareThreshold=0"})
    @DisplayName("scenario 88: pgbouncer in transaction mode, whose statements are prepared on any connection")
    void acquire_behindAPoolerInTransactionMode_excludes(String parameters) throws Exception {
        try (Scene scene = Scene.onOwnServer();
                PgBouncer pooler = PgBouncer.before((PostgresServer) scene.server(), CONNECTIONS)) {
            List<Holdfast> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(scene.client(pooler.dataSource(parameters)));
            }
            Contention.play(scene, clients, Scene.newName(), ROUNDS);
        }
    }

    @Test
    @DisplayName("scenario 110: the pooler's only connection to the server has no setting of a client that uses it")
    void acquire_behindAPooler_leavesNoSettingToOthers() throws Exception {
        try (Scene scene = Scene.onOwnServer();
                PgBouncer pooler = PgBouncer.before((PostgresServer) scene.server(), 1);
                Connection other = pooler.dataSource("prepareThreshold=0").getConnection()) {
            Map<String, String> before = SessionState.of(other);
            String name = Scene.newName();
            Holdfast client = scene.client(pooler.dataSource(""));

            for (int times = 0; times < 10; times++) {
                client.lock(name).acquire(Scene.SOON).close();
                assertThat(SessionState.of(other)).isEqualTo(before);
            }
        }
    }
}
