package dev.holdfast.jdbc.internal.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.jdbc.fixture.Schema;
import dev.holdfast.jdbc.internal.row.LockRow;
import dev.holdfast.jdbc.internal.table.KnownDialect;
import dev.holdfast.jdbc.internal.table.LockKey;
import dev.holdfast.jdbc.internal.table.LockRows;
import dev.holdfast.jdbc.internal.table.Session;
import dev.holdfast.jdbc.internal.table.Tables;
import dev.holdfast.jdbc.internal.work.Next;
import dev.holdfast.jdbc.internal.work.Work;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.Renewal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a request makes of the time that passes between its statements, and after its call has ended. */
class RowChangesTest {

    private static final LockId LOCK = LockId.of("orders");
    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final long IN_TIME_NANOS = Duration.ofSeconds(10).toNanos();
    private static final Duration SHORT_LEASE = Duration.ofMillis(400);

    /** By the client's clock, which the test sets. */
    private long nowNanos = Duration.ofDays(1).toNanos();

    /** How long the result of a statement is on its way. */
    private long wayNanos = 1_000;

    /** Whether a statement that writes is carried out later than the request that it is of is asked. */
    private boolean areWritesLate;

    private Duration lateness = Duration.ofMillis(10);

    private int reads;

    /** What happens before a statement that writes. */
    private Runnable beforeWrites = () -> {};

    private final JdbcDataSource database = new JdbcDataSource();
    private final KnownRows knownRows = new KnownRows();
    private Session session;
    private LockRows rows;
    private JdbcLocks locks;

    @BeforeEach
    void begin() throws SQLException {
        database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        Schema.create(database);
        session = Session.over(database.getConnection(), KnownDialect.H2);
        rows = new Tables(KnownDialect.H2).over(session);
        LocalClock clock = new LocalClock() {
            @Override
            public long nanos() {
                return nowNanos;
            }

            @Override
            public long wallMillis() {
                return TimeUnit.NANOSECONDS.toMillis(nowNanos);
            }
        };
        RowChanges changes = new RowChanges(knownRows, () -> "client", 0, clock);
        Requests requests = new Requests(List.of(new Statements()), changes, clock, (lock, message) -> {});
        locks = new JdbcLocks(requests, new WaitingAttempts(clock::nanos), () -> {});
    }

    @AfterEach
    void close() throws SQLException {
        session.close();
    }

    /** Executes the statements of a request one after the other. */
    private final class Statements extends ImmediateQueue {

        @Override
        <T> Next<T> executed(Work<T> work, Next.Execute<?, T> execute) {
            reads += execute.statement().writes() ? 0 : 1;
            try {
                if (execute.statement().writes()) {
                    beforeWrites.run();
                }
                if (areWritesLate && execute.statement().writes()) {
                    awaitLateness();
                }
                Supplier<Next<T>> next = execute.on(rows);
                nowNanos += wayNanos;
                return next.get();
            } catch (SQLException thrown) {
                throw new IllegalStateException("H2 has refused a statement", thrown);
            }
        }
    }

    /** By the clock of the database, which the statement asks. */
    private void awaitLateness() throws SQLException {
        long lateMicros = rows.nowMicros() + lateness.toNanos() / 1_000;
        while (rows.nowMicros() < lateMicros) {
            Thread.onSpinWait();
        }
    }

    private AskAnswer ask(long attempt, long giveUpAfterNanos) {
        return ask(Attempt.exclusive(attempt, nowNanos, LEASE.toMillis(), 1), giveUpAfterNanos);
    }

    private AskAnswer ask(Attempt attempt, long giveUpAfterNanos) {
        return locks.ask(new Ask(LOCK, attempt, Ask.Kind.ONCE, 0, giveUpAfterNanos))
                .toCompletableFuture()
                .join();
    }

    private LockRow row() throws SQLException {
        return Objects.requireNonNull(rows.read(LockKey.of(LOCK.name())).row());
    }

    private void askAndRelease() {
        Attempt attempt = Attempt.exclusive(1, nowNanos, LEASE.toMillis(), 1);
        AskAnswer.Granted granted = (AskAnswer.Granted) ask(attempt, IN_TIME_NANOS);
        locks.release(new Release(LOCK, new Hold(attempt, granted.token(), 1), 0, Optional.empty()))
                .toCompletableFuture()
                .join();
    }

