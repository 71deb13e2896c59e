package dev.holdfast.jdbc.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.jdbc.fixture.PlainPool;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How a connection goes back to the pool that it is from. */
class SessionTest {

    private static final long ANSWER_MILLIS = 10_000;

    private final PlainPool pool = new PlainPool(database(), connection -> connection.setAutoCommit(false));
    private final List<String> calls = new ArrayList<>();
    private String failing = "";
    private Session session;

    private static JdbcDataSource database() {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:sessions;DB_CLOSE_DELAY=-1");
        return database;
    }

    @BeforeEach
    void open() throws SQLException {
        session = Session.over(watched(pool.dataSource().getConnection()), KnownDialect.H2);
        session.configure(ANSWER_MILLIS);
        calls.clear();
    }

    @AfterEach
    void close() throws SQLException {
        pool.close();
    }

    /** Calls are noted, and one method can be made to fail. */
    private Connection watched(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    calls.add(method.getName());
                    if (method.getName().equals(failing)) {
                        throw new SQLException("fails on purpose", "HY000");
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }

    @Test
    void close_ofASessionThatIsWell_givesTheConnectionBackAsItCame() throws SQLException {
        session.close();

        assertThat(pool.idle()).hasSize(1).isEqualTo(pool.open());
        assertThat(pool.idle().get(0).getAutoCommit()).isFalse();
        assertThat(calls).doesNotContain("abort");
    }

    @Test
    void close_whereSomethingCannotBePutBack_endsTheConnection() throws SQLException {
        failing = "setAutoCommit";

        session.close();

        assertThat(calls).contains("abort");
        assertThat(pool.open())
                .as("H2 ignores an abort, and has to be closed beneath the pool")
                .isEmpty();
    }

    @Test
    void end_always_endsTheConnection() throws SQLException {
        session.end();

        assertThat(calls).contains("abort", "close");
        assertThat(pool.open()).isEmpty();
    }

    @Test
    void close_afterAnAbort_leavesNothingToThePool() throws SQLException {
        session.abort();
        session.close();

        assertThat(pool.open()).isEmpty();
    }

    @Test
    void abort_afterAClose_touchesNothing() throws SQLException {
        session.close();
        calls.clear();

        session.abort();

        assertThat(calls).isEmpty();
        assertThat(pool.open()).hasSize(1);
    }

    /** What is rolled back later could be taken for a grant. */
    @Test
    void configure_connectionThatSeesWhatIsNotCommitted_isOfAnotherLevelUntilItIsGivenBack() throws SQLException {
        session.close();
        Connection physical = pool.idle().get(0);
        physical.setTransactionIsolation(Connection.TRANSACTION_READ_UNCOMMITTED);
        Session fresh = Session.over(pool.dataSource().getConnection(), KnownDialect.H2);
        fresh.configure(ANSWER_MILLIS);
        assertThat(physical.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);

        fresh.close();

        assertThat(pool.idle()).containsExactly(physical);
        assertThat(physical.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_UNCOMMITTED);
    }

    @Test
    void over_connectionThatRefuses_endsIt() throws SQLException {
        session.close();
        failing = "setAutoCommit";

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> Session.over(watched(pool.dataSource().getConnection()), KnownDialect.H2));

        assertThat(pool.open()).isEmpty();
    }
}
