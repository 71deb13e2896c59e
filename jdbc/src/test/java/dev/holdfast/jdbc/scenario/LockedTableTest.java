package dev.holdfast.jdbc.scenario;

import static dev.holdfast.jdbc.fixture.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.jdbc.fixture.Scene;
import dev.holdfast.jdbc.fixture.TestDatabase;
import dev.holdfast.testkit.proxy.FaultProxy;
import dev.holdfast.testkit.threads.Actor;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Scenario 98: a migration keeps a whole table locked. */
class LockedTableTest {

    /** One that each thread of the client has given up, and one with which each of them tries again. */
    private static final int MOST_WAITING = 6;

    @Test
    @DisplayName("scenario 98: while a table is locked, clients do not use up the connections of the server")
    void acquire_whileTheTableIsLocked_leavesFewStatementsWaiting() throws Exception {
        assumeFalse(TestDatabase.requested().isInnoDb(), "NOT CHECKED: a server of PostgreSQL goes on waiting");
        try (Scene scene = Scene.onOwnServer();
                Connection migration = scene.server().dataSource().getConnection();
                Statement statement = migration.createStatement()) {
            FaultProxy proxy = scene.proxy();
            Holdfast client =
                    scene.client(scene.through(proxy), builder -> builder.responseTimeout(Duration.ofSeconds(1)));
            String name = Scene.newName();
            client.lock(name).acquire().close();
            migration.setAutoCommit(false);
            statement.execute("LOCK TABLE holdfast_lock IN ACCESS EXCLUSIVE MODE");
            Future<Lease> asked =
                    scene.actor("asks").begin(() -> client.lock(name).acquire(Scene.SOON));
            long before = proxy.acceptedConnections();

            soon().until(() -> proxy.acceptedConnections() >= before + 4 * MOST_WAITING);

            assertThat(Integer.parseInt(scene.server()
                            .ask("SELECT count(*) FROM pg_stat_activity"
                                    + " WHERE usename = 'holdfast' AND wait_event_type = 'Lock'")))
                    .isLessThanOrEqualTo(MOST_WAITING);
            migration.rollback();
            Actor.answer(asked).close();
        }
    }
}
