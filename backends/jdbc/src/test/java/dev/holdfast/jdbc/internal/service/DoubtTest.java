package dev.holdfast.jdbc.internal.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.HolderId;
import dev.holdfast.jdbc.fixture.Schema;
import dev.holdfast.jdbc.internal.failure.SqlFailures;
import dev.holdfast.jdbc.internal.table.KnownDialect;
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
import dev.holdfast.spi.ReleaseAnswer;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a request says of itself when its connection has broken while a row was written. */
class DoubtTest {

    private static final LockId LOCK = LockId.of("orders");
    private static final long NOW_NANOS = Duration.ofDays(1).toNanos();

    /** What becomes of a statement. */
    private enum Fate {
        ANSWERED,
        ANSWER_LOST,
        WRITE_LOST,
        NOT_CONNECTED
    }

    private final LocalClock clock = new LocalClock() {
        @Override
        public long nanos() {
            return NOW_NANOS;
        }

        @Override
        public long wallMillis() {
            return 0;
        }
    };

    private final Queue<Fate> fates = new ArrayDeque<>();
    private Runnable afterALoss = () -> {};
    private Session session;
    private LockRows rows;
    private JdbcLocks locks;
    private Hold hold;

    @BeforeEach
    void hold() throws SQLException {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        Schema.create(database);
        session = Session.over(database.getConnection(), KnownDialect.H2);
        rows = new Tables(KnownDialect.H2).over(session);
        hold = ask("client", 1);
    }

    private Requests requestsOf(String client) {
        RowChanges changes = new RowChanges(
                new KnownRows(), () -> client, Duration.ofSeconds(1).toNanos(), clock);
        return new Requests(List.of(new Statements()), changes, clock, (lock, message) -> {});
    }

    private Hold ask(String client, long number) {
        locks = new JdbcLocks(requestsOf(client), new WaitingAttempts(clock::nanos), () -> {});
        Attempt attempt = Attempt.exclusive(number, NOW_NANOS, 60_000, 1);
        long giveUpAfterNanos = Duration.ofSeconds(10).toNanos();
        AskAnswer granted = locks.ask(new Ask(LOCK, attempt, Ask.Kind.ONCE, 0, giveUpAfterNanos))
                .toCompletableFuture()
                .join();
        return new Hold(attempt, ((AskAnswer.Granted) granted).token(), 1);
    }

    @AfterEach
    void close() throws SQLException {
        session.close();
    }

    /** Executes the statements of a request one after the other, as a driver does over connections that break. */
    private final class Statements extends ImmediateQueue {

        @Override
        <T> Next<T> executed(Work<T> work, Next.Execute<?, T> execute) {
            Fate fate = fates.isEmpty() ? Fate.ANSWERED : fates.remove();
            try {
                if (fate == Fate.ANSWERED || fate == Fate.ANSWER_LOST) {
                    Supplier<Next<T>> next = execute.on(rows);
                    if (fate == Fate.ANSWERED) {
                        return next.get();
                    }
                    afterALoss.run();
                }
            } catch (SQLException thrown) {
                throw new IllegalStateException("H2 has refused a statement", thrown);
            }
            execute.unanswered().run();
            SQLException broken = new SQLException("the connection has broken", "08006");
            return work.failed(
                    fate == Fate.NOT_CONNECTED ? SqlFailures.beforeWriting(broken) : SqlFailures.whileWriting(broken));
        }
    }

    private ReleaseAnswer.Result release() {
        return locks.release(new Release(LOCK, hold, 0, Optional.empty()))
                .toCompletableFuture()
                .join()
                .result();
    }

    @Test
    @DisplayName("a release whose answer was lost asks until a connection can be opened, and knows then")
    void release_whoseAnswerIsLostWhileNobodyCanConnect_isReleased() {
        fates.addAll(List.of(Fate.ANSWER_LOST, Fate.NOT_CONNECTED, Fate.NOT_CONNECTED));

        assertThat(release()).isEqualTo(ReleaseAnswer.Result.RELEASED);
    }

    @Test
    @DisplayName("a release that has written twice without an answer does not know")
    void release_whoseSecondWriteIsNotAnswered_isUnknown() {
        // The first is lost on its way, so the row still has the hold, and is written again.
        fates.addAll(List.of(Fate.WRITE_LOST, Fate.ANSWERED, Fate.ANSWER_LOST, Fate.ANSWERED));

        assertThatThrownBy(this::release)
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        BackendFailure.class,
                        failure -> assertThat(failure.kind()).isEqualTo(BackendFailure.Kind.UNKNOWN));
        assertThat(fates)
                .as("what the first has left in the row says nothing about the second")
                .hasSize(1);
    }

    @Test
    @DisplayName("a forced release whose answer was lost, and after which others came, does not know")
    void forceRelease_whoseAnswerIsLostBeforeOthersCome_isUnknown() {
        fates.add(Fate.ANSWERED);
        fates.add(Fate.ANSWER_LOST);
        afterALoss = () -> ask("other", 7);

        assertThatThrownBy(() -> new JdbcOperator(
                                requestsOf("operator"), List.of(new Statements()), () -> "operator", text -> {})
                        .forceRelease(LOCK, new HolderId("client", 1, hold.token()))
                        .toCompletableFuture()
                        .join())
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        BackendFailure.class,
                        failure -> assertThat(failure.kind()).isEqualTo(BackendFailure.Kind.UNKNOWN));
    }

    @Test
    @DisplayName("a request that could not connect before it wrote was not carried out")
    void release_thatNeverConnected_isNotExecuted() {
        fates.addAll(List.of(Fate.NOT_CONNECTED, Fate.NOT_CONNECTED));

        assertThatThrownBy(this::release)
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        BackendFailure.class,
                        failure -> assertThat(failure.kind()).isEqualTo(BackendFailure.Kind.NOT_EXECUTED));
        fates.clear();
        assertThat(release()).isEqualTo(ReleaseAnswer.Result.RELEASED);
    }
}
