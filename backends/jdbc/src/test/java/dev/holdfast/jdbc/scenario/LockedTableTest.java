package dev.holdfast.jdbc.scenario;

import static dev.holdfast.jdbc.fixture.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.jdbc.fixture.Scene;
import dev.holdfast.jdbc.fixture.TestDatabase;
import dev.holdfast.testkit.proxy.FaultProxy;
import dev.holdfast.testkit.threads.Actor;
import dev.holdfast.testkit.threads.Patience;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
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

    @Test
    @Tag("thorough")
    @DisplayName("scenario 98: a start while a table is locked ends by itself, and says what may keep it")
    void start_whileTheTableIsLocked_endsByItself() throws Exception {
        assumeFalse(TestDatabase.requested().isInnoDb(), "NOT CHECKED: a server of PostgreSQL goes on waiting");
        try (Scene scene = Scene.onOwnServer();
                Connection migration = locked(scene)) {
            assertThatThrownBy(scene::client)
                    .isInstanceOf(BackendUnavailableException.class)
                    .hasMessageContaining("did not answer within 40 s")
                    .hasMessageContaining("a migration may have locked the tables");
            migration.rollback();
            scene.client().lock(Scene.newName()).acquire().close();
        }
    }

    @Test
    @DisplayName("scenario 98: an interrupt ends a start while a table is locked, and stays in the flag")
    void start_interruptedWhileTheTableIsLocked_ends() throws Exception {
        assumeFalse(TestDatabase.requested().isInnoDb(), "NOT CHECKED: a server of PostgreSQL goes on waiting");
        try (Scene scene = Scene.onOwnServer();
                Connection migration = locked(scene)) {
            CompletableFuture<Boolean> keptFlag = new CompletableFuture<>();
            Thread starting = new Thread(() -> {
                try {
                    scene.client();
                    keptFlag.complete(false);
                } catch (BackendUnavailableException interrupted) {
                    keptFlag.complete(Thread.interrupted());
                } catch (RuntimeException other) {
                    keptFlag.completeExceptionally(other);
                }
            });
            starting.start();
            soon().until(() -> !scene.server()
                    .ask("SELECT count(*) FROM pg_stat_activity"
                            + " WHERE usename = 'holdfast' AND wait_event_type = 'Lock'")
                    .equals("0"));
            starting.interrupt();
            assertThat(keptFlag.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            migration.rollback();
        }
    }

    /** A transaction that keeps the table of locks locked until it is rolled back. */
    private static Connection locked(Scene scene) throws SQLException {
        Connection migration = scene.server().dataSource().getConnection();
        migration.setAutoCommit(false);
        try (Statement statement = migration.createStatement()) {
            statement.execute("LOCK TABLE holdfast_lock IN ACCESS EXCLUSIVE MODE");
        }
        return migration;
    }
}