    private void askTooLate() {
        areWritesLate = true;
        assertThatThrownBy(() -> ask(2, 0))
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        BackendFailure.class,
                        failure -> assertThat(failure.kind()).isEqualTo(BackendFailure.Kind.NOT_EXECUTED));
    }

    @Test
    @DisplayName("a question that is carried out after its caller gave up makes no row")
    void ask_forALockWithoutARowAfterItsTime_writesNothing() throws SQLException {
        askTooLate();

        assertThat(rows.read(LockKey.of(LOCK.name())).row()).isNull();
    }

    @Test
    @DisplayName("a question that is carried out after its caller gave up takes no lock whose row it has read")
    void ask_forARowThatIsReadAfterItsTime_writesNothing() throws SQLException {
        askAndRelease();
        LockRow free = row();
        // Long enough for the client to read it again.
        nowNanos += Duration.ofSeconds(11).toNanos();
        reads = 0;

        askTooLate();

        assertThat(reads).isPositive();
        assertThat(row()).isEqualTo(free);
    }

    @Test
    @DisplayName("a question that is carried out after its caller gave up takes no lock whose row it knows")
    void ask_forAKnownRowAfterItsTime_writesNothing() throws SQLException {
        askAndRelease();
        LockRow free = row();
        assertThat(free.isHeld()).isFalse();

        areWritesLate = true;
        assertThat(ask(2, 0)).isNotInstanceOf(AskAnswer.Granted.class);

        assertThat(row()).isEqualTo(free);
    }

    @Test
    @DisplayName("a grant counts from the sending, however long the row was on its way")
    void ask_whoseRowArrivesLate_isTrustedFromTheSending() {
        long sentNanos = nowNanos;
        wayNanos = Duration.ofSeconds(2).toNanos();

        AskAnswer.Granted granted = (AskAnswer.Granted) ask(1, IN_TIME_NANOS);

        assertThat(granted.validity().untilNanos()).isLessThan(sentNanos + LEASE.toNanos());
        assertThat(nowNanos).isGreaterThanOrEqualTo(sentNanos + wayNanos);
    }

    @Test
    @DisplayName("a renewal that read its row in time and is written late revives no hold that is over")
    void renew_whoseHoldEndsBeforeItIsWritten_writesNothing() throws SQLException {
        Attempt attempt = Attempt.exclusive(1, nowNanos, SHORT_LEASE.toMillis(), 1);
        AskAnswer.Granted granted = (AskAnswer.Granted) ask(attempt, IN_TIME_NANOS);
        LockRow held = row();
        // Long enough for the client to read it again.
        nowNanos += Duration.ofSeconds(11).toNanos();
        areWritesLate = true;
        lateness = SHORT_LEASE;

        assertThat(locks.renew(List.of(new Renewal(LOCK, new Hold(attempt, granted.token(), 1), LEASE.toMillis())))
                        .toCompletableFuture())
                .isDone();

        assertThat(row()).isEqualTo(held);
    }

    /** What a server that has taken over may have: another client's hold, in a row of the same version. */
    private void takeOver() {
        execute("UPDATE holdfast_lock SET client_id = 'another', attempt = 7, token = fence + 1, numbers = 1, kept = 0,"
                + " fence = fence + 1, held_until = " + (nowMicros() + TimeUnit.MINUTES.toMicros(1)));
        knownRows.connected();
        beforeWrites = () -> {};
    }

    private long nowMicros() {
        try {
            return rows.nowMicros();
        } catch (SQLException thrown) {
            throw new IllegalStateException("H2 has refused a statement", thrown);
        }
    }

    private void execute(String sql) {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(sql)).isEqualTo(1);
        } catch (SQLException thrown) {
            throw new IllegalStateException("H2 has refused a statement", thrown);
        }
    }

    @Test
    @DisplayName("a row that was remembered is not written over another of the same version at another server")
    void ask_forAKnownRowOverAnotherConnection_readsItAgain() throws SQLException {
        askAndRelease();
        takeOver();
        LockRow held = row();

        assertThat(ask(2, IN_TIME_NANOS)).isInstanceOf(AskAnswer.Taken.class);

        assertThat(row()).isEqualTo(held);
    }

    @Test
    @DisplayName("nor is it where the connection has become another one since the request began")
    void ask_forAKnownRowWhoseConnectionEnds_readsItAgain() {
        askAndRelease();
        beforeWrites = this::takeOver;

        assertThat(ask(2, IN_TIME_NANOS)).isInstanceOf(AskAnswer.Taken.class);
    }

    @Test
    @DisplayName("nor is a row that was read over the former connection")
    void ask_forARowWhoseConnectionEndsAfterItWasRead_writesNothing() throws SQLException {
        askAndRelease();
        // Long enough for the client to read it again.
        nowNanos += Duration.ofSeconds(11).toNanos();
        beforeWrites = this::takeOver;

        assertThatThrownBy(() -> ask(2, IN_TIME_NANOS))
                .cause()
                .isInstanceOfSatisfying(
                        BackendFailure.class,
                        failure -> assertThat(failure.kind()).isEqualTo(BackendFailure.Kind.NOT_EXECUTED));

        assertThat(row().clientId()).isEqualTo("another");
    }
}
