package dev.holdfast.lab.simulation.rows;

import dev.holdfast.jdbc.internal.work.Next;
import dev.holdfast.jdbc.internal.work.RequestQueue;
import dev.holdfast.jdbc.internal.work.Work;
import dev.holdfast.lab.simulation.world.Mix;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.lab.simulation.world.SimulatedProcess.Strand;
import dev.holdfast.spi.BackendFailure;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A thread of a process that carries requests out, one after the other; between two statements anything may happen. */
final class LineQueue implements RequestQueue {

    private static final int LONGEST_HANDOFF_NANOS = 60_000;

    private record Task<T>(Work<T> work, CompletableFuture<T> answer) {}

    private final RowsWorld world;
    private final SimulatedProcess process;
    private final Line line;
    private final Runnable opened;
    private final Mix mix;
    private final Queue<Task<?>> waiting = new ArrayDeque<>();
    private @Nullable Task<?> present;
    private boolean closed;
    private long handoffs;

    LineQueue(RowsWorld world, SimulatedProcess process, Line line, Mix mix, Runnable opened) {
        this.world = world;
        this.process = process;
        this.line = line;
        this.mix = mix;
        this.opened = opened;
    }

    @Override
    public <T> CompletableFuture<T> submit(Work<T> work) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        if (closed) {
            answer.completeExceptionally(
                    new BackendFailure(BackendFailure.Kind.NOT_EXECUTED, "the client is closed", null));
            return answer;
        }
        waiting.add(new Task<>(work, answer));
        goOn();
        return answer;
    }

    private void goOn() {
        if (present == null && !waiting.isEmpty()) {
            Task<?> next = waiting.remove();
            present = next;
            world.agenda.after(
                    mix.with(++handoffs).below(LONGEST_HANDOFF_NANOS),
                    () -> process.run(Strand.COMMANDS, () -> begin(next)));
        }
    }

    private <T> void begin(Task<T> task) {
        step(task, task.work.begin());
    }

    /** Over another connection where the last one has broken, and once more where nothing can have been changed. */
    private <T> void execute(Task<T> task, Next.Execute<?, T> execute, boolean isReplaced) {
        boolean isNew = !line.isOpen();
        line.open(
                () -> {
                    if (isNew) {
                        opened.run();
                    }
                    line.execute(execute, answered -> step(task, answered.get()), failure -> {
                        if (!line.isOpen() && !execute.statement().writes() && !isReplaced && !closed) {
                            execute(task, execute, true);
                        } else {
                            unanswered(task, execute, failure);
                        }
                    });
                },
                failure -> unanswered(task, execute, failure));
    }

    private <T> void unanswered(Task<T> task, Next.Execute<?, T> execute, BackendFailure failure) {
        execute.unanswered().run();
        step(task, task.work.failed(failure));
    }

    private <T> void step(Task<T> task, Next<T> next) {
        if (next instanceof Next.Answered<T> done) {
            task.answer.complete(done.answer());
            ended(task);
        } else if (next instanceof Next.Failed<T> failed) {
            fail(task, failed.failure());
        } else if (next instanceof Next.Pause<T> pause) {
            long nanos = (long) (mix.with(++handoffs).fraction() * pause.longestNanos());
            world.agenda.after(
                    nanos,
                    () -> process.run(
                            Strand.COMMANDS, () -> step(task, pause.then().get())));
        } else if (next instanceof Next.Execute<?, T> execute) {
            execute(task, execute, false);
        }
    }

    private void fail(Task<?> task, BackendFailure failure) {
        task.answer.completeExceptionally(failure);
        ended(task);
    }

    private void ended(Task<?> task) {
        if (task.equals(present)) {
            present = null;
            goOn();
        }
    }

    /** What was not begun fails; what is under way fails with its line. */
    void close() {
        closed = true;
        for (Task<?> left = waiting.poll(); left != null; left = waiting.poll()) {
            left.answer.completeExceptionally(
                    new BackendFailure(BackendFailure.Kind.NOT_EXECUTED, "the client is closed", null));
        }
        line.end();
    }
}
