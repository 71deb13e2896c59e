package dev.holdfast.jdbc.internal.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.jdbc.fixture.Schema;
import dev.holdfast.jdbc.internal.table.ClientTable;
import dev.holdfast.jdbc.internal.table.KnownDialect;
import dev.holdfast.jdbc.internal.table.Session;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.identity.Identity;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The marks by which copies of a process find out of each other. */
class OwnIdentityTest {

    private final JdbcDataSource database = new JdbcDataSource();
    private final ClientTable clients = new ClientTable(KnownDialect.H2);
    private final AtomicInteger changes = new AtomicInteger();
    private final AtomicInteger changesOfTheCopy = new AtomicInteger();
    private final AtomicBoolean losesAnswers = new AtomicBoolean();
    private final OwnIdentity original =
            new OwnIdentity(Identity.ofThisProcess("original"), clients, "H2", changes::incrementAndGet);

    private Connection observer;
    private Session session;

    @BeforeEach
    void open() throws SQLException {
        database.setURL("jdbc:h2:mem:identity");
        observer = database.getConnection();
        Schema.create(database);
        session = Session.over(withAnswersThatMayBeLost(database.getConnection()), KnownDialect.H2);
    }

    @AfterEach
    void close() throws SQLException {
        session.close();
        observer.close();
    }

    private Connection withAnswersThatMayBeLost(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    Object result = invoke(connection, method, arguments);
                    return result instanceof PreparedStatement statement ? thatMayBeLost(statement) : result;
                });
    }

    private PreparedStatement thatMayBeLost(PreparedStatement statement) {
        return (PreparedStatement) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {PreparedStatement.class}, (proxy, method, arguments) -> {
                    Object result = invoke(statement, method, arguments);
                    if (method.getName().equals("executeUpdate") && losesAnswers.get()) {
                        throw new SQLException("the answer is lost on purpose", "08006");
                    }
                    return result;
                });
    }

    private static Object invoke(Object target, java.lang.reflect.Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    @Test
    void of_againAndAgain_keepsTheId() throws Exception {
        String id = original.clientId();
        for (int times = 0; times < 20; times++) {
            original.of(session);
        }
        assertThat(original.clientId()).isEqualTo(id);
        assertThat(changes).hasValue(0);
    }

    @Test
    void of_copyThatIsSecond_takesAnotherIdAndTheFirstKeepsIts() throws Exception {
        original.of(session);
        String id = original.clientId();
        OwnIdentity copy = original.copied(changesOfTheCopy::incrementAndGet);

        original.of(session);

        assertThatExceptionOfType(BackendFailure.class)
                .isThrownBy(() -> copy.of(session))
                .satisfies(failure -> {
                    assertThat(failure.kind()).isEqualTo(BackendFailure.Kind.NOT_EXECUTED);
                    assertThat(failure.seen()).contains("another process uses the id");
                });
        assertThat(copy.clientId()).isNotEqualTo(id);
        assertThat(changesOfTheCopy).hasValue(1);
        copy.of(session);
        original.of(session);
        assertThat(original.clientId()).isEqualTo(id);
        assertThat(changes).hasValue(0);
        assertThat(changesOfTheCopy).hasValue(1);
    }

    @Test
    void of_originalThatIsSecond_takesAnotherId() throws Exception {
        original.of(session);
        OwnIdentity copy = original.copied(changesOfTheCopy::incrementAndGet);

        copy.of(session);

        assertThatExceptionOfType(BackendFailure.class).isThrownBy(() -> original.of(session));
        assertThat(changes).hasValue(1);
        assertThat(changesOfTheCopy).hasValue(0);
        assertThat(original.clientId()).isNotEqualTo(copy.clientId());
    }

    @Test
    void of_copyOfAProcessWithAnOpenQuestion_isFoundOut() throws Exception {
        original.of(session);
        losesAnswers.set(true);
        assertThatExceptionOfType(SQLException.class).isThrownBy(() -> original.of(session));
        losesAnswers.set(false);
        OwnIdentity copy = original.copied(changesOfTheCopy::incrementAndGet);

        original.of(session);

        assertThatExceptionOfType(BackendFailure.class).isThrownBy(() -> copy.of(session));
        assertThat(changes).hasValue(0);
    }

    @Test
    void of_answersLostToInsertAndMarks_isNoCopy() throws Exception {
        String id = original.clientId();
        for (int times = 0; times < 10; times++) {
            losesAnswers.set(true);
            assertThatExceptionOfType(SQLException.class).isThrownBy(() -> original.of(session));
            losesAnswers.set(false);
            if (times % 3 == 0) {
                original.of(session);
            }
        }
        original.of(session);
        assertThat(original.clientId()).isEqualTo(id);
        assertThat(changes).hasValue(0);
    }

    private String shown() throws SQLException {
        return clients.findBlocked(session, List.of(original.clientId())).get(original.clientId());
    }

    @Test
    void of_rowThatIsGone_showsTheBlockedThreadsAgain() throws Exception {
        original.of(session);
        assertThat(shown()).isEmpty();
        original.blocked("1:5:7:9::one:x:y");
        assertThat(clients.show(session, original.clientId(), "1:5:7:9::one:x:y"))
                .isTrue();
        original.of(session);
        assertThat(shown()).isEqualTo("1:5:7:9::one:x:y");
        try (Statement statement = observer.createStatement()) {
            statement.execute("DELETE FROM holdfast_client");
        }
        assertThat(clients.show(session, original.clientId(), "1:6:7:9::one:x:y"))
                .isFalse();

        original.of(session);

        assertThat(shown()).isEqualTo("1:5:7:9::one:x:y");
    }

    @Test
    void of_takesAnotherId_showsTheBlockedThreadsInItsRow() throws Exception {
        original.of(session);
        original.blocked("1:5:7:9::one:x:y");
        OwnIdentity copy = original.copied(changesOfTheCopy::incrementAndGet);
        copy.of(session);
        assertThatExceptionOfType(BackendFailure.class).isThrownBy(() -> original.of(session));

        original.of(session);

        assertThat(original.clientId()).isNotEqualTo(copy.clientId());
        assertThat(shown()).isEqualTo("1:5:7:9::one:x:y");
    }

    @Test
    void of_rowThatIsGone_isInsertedAnew() throws Exception {
        original.of(session);
        try (Statement statement = observer.createStatement()) {
            statement.execute("DELETE FROM holdfast_client");
        }
        original.of(session);
        original.of(session);
        assertThat(changes).hasValue(0);
        try (Statement statement = observer.createStatement();
                var row = statement.executeQuery("SELECT client_id FROM holdfast_client")) {
            row.next();
            assertThat(row.getString(1)).isEqualTo(original.clientId());
        }
    }
}
