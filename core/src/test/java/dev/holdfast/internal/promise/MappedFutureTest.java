package dev.holdfast.internal.promise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.fixtures.Patience;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** What is made of another future's answer is there for whoever looks, before what hangs on either runs. */
class MappedFutureTest {

    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final ClientFuture<Integer> source = new ClientFuture<>(tasks::add);
    private final List<String> seen = new ArrayList<>();
    private final MappedFuture<Integer, String> mapped = new MappedFuture<>(source, new MappedFuture.Conversion<>() {

        @Override
        public String answered(Integer answer) {
            seen.add("answered " + answer);
            if (answer < 0) {
                throw new IllegalArgumentException("negative");
            }
            return "<" + answer + ">";
        }

        @Override
        public Throwable failed(Throwable cause) {
            seen.add("failed");
            return new IllegalStateException(cause);
        }

        @Override
        public void dropped(String answer) {
            seen.add("dropped " + answer);
        }
    });

    private void runTasks() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    @Test
    void answer_beforeItsTaskRuns_isSeenByWhoeverLooks() throws Exception {
        CompletableFuture<String> hanging = mapped.thenApply(answer -> answer + "!");
        assertThat(mapped.isDone()).isFalse();

        assertThat(source.answer(7)).isTrue();

        assertThat(mapped.isDone()).isTrue();
        assertThat(mapped.getNow("none")).isEqualTo("<7>");
        assertThat(mapped.join()).isEqualTo("<7>");
        assertThat(mapped.get()).isEqualTo("<7>");
        assertThat(mapped.get(1, TimeUnit.NANOSECONDS)).isEqualTo("<7>");
        assertThat(hanging).isNotDone();
        runTasks();
        assertThat(hanging).isCompletedWithValue("<7>!");
        assertThat(seen).containsExactly("answered 7");
    }

    @Test
    void answer_whileAThreadWaitsAndNoTaskRuns_isSeenByIt() throws Exception {
        CompletableFuture<String> waited = CompletableFuture.supplyAsync(mapped::join);
        assertThatThrownBy(() -> mapped.get(1, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
        source.answer(7);
        assertThat(waited.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)).isEqualTo("<7>");
    }

    @Test
    void failure_always_isMapped() {
        IllegalArgumentException thrown = new IllegalArgumentException("refused");
        source.fail(thrown);
        assertThatThrownBy(mapped::get)
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOf(IllegalStateException.class)
                .hasCause(thrown);
        runTasks();
        assertThat(seen).containsExactly("failed");
    }

    @Test
    void conversion_throws_isTheFailure() {
        source.answer(-1);
        assertThatThrownBy(mapped::get)
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void cancel_beforeTheAnswer_cancelsTheOther() throws Exception {
        CompletableFuture<Boolean> waited = CompletableFuture.supplyAsync(() -> {
            try {
                mapped.join();
                return false;
            } catch (CancellationException cancelled) {
                return true;
            }
        });
        assertThat(mapped.cancel(false)).isTrue();
        assertThat(source.isCancelled()).isTrue();
        assertThat(mapped.isCancelled()).isTrue();
        assertThat(waited.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        runTasks();
        assertThat(seen).containsExactly("failed");
    }

    @Test
    void complete_byACallerBeforeTheAnswerIsSeen_dropsTheAnswer() {
        source.answer(7);
        mapped.complete("mine");
        assertThat(seen).containsExactly("answered 7", "dropped <7>");
        assertThat(mapped.join()).isEqualTo("mine");
        runTasks();
        assertThat(seen).hasSize(2);
    }
}
