package dev.holdfast.internal.promise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.holdfast.fixtures.Patience;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An answer that is there for whoever looks, before what hangs on the future runs. */
class ClientFutureTest {

    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final ClientFuture<String> future = new ClientFuture<>(tasks::add);
    private final List<String> dropped = new ArrayList<>();

    private class Offered implements ClientFuture.Offer<String> {

        private @Nullable String value;
        private boolean withdrawn;

        Offered(@Nullable String value) {
            this.value = value;
        }

        @Override
        public @Nullable String seen() {
            return value;
        }

        @Override
        public void withdrawn() {
            withdrawn = true;
        }

        @Override
        public void dropped() {
            dropped.add(String.valueOf(value));
        }
    }

    private void runTasks() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    @Test
    void answer_beforeItsTaskRuns_isSeenByWhoeverLooks() throws Exception {
        CompletableFuture<String> hanging = future.thenApply(answer -> answer + "!");

        assertThat(future.answer("yes")).isTrue();

        assertThat(future.isDone()).isTrue();
        assertThat(future.join()).isEqualTo("yes");
        assertThat(future.get()).isEqualTo("yes");
        assertThat(future.get(1, TimeUnit.NANOSECONDS)).isEqualTo("yes");
        assertThat(future.getNow("no")).isEqualTo("yes");
        assertThat(hanging).isNotDone();
        runTasks();
        assertThat(hanging).isCompletedWithValue("yes!");
        assertThat(future.answer("again")).isFalse();
        assertThat(future.offer(new Offered("again"))).isFalse();
    }

    @Test
    void fail_beforeItsTaskRuns_isThrownToWhoeverLooks() {
        IllegalStateException thrown = new IllegalStateException("refused");
        CompletableFuture<Throwable> hanging = future.handle((answer, failed) -> failed);

        assertThat(future.fail(thrown)).isTrue();

        assertThat(future.isCompletedExceptionally()).isTrue();
        assertThat(future.isCancelled()).isFalse();
        assertThatThrownBy(future::join).isInstanceOf(CompletionException.class).hasCause(thrown);
        assertThatThrownBy(future::get).isInstanceOf(ExecutionException.class).hasCause(thrown);
        assertThat(hanging).isNotDone();
        runTasks();
        assertThat(hanging).isCompletedWithValue(thrown);
    }

    @Test
    void offer_thatSomebodySees_cannotBeCancelled() {
        assertThat(future.offer(new Offered("lease"))).isTrue();
        assertThat(future.isDone()).isTrue();

        assertThat(future.cancel(false)).isFalse();

        assertThat(future.join()).isEqualTo("lease");
        assertThat(dropped).isEmpty();
        assertThat(future.offer(new Offered("second"))).isFalse();
    }

    @Test
    void offer_thatNobodyHasSeen_isDroppedWithTheFuture() {
        CompletableFuture<Throwable> hanging = future.handle((answer, failed) -> failed);
        assertThat(future.offer(new Offered("lease"))).isTrue();
        assertThat(future.offer(new Offered("second"))).isFalse();

        assertThat(future.cancel(false)).isTrue();

        assertThat(dropped).containsExactly("lease");
        assertThat(future.isCancelled()).isTrue();
        assertThat(hanging.join()).isInstanceOf(CancellationException.class);
        assertThatThrownBy(future::join).isInstanceOf(CancellationException.class);
        runTasks();
        assertThat(dropped).hasSize(1);
    }

    @Test
    void offer_afterACallerHasEndedTheFuture_isNotKept() {
        assertThat(future.completeExceptionally(new IllegalStateException("enough")))
                .isTrue();

        assertThat(future.hasEnded()).isTrue();
        assertThat(future.offer(new Offered("lease"))).isFalse();
        assertThat(future.answer("lease")).isFalse();
        assertThat(dropped).as("that is up to whoever offers").isEmpty();
    }

    @Test
    void offer_thatDoesNotHoldAnyMore_isWithdrawnAndAnotherOneCounts() {
        Offered stale = new Offered("stale");
        assertThat(future.offer(stale)).isTrue();
        stale.value = null;

        assertThat(future.isDone()).isFalse();

        assertThat(stale.withdrawn).isTrue();
        runTasks();
        assertThat(future.offer(new Offered("fresh"))).isTrue();
        runTasks();
        assertThat(future).isCompletedWithValue("fresh");
    }

