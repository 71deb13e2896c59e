package dev.holdfast.jdbc.internal.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BlockedThread;
import dev.holdfast.jdbc.fixture.Schema;
import dev.holdfast.jdbc.internal.table.KnownDialect;
import dev.holdfast.jdbc.internal.table.LockRows;
import dev.holdfast.jdbc.internal.table.Session;
import dev.holdfast.jdbc.internal.table.Tables;
import dev.holdfast.jdbc.internal.work.Next;
import dev.holdfast.jdbc.internal.work.Work;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BlockedThreadsText;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.identity.Identity;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How blocked threads get into the row of their client, whether it is there or not. */
class JdbcOperatorTest {

    private static final Identity IDENTITY = Identity.ofThisProcess("operator");
    private static final List<BlockedThread> ONE =
            List.of(new BlockedThread("one", 5, "x", 7, "y", Optional.empty(), 9));
    private static final List<BlockedThread> OTHER =
            List.of(new BlockedThread("other", 6, "x", 7, "y", Optional.empty(), 9));

    private static final LocalClock CLOCK = new LocalClock() {
        @Override
        public long nanos() {
            return 0;
        }

        @Override
        public long wallMillis() {
            return 0;
        }
    };

    private final Tables tables = new Tables(KnownDialect.H2);
    private final List<String> remembered = new ArrayList<>();
    private Session session;
    private LockRows rows;

    @BeforeEach
    void open() throws SQLException {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        Schema.create(database);
        session = Session.over(database.getConnection(), KnownDialect.H2);
        rows = tables.over(session);
    }

    @AfterEach
    void close() throws SQLException {
        session.close();
    }

    private static final class Statements extends ImmediateQueue {

        private final LockRows rows;

        Statements(LockRows rows) {
            this.rows = rows;
        }

        @Override
        <T> Next<T> executed(Work<T> work, Next.Execute<?, T> execute) {
            try {
                Supplier<Next<T>> next = execute.on(rows);
                return next.get();
            } catch (SQLException thrown) {
                throw new IllegalStateException("H2 has refused a statement", thrown);
            }
        }
    }

    private void show(List<BlockedThread> blocked, LockRows over) {
        List<Statements> queues = List.of(new Statements(over));
        RowChanges changes = new RowChanges(new KnownRows(), IDENTITY::clientId, 1, CLOCK);
        Requests requests = new Requests(queues, changes, CLOCK, (lock, message) -> {});
        new JdbcOperator(requests, queues, IDENTITY::clientId, remembered::add)
                .showBlocked(blocked)
                .toCompletableFuture()
                .join();
    }

    private void insert(List<BlockedThread> blocked) throws SQLException {
        assertThat(rows.announce(IDENTITY, BlockedThreadsText.of(blocked), 1)).isTrue();
    }

    private List<BlockedThread> shown() throws SQLException {
        String id = IDENTITY.clientId();
        return BlockedThreadsText.parse(rows.blocked(Set.of(id)).get(id));
    }

    /** As with a driver that counts only the rows that an update has changed; here it never changes any. */
    private LockRows countingNoChange() {
        return (LockRows) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {LockRows.class},
                (proxy, method, arguments) ->
                        method.getName().equals("showBlocked") ? false : method.invoke(rows, arguments));
    }

    @Test
    void showBlocked_rowIsThere_isShownUntilThereAreNone() throws Exception {
        insert(List.of());

        show(ONE, rows);
        assertThat(shown()).isEqualTo(ONE);

        show(OTHER, rows);
        assertThat(shown()).isEqualTo(OTHER);

        show(List.of(), rows);
        assertThat(shown()).isEmpty();
        assertThat(remembered).containsExactly(BlockedThreadsText.of(ONE), BlockedThreadsText.of(OTHER), "");
    }

    @Test
    void showBlocked_noRow_failsAndIsRememberedForTheNextOne() {
        assertThatThrownBy(() -> show(ONE, rows))
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        BackendFailure.class,
                        failure -> assertThat(failure.kind()).isEqualTo(BackendFailure.Kind.NOT_EXECUTED));

        assertThat(remembered).containsExactly(BlockedThreadsText.of(ONE));
    }

    @Test
    void showBlocked_driverCountsOnlyChanges_isShownIfTheRowSaysSoAlready() throws Exception {
        insert(ONE);

        show(ONE, countingNoChange());

        assertThat(shown()).isEqualTo(ONE);
        assertThatThrownBy(() -> show(OTHER, countingNoChange())).hasCauseInstanceOf(BackendFailure.class);
    }
}
