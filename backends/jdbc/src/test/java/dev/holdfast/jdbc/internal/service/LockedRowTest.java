package dev.holdfast.jdbc.internal.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.jdbc.fixture.InProcessDatabase;
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
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.StoreAnswer;
import dev.holdfast.spi.StoredKind;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What requests do while a transaction of somebody else's keeps the row of their lock locked. */
class LockedRowTest {

    /** How a database says so. */
    private enum Refusal {
        AS_A_FAILURE,
        AS_NO_ROW
    }

    private static final LockId LOCK = LockId.of("orders");
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(2);
    private static final int FOR_EVER = Integer.MAX_VALUE;

    private long nowNanos = Duration.ofDays(1).toNanos();
    private Refusal refusal = Refusal.AS_A_FAILURE;
    private int writesInVain;
    private int refused;
    private boolean isFirstWriteLost;
    private Session session;
    private LockRows rows;
    private JdbcLocks locks;
    private JdbcOutcomes outcomes;

    @BeforeEach
    void begin() throws SQLException {
        session = Session.over(
                InProcessDatabase.H2.withTables(UUID.randomUUID().toString()).getConnection(), KnownDialect.H2);
        LockRows real = new Tables(KnownDialect.H2).over(session);
        rows = (LockRows) Proxy.newProxyInstance(
                LockedRowTest.class.getClassLoader(),
                new Class<?>[] {LockRows.class},
                (proxy, method, arguments) -> executed(real, method, arguments));
        LocalClock clock = new LocalClock() {
            @Override
            public long nanos() {
                return nowNanos;
            }

            @Override
            public long wallMillis() {
                return 0;
            }
        };
        RowChanges changes = new RowChanges(new KnownRows(), () -> "client", RESPONSE_TIMEOUT.toNanos(), clock);
        Requests requests = new Requests(List.of(new Statements()), changes, clock, (lock, message) -> {});
        locks = new JdbcLocks(requests, new WaitingAttempts(clock::nanos), () -> {});
        outcomes = new JdbcOutcomes(requests, () -> "client", RESPONSE_TIMEOUT.toNanos(), clock);
    }

    @AfterEach
    void close() throws SQLException {
        session.close();
    }

    private Object executed(LockRows real, Method method, Object[] arguments) throws Throwable {
        nowNanos += 2_000_000;
        boolean writes = method.getName().startsWith("write");
        if (writes && isFirstWriteLost) {
            isFirstWriteLost = false;
            throw new SQLException("the connection has broken", "08006");
        } else if (writes && writesInVain > 0) {
            writesInVain--;
            refused++;
            if (refusal == Refusal.AS_NO_ROW) {
                return false;
            }
            throw new SQLException("canceling statement due to lock timeout", "55P03");
        }
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    private final class Statements extends ImmediateQueue {

        @Override
        <T> Next<T> executed(Work<T> work, Next.Execute<?, T> execute) {
            Supplier<Next<T>> next;
            try {
                next = execute.on(rows);
            } catch (SQLException thrown) {
                execute.unanswered().run();
                return work.failed(SqlFailures.whileWriting(thrown));
            }
            return next.get();
        }
    }

    private AskAnswer ask() {
        return locks.ask(new Ask(
                        LOCK, attempt(), Ask.Kind.ONCE, 0, Duration.ofHours(1).toNanos()))
                .toCompletableFuture()
                .join();
    }

    private Attempt attempt() {
        return Attempt.exclusive(1, nowNanos, Duration.ofHours(1).toMillis(), 1);
    }

    private Hold hold() {
        AskAnswer.Granted granted = (AskAnswer.Granted) ask();
        return granted.hold(attempt());
    }

    private ReleaseAnswer.Result release(Hold hold) {
        return locks.release(new Release(LOCK, hold, 0, Optional.empty()))
                .toCompletableFuture()
                .join()
                .result();
    }

    @ParameterizedTest
    @EnumSource(Refusal.class)
    void ask_rowIsLockedForAMoment_isGrantedAfterIt(Refusal how) {
        release(hold());
        refusal = how;
        writesInVain = 5;

        assertThat(ask()).isInstanceOf(AskAnswer.Granted.class);
        assertThat(refused).isEqualTo(5);
    }

    @ParameterizedTest
    @EnumSource(Refusal.class)
    void ask_rowStaysLocked_fails(Refusal how) {
        release(hold());
        refusal = how;
        writesInVain = FOR_EVER;
        long beganNanos = nowNanos;

        assertThatThrownBy(this::ask)
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(BackendFailure.class, failure -> {
                    assertThat(failure.kind()).isEqualTo(BackendFailure.Kind.NOT_EXECUTED);
                    assertThat(failure.seen()).startsWith("a transaction keeps the row of this lock locked");
                });
        assertThat(refused).isGreaterThan(2);
        assertThat(Duration.ofNanos(nowNanos - beganNanos))
                .as("it lets the engine go on long before that gives up")
                .isBetween(RESPONSE_TIMEOUT.dividedBy(8), RESPONSE_TIMEOUT.dividedBy(4));
    }

    @ParameterizedTest
    @EnumSource(Refusal.class)
    void release_rowIsLockedForAMoment_isReleasedAfterIt(Refusal how) {
        Hold held = hold();
        refusal = how;
        writesInVain = 5;

        assertThat(release(held)).isEqualTo(ReleaseAnswer.Result.RELEASED);
    }

    /** It does not say that its outcome is unknown as long as the row can still say it. */
    @ParameterizedTest
    @EnumSource(Refusal.class)
    void release_writeIsLostAndTheRowLockedForLong_isReleasedAfterIt(Refusal how) {
        Hold held = hold();
        refusal = how;
        isFirstWriteLost = true;
        writesInVain = 300;

        assertThat(release(held)).isEqualTo(ReleaseAnswer.Result.RELEASED);
        assertThat(refused).isEqualTo(300);
    }

    @ParameterizedTest
    @EnumSource(Refusal.class)
    void store_rowIsLockedForAMoment_isStoredAfterIt(Refusal how) {
        Hold held = hold();
        refusal = how;
        writesInVain = 5;

        assertThat(store(held)).isEqualTo(StoreAnswer.STORED);
        assertThat(refused).isEqualTo(5);
    }

    @ParameterizedTest
    @EnumSource(Refusal.class)
    void store_rowStaysLocked_fails(Refusal how) {
        Hold held = hold();
        refusal = how;
        writesInVain = FOR_EVER;

        assertThatThrownBy(() -> store(held))
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(BackendFailure.class, failure -> {
                    assertThat(failure.kind()).isEqualTo(BackendFailure.Kind.NOT_EXECUTED);
                    assertThat(failure.seen()).startsWith("a transaction keeps the row of this lock locked");
                });
    }

    private StoreAnswer store(Hold held) {
        return outcomes.store(new NewOutcome(
                        LOCK,
                        StoredKind.OUTCOME,
                        held,
                        1,
                        "done",
                        Duration.ofHours(1).toMillis()))
                .toCompletableFuture()
                .join();
    }
}