    @Test
    void offer_whileAThreadWaits_wakesIt() throws Exception {
        AtomicReference<String> seen = new AtomicReference<>();
        Thread waiting = new Thread(() -> seen.set(future.join()), "waiting");
        waiting.setDaemon(true);
        waiting.start();
        Patience.await().until(() -> waiting.getState() == Thread.State.WAITING);

        assertThat(future.offer(new Offered("lease"))).isTrue();

        waiting.join(TimeUnit.SECONDS.toMillis(Patience.LIMIT_SECONDS));
        assertThat(seen).hasValue("lease");
    }

    @Test
    void offer_thatIsBeingSeenWhenItsTaskRuns_completesWhatHangsOnIt() {
        CompletableFuture<String> hanging = future.thenApply(answer -> answer + "!");
        assertThat(future.offer(new Offered("lease") {

                    @Override
                    public @Nullable String seen() {
                        runTasks();
                        return super.seen();
                    }
                }))
                .isTrue();

        assertThat(future.join()).isEqualTo("lease");

        assertThat(hanging).as("not on the thread that looks").isNotDone();
        runTasks();
        assertThat(hanging).isCompletedWithValue("lease!");
    }

    @Test
    void offer_thatCannotBeShown_failsAndIsDropped() {
        IllegalStateException broken = new IllegalStateException("broken");
        assertThat(future.offer(new Offered("lease") {

                    @Override
                    public String seen() {
                        throw broken;
                    }
                }))
                .isTrue();

        assertThatThrownBy(future::join).hasCause(broken);
        assertThat(dropped).containsExactly("lease");
    }

    @Test
    void whenEnded_howeverItEnds_runsAtOnce() {
        List<String> ends = new ArrayList<>();
        future.whenEnded((answer, failed) -> ends.add("answer " + answer));
        ClientFuture<String> refused = new ClientFuture<>(tasks::add);
        refused.whenEnded((answer, failed) -> ends.add("refused"));
        ClientFuture<String> cancelled = new ClientFuture<>(tasks::add);
        cancelled.whenEnded((answer, failed) -> ends.add("cancelled"));

        assertThat(future.answer("yes")).isTrue();
        assertThat(refused.fail(new IllegalStateException("refused"))).isTrue();
        assertThat(cancelled.cancel(false)).isTrue();

        assertThat(ends).containsExactly("answer yes", "refused", "cancelled");
        assertThat(tasks).as("none is needed for that").hasSize(2);
    }

    @Test
    void resultNow_beforeItsTaskRuns_isTheAnswer() {
        assertThatThrownBy(future::resultNow).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(future::exceptionNow).isInstanceOf(IllegalStateException.class);
        IllegalArgumentException thrown = new IllegalArgumentException("refused");
        ClientFuture<String> refused = new ClientFuture<>(tasks::add);
        ClientFuture<String> cancelled = new ClientFuture<>(tasks::add);

        assertThat(future.answer("yes")).isTrue();
        assertThat(refused.fail(thrown)).isTrue();
        assertThat(cancelled.cancel(false)).isTrue();

        assertThat(future.resultNow()).isEqualTo("yes");
        assertThatThrownBy(future::exceptionNow).isInstanceOf(IllegalStateException.class);
        assertThat(refused.exceptionNow()).isSameAs(thrown);
        assertThatThrownBy(refused::resultNow).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(cancelled::resultNow).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(cancelled::exceptionNow).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void get_withoutAnAnswerInTime_timesOut() {
        assertThatThrownBy(() -> future.get(1, TimeUnit.NANOSECONDS)).isInstanceOf(TimeoutException.class);
        assertThat(future.getNow("none")).isEqualTo("none");
    }

    @Test
    void orTimeout_beforeAnAnswer_endsTheFuture() {
        CompletableFuture<String> limited = future.orTimeout(1, TimeUnit.NANOSECONDS);

        assertThatThrownBy(limited::join).hasCauseInstanceOf(TimeoutException.class);
        assertThat(future.offer(new Offered("late"))).isFalse();
    }

    @Test
    void completeAsync_always_endsTheFutureByItsValue() {
        assertThat(future.completeAsync(() -> "own", Runnable::run)).isSameAs(future);

        assertThat(future.answer("late")).isFalse();
        assertThat(future).isCompletedWithValue("own");
        assertThat(future.completeAsync(() -> fail("not asked for"), Runnable::run))
                .isSameAs(future);
    }
}
