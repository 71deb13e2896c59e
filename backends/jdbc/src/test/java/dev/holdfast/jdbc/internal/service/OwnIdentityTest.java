package dev.holdfast.jdbc.internal.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.jdbc.fixture.Schema;
import dev.holdfast.jdbc.internal.table.KnownDialect;
import dev.holdfast.jdbc.internal.table.LockRows;
import dev.holdfast.jdbc.internal.table.Session;
import dev.holdfast.jdbc.internal.table.Tables;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.identity.Identity;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The marks by which copies of a process find out of each other, and a client of a database that is behind. */
class OwnIdentityTest {

    private static final String LOST = "08006";

    /** What one of two copies has found. */
    private static final class Found implements OwnIdentity.Findings {

        private int changes;
        private int losses;

        @Override
        public void identityChanged() {
            changes++;
        }

        @Override
        public void writesLost() {
            losses++;
        }
    }

    private final JdbcDataSource database = new JdbcDataSource();
    private final Found found = new Found();
    private final Found foundByTheCopy = new Found();
    private final AtomicReference<SQLException> afterAWrite = new AtomicReference<>();
    private final AtomicReference<SQLException> beforeAWrite = new AtomicReference<>();
    private final OwnIdentity original = new OwnIdentity(Identity.ofThisProcess("original"), "H2", found);

    private Connection observer;
    private Session session;
    private LockRows rows;

    @BeforeEach
    void open() throws SQLException {
        database.setURL("jdbc:h2:mem:identity");
        observer = database.getConnection();
        Schema.create(database);
        session = Session.over(withWritesThatMayFail(database.getConnection()), KnownDialect.H2);
        rows = new Tables(KnownDialect.H2).over(session);
    }

    @AfterEach
    void close() throws SQLException {
        session.close();
        observer.close();
    }

