package dev.holdfast.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LiveLock;
import dev.holdfast.jdbc.fixture.InProcessDatabase;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A database whose name this library does not know: Derby, which calls itself otherwise here. */
class OtherDatabaseTest {

    private static final String NANOS =
            "{fn TIMESTAMPDIFF(SQL_TSI_FRAC_SECOND, TIMESTAMP('1970-01-01 00:00:00'), CURRENT_TIMESTAMP)}";
    private static final String CLOCK = NANOS + " / 1000";
    private static final DataSource DATABASE = calling(InProcessDatabase.DERBY.withTables("other"), "Larder");

    @Test
    void build_withoutAClock_saysWhatToCall() {
        assertThatThrownBy(() -> HoldfastJdbc.builder().dataSource(DATABASE).build())
                .isInstanceOf(BackendMisconfiguredException.class)
                .hasMessageContaining("'Larder'")
                .hasMessageContaining("databaseClock()");
    }

    @Test
    void acquire_withAClock_excludesAndIsListed() throws InterruptedException {
        try (Holdfast first = client(CLOCK);
                Holdfast second = client(CLOCK);
                JdbcLockBrowser browser = JdbcLockBrowser.on(DATABASE, CLOCK);
                Lease lease = first.lock("other").acquire()) {
            assertThat(second.lock("other").tryAcquire()).isEmpty();
            assertThat(browser.list(Duration.ofSeconds(30), 10).locks())
                    .extracting(LiveLock::token)
                    .containsExactly(lease.token());
        }
    }

    @Test
    void verify_withAClock_findsTheHold() throws Exception {
        try (Holdfast client = client(CLOCK);
                Lease lease = client.lock("verified").acquire();
                Connection transaction = DATABASE.getConnection()) {
            transaction.setAutoCommit(false);
            HoldfastJdbc.verify(lease, transaction);
            transaction.commit();
        }
    }

    /** Milliseconds, nanoseconds, a time that stands still, and a function that there is not. */
    @ParameterizedTest
    @ValueSource(strings = {NANOS + " / 1000000", NANOS, "1780000000000000", "UNIX_MICROS()"})
    void build_withAClockThatIsNone_saysWhy(String clock) {
        assertThatThrownBy(() -> client(clock))
                .isInstanceOf(BackendMisconfiguredException.class)
                .hasMessageContaining("the clock of the database cannot be used")
                .hasMessageContaining(clock);
    }

    @Test
    void databaseClock_blank_isRefused() {
        assertThatThrownBy(() -> HoldfastJdbc.builder().databaseClock(" "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("databaseClock");
    }

    private static Holdfast client(String clock) {
        return HoldfastJdbc.builder().dataSource(DATABASE).databaseClock(clock).build();
    }

    private static DataSource calling(DataSource database, String product) {
        return changing(DataSource.class, database, "getConnection", made -> connection((Connection) made, product));
    }

    private static Connection connection(Connection connection, String product) {
        return changing(
                Connection.class,
                connection,
                "getMetaData",
                made -> changing(
                        DatabaseMetaData.class, (DatabaseMetaData) made, "getDatabaseProductName", name -> product));
    }

    private interface Change {
        Object of(Object answer);
    }

    private static <T> T changing(Class<T> type, T target, String method, Change change) {
        InvocationHandler handler = (proxy, called, arguments) -> {
            try {
                Object answer = called.invoke(target, arguments);
                return called.getName().equals(method) ? change.of(answer) : answer;
            } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
            }
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
