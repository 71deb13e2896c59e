package dev.holdfast.jdbc.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.atomikos.icatch.jta.UserTransactionManager;
import com.atomikos.jdbc.AtomikosNonXADataSourceBean;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.jdbc.HoldfastJdbc;
import dev.holdfast.jdbc.JdbcLockBrowser;
import dev.holdfast.jdbc.fixture.Scene;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.transaction.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Scenario 82: a {@code DataSource} whose connections join the global transaction of the calling thread, by JTA. */
class GlobalTransactionTest {

    private static final int CONNECTIONS = 10;

    private final Scene scene = Scene.onSharedServer();
    private final String name = Scene.newName();
    private final String table = "business_" + name.substring(name.indexOf(':') + 1);
    private final UserTransactionManager transactions = new UserTransactionManager();
    private final AtomikosNonXADataSourceBean joining = new AtomikosNonXADataSourceBean();

    @BeforeEach
    void start() throws Exception {
        System.setProperty("com.atomikos.icatch.enable_logging", "false");
        transactions.init();
        String url = scene.server().jdbcUrl();
        joining.setUniqueResourceName(name);
        joining.setUrl(url);
        joining.setDriverClassName(DriverManager.getDriver(url).getClass().getName());
        joining.setUser(scene.server().user());
        joining.setPassword(scene.server().password());
        joining.setPoolSize(CONNECTIONS);
        // Where there is no global transaction, it gives connections all the same.
        joining.setLocalTransactionMode(true);
        try (Connection connection = scene.server().dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + table + " (a int)");
        }
    }

    @AfterEach
    void close() throws Exception {
        if (transactions.getStatus() != Status.STATUS_NO_TRANSACTION) {
            transactions.rollback();
        }
        scene.close();
        joining.close();
        transactions.close();
    }

    private void work() throws SQLException {
        try (Connection connection = joining.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("INSERT INTO " + table + " VALUES (1)");
        }
    }

    private String workDone() {
        return scene.server().ask("SELECT count(*) FROM " + table);
    }

    @Test
    @DisplayName("scenario 82: a rollback by JTA takes the work back, and neither the client nor its lock")
    void rollback_ofAGlobalTransaction_leavesTheLockHeld() throws Exception {
        transactions.begin();
        work();
        Holdfast client = scene.client(joining);
        Lease lease = client.lock(name).acquire();
        transactions.rollback();

        assertThat(workDone()).as("the work has joined").isEqualTo("0");
        Holdfast other = scene.client();
        assertThat(other.lock(name).tryAcquire(Duration.ZERO)).isEmpty();
        lease.check();
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
        other.lock(name).acquire(Scene.SOON).release();
    }

    @Test
    void release_withinAGlobalTransaction_isSeenBeforeItsEnd() throws Exception {
        Holdfast client = scene.client(joining);
        Holdfast other = scene.client();
        Lease lease = client.lock(name).acquire();
        transactions.begin();
        work();

        assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
        try (Lease next = other.lock(name).acquire(Scene.SOON);
                JdbcLockBrowser browser = JdbcLockBrowser.on(joining)) {
            assertThat(next.token()).isGreaterThan(lease.token());
            assertThat(browser.list(Scene.SOON, 1_000).locks())
                    .as("a look that has not joined either")
                    .anyMatch(lock -> lock.name().equals(name) && lock.token() == next.token());
        }
        transactions.rollback();
        assertThat(workDone()).isEqualTo("0");
    }

    @Test
    void build_connectionsOnlyWithinATransaction_isRefusedWithThePoolsOwnWords() throws Exception {
        joining.setLocalTransactionMode(false);
        transactions.begin();
        work();

        assertThatExceptionOfType(BackendUnavailableException.class)
                .isThrownBy(() -> HoldfastJdbc.on(joining))
                .withMessageContaining("Cannot keep locks in")
                .withMessageContaining("A JTA transaction is required but none was found");
    }

    @Test
    void verify_inAGlobalTransaction_joinsIt() throws Exception {
        Holdfast client = scene.client(joining);
        Lease lease = client.lock(name).acquire();

        transactions.begin();
        work();
        try (Connection connection = joining.getConnection()) {
            HoldfastJdbc.verify(lease, connection);
        }
        transactions.commit();

        assertThat(workDone()).isEqualTo("1");
        lease.release();
        transactions.begin();
        work();
        try (Connection connection = joining.getConnection()) {
            assertThatExceptionOfType(LeaseLostException.class)
                    .isThrownBy(() -> HoldfastJdbc.verify(lease, connection));
        }
        transactions.rollback();
        assertThat(workDone()).isEqualTo("1");
    }
}
