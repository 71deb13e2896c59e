package dev.holdfast.jdbc.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.jdbc.fixture.Contention;
import dev.holdfast.jdbc.fixture.Scene;
import dev.holdfast.jdbc.fixture.TestDatabase;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Scenario 84: a server whose transactions are stricter by default. */
class IsolationTest {

    private static final int CLIENTS = 6;

    @Test
    @DisplayName("scenario 84: SERIALIZABLE by default")
    void acquire_whereTransactionsAreSerializableByDefault_excludes() throws Exception {
        play("serializable", 10);
    }

    @Test
    @Tag("thorough")
    void acquire_oftenWhereTransactionsAreSerializableByDefault_excludes() throws Exception {
        play("serializable", 15);
    }

    @Test
    @Tag("ci")
    @DisplayName("scenario 84: REPEATABLE READ by default")
    void acquire_whereReadsAreRepeatableByDefault_excludes() throws Exception {
        play("repeatable read", 15);
    }

    @Test
    @DisplayName("scenario 84: READ UNCOMMITTED by default: what is not committed is seen by no client")
    void inspect_whereReadsSeeWhatIsNotCommitted_seesOnlyWhatIs() throws Exception {
        try (Scene scene = Scene.onOwnServer(TestDatabase.requested().isolation("read uncommitted"));
                Connection other = scene.server().dataSource().getConnection();
                Statement statement = other.createStatement()) {
            Holdfast client = scene.client(
                    scene.server().dataSource(), builder -> builder.options(Scene.lease(Scene.SOON.multipliedBy(2))));
            Lease lease = client.lock("seen").acquire();
            other.setAutoCommit(false);
            assertThat(statement.executeUpdate("UPDATE holdfast_lock SET held_until = 0, version = version + 1"))
                    .isPositive();

            assertThat(client.lock("seen").inspect().holder())
                    .as("the holder, as long as what others have changed is not committed")
                    .isPresent();

            other.rollback();
            assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
        }
    }

    private static void play(String level, int rounds) throws Exception {
        try (Scene scene = Scene.onOwnServer(TestDatabase.requested().isolation(level))) {
            List<Holdfast> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(scene.client());
            }
            Contention.play(scene, clients, Scene.newName(), rounds);
        }
    }
}