    private Connection withWritesThatMayFail(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    Object result = invoke(connection, method, arguments);
                    return result instanceof PreparedStatement statement ? thatMayFail(statement) : result;
                });
    }

    private PreparedStatement thatMayFail(PreparedStatement statement) {
        return (PreparedStatement) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {PreparedStatement.class}, (proxy, method, arguments) -> {
                    boolean writes = method.getName().equals("executeUpdate");
                    if (writes && beforeAWrite.get() != null) {
                        throw beforeAWrite.get();
                    }
                    Object result = invoke(statement, method, arguments);
                    if (writes && afterAWrite.get() != null) {
                        throw afterAWrite.get();
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

    private void markWithALostAnswer(OwnIdentity identity) {
        markInVain(identity, afterAWrite, new SQLException("the answer is lost on purpose", LOST));
    }

    private void markInVain(OwnIdentity identity, AtomicReference<SQLException> when, SQLException why) {
        when.set(why);
        assertThatExceptionOfType(SQLException.class).isThrownBy(() -> identity.mark(rows));
        when.set(null);
    }

    private void assertIsACopy(OwnIdentity identity) {
        String before = identity.clientId();
        assertThatExceptionOfType(BackendFailure.class)
                .isThrownBy(() -> identity.mark(rows))
                .satisfies(failure -> {
                    assertThat(failure.kind()).isEqualTo(BackendFailure.Kind.NOT_EXECUTED);
                    assertThat(failure.seen()).contains("another process uses the id");
                });
        assertThat(identity.clientId()).isNotEqualTo(before);
    }

    private void assertKeepsItsId() throws SQLException, BackendFailure {
        String id = original.clientId();
        original.mark(rows);
        original.mark(rows);
        assertThat(original.clientId()).isEqualTo(id);
        assertThat(found.changes).isZero();
    }

    /** As of an earlier time, to which the database goes back. */
    private String seen() throws SQLException {
        try (Statement statement = observer.createStatement();
                var row = statement.executeQuery("SELECT seen FROM holdfast_client")) {
            return row.next() ? row.getString(1) : "";
        }
    }

    private void goBackTo(String seen) throws SQLException {
        execute("UPDATE holdfast_client SET seen = " + seen);
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = observer.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void mark_againAndAgain_keepsTheId() throws Exception {
        for (int times = 0; times < 20; times++) {
            assertKeepsItsId();
        }
        assertThat(found.losses).isZero();
    }

    @Test
    void mark_copyThatIsSecond_takesAnotherIdAndTheFirstKeepsIts() throws Exception {
        original.mark(rows);
        OwnIdentity copy = original.copied(foundByTheCopy);

        original.mark(rows);

        assertIsACopy(copy);
        assertThat(foundByTheCopy.changes).isEqualTo(1);
        copy.mark(rows);
        assertKeepsItsId();
        assertThat(foundByTheCopy.changes).isEqualTo(1);
    }

    @Test
    void mark_originalThatIsSecond_takesAnotherId() throws Exception {
        original.mark(rows);
        OwnIdentity copy = original.copied(foundByTheCopy);

        copy.mark(rows);

        assertIsACopy(original);
        assertThat(found.changes).isEqualTo(1);
        assertThat(foundByTheCopy.changes).isZero();
        assertThat(original.clientId()).isNotEqualTo(copy.clientId());
    }

    @Test
    void mark_copyOfAProcessWithAnOpenQuestion_isFoundOut() throws Exception {
        original.mark(rows);
        markWithALostAnswer(original);
        OwnIdentity copy = original.copied(foundByTheCopy);

        assertKeepsItsId();

        assertIsACopy(copy);
    }

    @Test
    void mark_answersLostToInsertAndMarks_isNoCopy() throws Exception {
        for (int times = 0; times < 10; times++) {
            markWithALostAnswer(original);
            if (times % 3 == 0) {
                assertKeepsItsId();
            }
        }
        assertKeepsItsId();
        assertThat(found.losses).isZero();
    }

    /** However often it is tried while nothing can be written, what is in the row is known. */
    @ParameterizedTest
    @CsvSource({"25006, 0", "HY000, 1290", "25006, 1792", "HY000, 1836", "90097, 90097", "40001, 0", "55P03, 0"})
    void mark_manyRefusedForCertain_isNoCopy(String state, int code) throws Exception {
        original.mark(rows);
        for (int times = 0; times < 1_000; times++) {
            markInVain(original, beforeAWrite, new SQLException("refused on purpose", state, code));
        }

        assertKeepsItsId();
        assertThat(found.losses).isZero();
    }

    @Test
    void mark_manyThatDidNotArrive_isNoCopy() throws Exception {
        original.mark(rows);
        for (int times = 0; times < 1_000; times++) {
            markInVain(original, beforeAWrite, new SQLException("lost on purpose", LOST));
        }

        assertKeepsItsId();
        assertThat(found.losses).isZero();
    }

    @Test
    void mark_copyOfAProcessWhoseMarksWereRefused_isFoundOut() throws Exception {
        original.mark(rows);
        markInVain(original, beforeAWrite, new SQLException("read-only", "25006"));
        OwnIdentity copy = original.copied(foundByTheCopy);

        assertKeepsItsId();

        assertIsACopy(copy);
    }

    @Test
    void mark_databaseIsBehindTheLastMark_goesOnAndSaysThatWritesAreLost() throws Exception {
        original.mark(rows);
        String earlier = seen();
        original.mark(rows);
        original.mark(rows);

        goBackTo(earlier);

        assertKeepsItsId();
        assertThat(found.losses).isEqualTo(1);
    }

    @Test
    void mark_databaseHasLostTheRow_goesOnAndSaysThatWritesAreLost() throws Exception {
        original.mark(rows);

        execute("DELETE FROM holdfast_client");

        assertKeepsItsId();
        assertThat(found.losses).isEqualTo(1);
    }

    @Test
    void mark_databaseIsBehindAMarkWithoutAnAnswer_losesNothing() throws Exception {
        original.mark(rows);
        String confirmed = seen();
        markWithALostAnswer(original);

        goBackTo(confirmed);

        assertKeepsItsId();
        assertThat(found.losses).isZero();
    }

    /** Each of them has left the mark that is in the row now. Whichever is the second finds that of the first. */
    @Test
    void mark_databaseIsBehindBothCopies_theSecondTakesAnotherId() throws Exception {
        original.mark(rows);
        String shared = seen();
        OwnIdentity copy = original.copied(foundByTheCopy);
        original.mark(rows);
        goBackTo(shared);

        copy.mark(rows);

        assertIsACopy(original);
        copy.mark(rows);
        assertThat(foundByTheCopy.changes).isZero();
    }

    @Test
    void mark_databaseIsBehindBothCopiesAndTheOriginalIsFirst_theCopyTakesAnotherId() throws Exception {
        original.mark(rows);
        String shared = seen();
        OwnIdentity copy = original.copied(foundByTheCopy);
        original.mark(rows);
        goBackTo(shared);

        assertKeepsItsId();

        assertIsACopy(copy);
    }

    @Test
    void mark_rowThatIsNeverWritten_isTakenForThatOfAnotherProcess() throws Exception {
        original.mark(rows);

        LockRows deaf = (LockRows) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {LockRows.class},
                (proxy, method, arguments) ->
                        method.getReturnType() == boolean.class ? false : invoke(rows, method, arguments));
        assertThatExceptionOfType(BackendFailure.class).isThrownBy(() -> original.mark(deaf));

        assertThat(found.changes).isEqualTo(1);
    }

    private String shown() throws SQLException {
        return rows.blocked(Set.of(original.clientId())).get(original.clientId());
    }

    @Test
    void mark_rowThatIsGone_showsTheBlockedThreadsAgain() throws Exception {
        original.mark(rows);
        assertThat(shown()).isEmpty();
        original.blocked("1:5:7:9::one:x:y");
        assertThat(rows.showBlocked(original.clientId(), "1:5:7:9::one:x:y")).isTrue();
        original.mark(rows);
        assertThat(shown()).isEqualTo("1:5:7:9::one:x:y");
        execute("DELETE FROM holdfast_client");
        assertThat(rows.showBlocked(original.clientId(), "1:6:7:9::one:x:y")).isFalse();

        original.mark(rows);

        assertThat(shown()).isEqualTo("1:5:7:9::one:x:y");
    }

    @Test
    void mark_takesAnotherId_showsTheBlockedThreadsInItsRow() throws Exception {
        original.mark(rows);
        original.blocked("1:5:7:9::one:x:y");
        OwnIdentity copy = original.copied(foundByTheCopy);
        copy.mark(rows);
        assertThatExceptionOfType(BackendFailure.class).isThrownBy(() -> original.mark(rows));

        original.mark(rows);

        assertThat(original.clientId()).isNotEqualTo(copy.clientId());
        assertThat(shown()).isEqualTo("1:5:7:9::one:x:y");
    }

    @Test
    void mark_rowThatIsGone_isInsertedAnew() throws Exception {
        original.mark(rows);
        execute("DELETE FROM holdfast_client");
        original.mark(rows);
        original.mark(rows);
        assertThat(found.changes).isZero();
        try (Statement statement = observer.createStatement();
                var row = statement.executeQuery("SELECT client_id FROM holdfast_client")) {
            row.next();
            assertThat(row.getString(1)).isEqualTo(original.clientId());
        }
    }
}
