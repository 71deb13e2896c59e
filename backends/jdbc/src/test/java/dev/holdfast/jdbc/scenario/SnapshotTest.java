package dev.holdfast.jdbc.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.jdbc.fixture.Contention;
import dev.holdfast.jdbc.fixture.Scene;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Scenario 90: a transaction of somebody else that stays open. */
class SnapshotTest {

    @Test
    @DisplayName("scenario 90: while a snapshot is open, locks are what they are without it")
    void acquire_whileASnapshotIsOpen_excludes() throws Exception {
        play(10);
    }

    @Test
    @Tag("thorough")
    void acquire_oftenWhileASnapshotIsOpen_excludes() throws Exception {
        play(30);
    }

    private static void play(int rounds) throws Exception {
        try (Scene scene = Scene.onSharedServer();
                Connection old = scene.server().dataSource().getConnection();
                Statement statement = old.createStatement()) {
            old.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            old.setAutoCommit(false);
            String name = Scene.newName();
            scene.client().lock(name).acquire().close();
            String before = tokens(statement);

            Contention.play(scene, List.of(scene.client(), scene.client(), scene.client()), name, rounds);

            assertThat(tokens(statement)).as("what the snapshot sees").isEqualTo(before);
            old.rollback();
        }
    }

    private static String tokens(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT max(fence), count(*) FROM holdfast_lock")) {
            rows.next();
            return rows.getLong(1) + " " + rows.getLong(2);
        }
    }
}
