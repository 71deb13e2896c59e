package dev.holdfast.jdbc.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.jdbc.fixture.Scene;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Scenario 82: the caller has a transaction of its own. */
class CallersTransactionTest {

    private final Scene scene = Scene.onSharedServer();

    @AfterEach
    void close() throws Exception {
        scene.close();
    }

    @Test
    @DisplayName("scenario 82: a rollback of the caller gives nothing back, and a commit of it keeps nothing")
    void rollback_ofTheCaller_leavesTheLockHeld() throws Exception {
        String name = Scene.newName();
        Holdfast client = scene.client();
        Holdfast other = scene.client();
        try (Connection business = scene.server().dataSource().getConnection();
                Statement statement = business.createStatement()) {
            statement.execute("CREATE TABLE business_82 (a int)");
            business.setAutoCommit(false);
            statement.executeUpdate("INSERT INTO business_82 VALUES (1)");
            Lease lease = client.lock(name).acquire();

            business.rollback();

            assertThat(other.lock(name).tryAcquire(Duration.ZERO)).isEmpty();
            lease.check();
            statement.executeUpdate("INSERT INTO business_82 VALUES (2)");
            assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
            other.lock(name).acquire().close();
            try (ResultSet ownRows = statement.executeQuery("SELECT a FROM business_82")) {
                assertThat(ownRows.next()).isTrue();
                assertThat(ownRows.getInt(1))
                        .as("what the transaction has written")
                        .isEqualTo(2);
            }
            business.rollback();
        } finally {
            scene.server().execute("DROP TABLE business_82");
        }
    }
}
