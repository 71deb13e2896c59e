package dev.holdfast.jdbc.scenario;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastException;
import dev.holdfast.Lease;
import dev.holdfast.jdbc.HoldfastJdbc;
import dev.holdfast.jdbc.fixture.InProcessDatabase;
import dev.holdfast.testkit.threads.Actor;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** What others have written into a row, and what a DataSource should not throw. */
class PoisonedRowTest {

    private static final DataSource DATABASE = InProcessDatabase.H2.withTables("poisoned");

    @Test
    void handoff_besideARowThatCannotBeRead_isSeenAsEver() throws Exception {
        try (Holdfast holder = HoldfastJdbc.on(DATABASE);
                Holdfast waiter = client(DATABASE)) {
            Lease bad = holder.lock("bad").acquire();
            Lease good = holder.lock("good").acquire();
            CompletableFuture<Lease> waitingForBad = waiter.lock("bad").acquireAsync();
            CompletableFuture<Lease> waitingForGood = waiter.lock("good").acquireAsync();
            await().until(() -> queueOf("bad") > 0 && queueOf("good") > 0);

            execute("UPDATE holdfast_lock SET queue = 'x:y;', version = version + 1 WHERE lock_name = 'bad'");
            assertThatThrownBy(() -> Actor.answer(waitingForBad)).hasRootCauseInstanceOf(RuntimeException.class);
            good.close();

            Actor.answer(waitingForGood).close();
            for (int handoffs = 0; handoffs < 3; handoffs++) {
                Lease next = holder.lock("good").acquire();
                CompletableFuture<Lease> waiting = waiter.lock("good").acquireAsync();
                await().until(() -> queueOf("good") > 0);
                next.close();
                Actor.answer(waiting).close();
            }
            execute("DELETE FROM holdfast_lock WHERE lock_name = 'bad'");
            assertThatThrownBy(bad::close).isInstanceOf(HoldfastException.class);
        }
    }

    @Test
    void build_dataSourceThatThrowsSomethingElse_isUnavailable() {
        DataSource failing = new Changed(() -> {
            throw new IllegalStateException("the pool is closed");
        });

        assertThatThrownBy(() -> client(failing))
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("the pool is closed");
    }

    @Test
    void build_interruptedWhileTheDatabaseIsSilent_endsWithTheFlagSet() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answered = new CountDownLatch(1);
        DataSource silent = new Changed(() -> {
            asked.countDown();
            answered.await();
            return DATABASE.getConnection();
        });
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        AtomicBoolean flag = new AtomicBoolean();
        Thread starting = new Thread(() -> {
            try {
                client(silent).close();
            } catch (Throwable failed) {
                thrown.set(failed);
                flag.set(Thread.currentThread().isInterrupted());
            }
        });
        starting.start();
        asked.await();

        starting.interrupt();

        starting.join();
        answered.countDown();
        assertThat(thrown.get()).isInstanceOf(BackendUnavailableException.class).hasMessageContaining("interrupted");
        assertThat(flag).isTrue();
    }

    private static Holdfast client(DataSource database) {
        return HoldfastJdbc.builder()
                .dataSource(database)
                .closeTimeout(Duration.ZERO)
                .build();
    }

    private static int queueOf(String lock) throws SQLException {
        try (Connection connection = DATABASE.getConnection();
                Statement statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT queue FROM holdfast_lock WHERE lock_name = '" + lock + "'")) {
            return rows.next() ? rows.getString(1).length() : 0;
        }
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = DATABASE.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private record Changed(Callable<Connection> opening) implements DataSource {

        @Override
        public Connection getConnection() throws SQLException {
            try {
                return opening.call();
            } catch (SQLException | RuntimeException thrown) {
                throw thrown;
            } catch (Exception interrupted) {
                throw new SQLException(interrupted);
            }
        }

        @Override
        public Connection getConnection(String user, String password) throws SQLException {
            return getConnection();
        }

        @Override
        public PrintWriter getLogWriter() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void setLogWriter(PrintWriter out) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void setLoginTimeout(int seconds) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int getLoginTimeout() {
            return 0;
        }

        @Override
        public Logger getParentLogger() throws SQLFeatureNotSupportedException {
            throw new SQLFeatureNotSupportedException();
        }

        @Override
        public <T> T unwrap(Class<T> type) throws SQLException {
            throw new SQLException("wraps nothing");
        }

        @Override
        public boolean isWrapperFor(Class<?> type) {
            return false;
        }
    }
}
