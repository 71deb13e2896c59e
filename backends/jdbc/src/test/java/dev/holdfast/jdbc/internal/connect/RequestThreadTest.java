package dev.holdfast.jdbc.internal.connect;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.jdbc.fixture.InProcessDatabase;
import dev.holdfast.jdbc.internal.table.KnownDialect;
import dev.holdfast.jdbc.internal.table.LockRows;
import dev.holdfast.jdbc.internal.table.Tables;
import dev.holdfast.jdbc.internal.work.Next;
import dev.holdfast.jdbc.internal.work.Statement;
import dev.holdfast.jdbc.internal.work.Work;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.testkit.threads.Actor;
import dev.holdfast.testkit.threads.Patience;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** In which order one connection carries requests out of which some pause. */
class RequestThreadTest {

    private static final DataSource DATABASE = InProcessDatabase.H2.withTables("requests");
    private static final long PAUSE_NANOS = 1_000_000;

    private final AtomicBoolean mayEnd = new AtomicBoolean();
    private final AtomicInteger pauses = new AtomicInteger();
    private final List<String> carriedOut = new CopyOnWriteArrayList<>();
    private final RequestThread thread = new RequestThread(
            1,
            new SessionHolder(new DataSourceConnections(DATABASE), KnownDialect.H2, Patience.LIMIT.toMillis()),
            new Tables(KnownDialect.H2),
            new OwnThreads(),
            () -> {});

    @AfterEach
    void close() {
        thread.beginClosing();
        thread.awaitClosed(Patience.LIMIT.toNanos());
    }

    private Work<String> plain(String name) {
        return () -> Next.execute(Statement.reading(LockRows::nowMicros), now -> {
            carriedOut.add(name);
            return new Next.Answered<>(name);
        });
    }

    /** Looks and pauses until it may end, as a request does whose row stays locked. */
    private Work<String> pausing(String name) {
        return () -> look(name);
    }

    private Next<String> look(String name) {
        return Next.execute(Statement.reading(LockRows::nowMicros), now -> {
            if (mayEnd.get()) {
                carriedOut.add(name);
                return new Next.Answered<>(name);
            }
            pauses.incrementAndGet();
            return new Next.Pause<>(PAUSE_NANOS, () -> look(name));
        });
    }

    @Test
    void submit_whileARequestOfAnotherLinePauses_isCarriedOutMeanwhile() throws Exception {
        CompletableFuture<String> locked = thread.submit("locked", pausing("first"));

        assertThat(Actor.answer(thread.submit("free", plain("passes")))).isEqualTo("passes");

        assertThat(locked).isNotDone();
        mayEnd.set(true);
        assertThat(Actor.answer(locked)).isEqualTo("first");
    }

    @Test
    void submit_whileARequestOfItsLinePauses_isCarriedOutAfterIt() throws Exception {
        CompletableFuture<String> first = thread.submit("locked", pausing("first"));
        await().until(() -> pauses.get() > 0);
        CompletableFuture<String> second = thread.submit("locked", pausing("second"));
        CompletableFuture<String> third = thread.submit("locked", plain("third"));
        assertThat(Actor.answer(thread.submit("free", plain("passes")))).isEqualTo("passes");
        assertThat(first).isNotDone();

        mayEnd.set(true);

        assertThat(Actor.answer(third)).isEqualTo("third");
        assertThat(second).isDone();
        assertThat(carriedOut).containsExactly("passes", "first", "second", "third");
    }

    @Test
    void close_whileARequestPauses_failsItAndThoseBehindItAsNotExecuted() throws Exception {
        CompletableFuture<String> first = thread.submit("locked", pausing("first"));
        await().until(() -> pauses.get() > 0);
        CompletableFuture<String> second = thread.submit("locked", plain("second"));

        close();

        for (CompletableFuture<String> each : List.of(first, second, thread.submit("free", plain("late")))) {
            await().until(each::isDone);
            assertThat(each.handle((answer, failure) -> failure).join())
                    .isInstanceOfSatisfying(
                            BackendFailure.class,
                            failure -> assertThat(failure.kind()).isEqualTo(BackendFailure.Kind.NOT_EXECUTED));
        }
        assertThat(carriedOut).isEmpty();
    }
}
