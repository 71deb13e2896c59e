package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.got;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.DistributedLock;
import dev.holdfast.Lease;
import dev.holdfast.LockEvent;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.scenarios.OwnThreadsTest.BlockingAction;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Code of users that an executor runs inline, within a call of the client and on the thread of its caller. A call that
 * blocks there would wait for the one around it, for instance for the lock that this one has just got.
 */
@SuppressWarnings("LockNotBeforeTry") // it is refused
class InlineTasksTest {

    private final Rig rig = new Rig();
    private final AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();

    InlineTasksTest() {
        rig.server.obliges();
    }

    /** Runs in the first listener that is notified of a grant. */
    private void uponGrant(ThrowingCallable first) {
        AtomicReference<@Nullable ThrowingCallable> once = new AtomicReference<>(first);
        rig.client.listen(event -> {
            ThrowingCallable body = event instanceof LockEvent.Granted ? once.getAndSet(null) : null;
            if (body != null) {
                thrown.set(catchThrowable(body));
            }
        });
    }

    private void assertRefused(String subject) {
        assertThat(thrown.get())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(subject)
                .hasMessageContaining("on thread caller")
                .hasMessageContaining("inline");
    }

    @ParameterizedTest
    @MethodSource("dev.holdfast.scenarios.OwnThreadsTest#callsOfALock")
    void lock_blockingCallInAListenerOfTheCallThatGotIt_isRefusedAndSendsNothing(BlockingAction blocking)
            throws Exception {
        uponGrant(() -> blocking.on(rig));

        Call<Lease> call = rig.call(() -> rig.lock().acquire());

        Lease lease = call.result();
        assertRefused("'order:42'");
        assertThat(rig.server.sent()).isEqualTo(1);
        lease.close();
        rig.assertAtRest();
    }

    @ParameterizedTest
    @MethodSource("dev.holdfast.scenarios.OwnThreadsTest#callsOfAClient")
    void client_blockingCallInAListenerOfACaller_isRefusedAndSendsNothing(BlockingAction blocking) throws Exception {
        uponGrant(() -> blocking.on(rig));

        Call<Lease> call = rig.call(() -> rig.lock().acquire());

        Lease lease = call.result();
        assertRefused("cannot be");
        assertThat(rig.server.sent()).isEqualTo(1);
        assertThat(rig.server.isClosed()).isFalse();
        lease.close();
        rig.assertAtRest();
    }

    @Test
    void extend_inAListenerOfACaller_isRefusedAndTheLeaseStays() throws Exception {
        Lease other = got(rig.client.lock("order:43").acquireAsync());
        uponGrant(() -> other.extend(Duration.ofMinutes(1)));

        Call<Lease> call = rig.call(() -> rig.lock().acquire());

        call.result().close();
        assertRefused("'order:43'");
        other.check();
        other.close();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("a release that would have to wait for its answer is sent all the same")
    void release_inAListenerOfACaller_isRefusedAndGivesTheLockBack() throws Exception {
        Lease other = got(rig.client.lock("order:43").acquireAsync());
        uponGrant(() -> {
            rig.server.listens();
            other.close();
        });

        Call<Lease> call = rig.call(() -> rig.lock().acquire());

        Lease lease = call.result();
        assertRefused("releaseAsync()");
        rig.server.expectRelease().isDone();
        rig.server.obliges();
        lease.close();
        rig.assertAtRest();
    }

    @Test
    void unlock_inAListenerOfItsOwner_isRefusedAndGivesTheLockBack() throws Exception {
        DistributedLock other = rig.client.lock("order:43");
        Call<Lease> call = rig.call(() -> {
            other.lock();
            uponGrant(() -> {
                rig.server.listens();
                other.unlock();
            });
            return rig.lock().acquire();
        });

        Lease lease = call.result();
        assertRefused("'order:43'");
        rig.server.expectRelease().isDone();
        rig.server.obliges();
        lease.close();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("a lock that the thread owns is entered again, without waiting")
    void run_reentrantInAListenerOfItsOwner_runs() throws Exception {
        DistributedLock owned = rig.client.lock("order:43");
        CompletableFuture<Integer> depth = new CompletableFuture<>();
        Call<Boolean> call = rig.call(() -> {
            owned.lock();
            uponGrant(() -> owned.<RuntimeException>run(() -> depth.complete(owned.holdCount())));
            rig.lock().lock();
            rig.lock().unlock();
            owned.unlock();
            return true;
        });

        assertThat(call.result()).isTrue();
        assertThat(thrown).hasNullValue();
        assertThat(depth).isCompletedWithValue(2);
        rig.assertAtRest();
    }

    @Test
    @DisplayName("what the listener throws, and its end, let the thread block again")
    void lock_afterTheListenerHasEnded_waits() throws Exception {
        rig.client.listen(event -> {
            throw new IllegalStateException("a broken listener");
        });
        Call<ReleaseOutcome> call = rig.call(() -> {
            rig.lock().acquire().close();
            rig.lock().lock();
            rig.lock().unlock();
            return rig.lock().acquire().release();
        });

        assertThat(call.result()).isEqualTo(ReleaseOutcome.RELEASED);
        rig.assertAtRest();
    }

    @Test
    @DisplayName("a task that runs inline within another one does not end the refusal")
    void lock_afterATaskWithinTheTask_isRefused() throws Exception {
        CompletableFuture<Lease> inner = new CompletableFuture<>();
        uponGrant(() -> {
            inner.complete(got(rig.client.lock("order:43").acquireAsync()));
            rig.lock().lock();
        });

        Call<Lease> call = rig.call(() -> rig.lock().acquire());

        call.result().close();
        assertRefused("'order:42'");
        got(inner).close();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("another client has no call that waits for this listener")
    void lock_ofAnotherClient_isNotRefused() throws Exception {
        Rig other = new Rig();
        other.server.obliges();
        uponGrant(() -> {
            other.lock().lock();
            other.lock().unlock();
        });

        Call<Lease> call = rig.call(() -> rig.lock().acquire());

        call.result().close();
        assertThat(thrown).hasNullValue();
        other.assertAtRest();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("a task that the same thread runs later, when its call is over, may block")
    void lock_inATaskThatRunsAfterTheCall_isNotRefused() throws Exception {
        Rig.CapturedTasks later = new Rig.CapturedTasks();
        Rig queueing = new Rig(later);
        queueing.server.obliges();
        Call<Long> call = queueing.call(() -> {
            CompletableFuture<Long> token = queueing.lock().acquireAsync().thenApply(lease -> {
                lease.close();
                queueing.lock().lock();
                queueing.lock().unlock();
                return lease.token();
            });
            later.runAll();
            return token.join();
        });

        assertThat(call.result()).isPositive();
        queueing.assertAtRest();
    }

    @Test
    @DisplayName("an executor whose own code blocks is code within the call, too")
    void lock_inTheExecutorItself_isRefused() throws Exception {
        AtomicReference<@Nullable Rig> made = new AtomicReference<>();
        Rig recursive = new Rig(task -> {
            Rig self = made.get();
            if (self != null) {
                thrown.compareAndSet(null, catchThrowable(() -> self.lock().lock()));
            }
            task.run();
        });
        recursive.server.obliges();
        made.set(recursive);

        Call<Lease> call = recursive.call(() -> recursive.lock().acquire());

        call.result().close();
        assertRefused("'order:42'");
        recursive.assertAtRest();
    }
}
