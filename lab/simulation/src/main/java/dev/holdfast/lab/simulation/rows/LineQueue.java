package dev.holdfast.lab.simulation.rows;

import dev.holdfast.jdbc.internal.work.Next;
import dev.holdfast.jdbc.internal.work.RequestQueue;
import dev.holdfast.jdbc.internal.work.Work;
import dev.holdfast.lab.simulation.world.Mix;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.lab.simulation.world.SimulatedProcess.Strand;
import dev.holdfast.spi.BackendFailure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;

/**
 * A thread of a process that carries requests out, one statement after the other; between two of them anything may
 * happen. While a request pauses, those that are not for the same lock pass it.
 */
final class LineQueue implements RequestQueue {

    private static final int LONGEST_HANDOFF_NANOS = 60_000;

    private record Task<T>(String name, Work<T> work, CompletableFuture<T> answer) {}

    private final RowsWorld world;
    private final SimulatedProcess process;
    private final Line line;
    private final Runnable opened;
    private final Mix mix;
    private final Deque<Runnable> waiting = new ArrayDeque<>();

    /** What came after a request that pauses, by the lock that both are for. */
    private final Map<String, Queue<Task<?>>> behind = new HashMap<>();

    private boolean isBusy;
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
    public <T> CompletableFuture<T> submit(String name, Work<T> work) {
        Task<T> task = new Task<>(name, work, new CompletableFuture<>());
        if (closed) {
            fail(task, new BackendFailure(BackendFailure.Kind.NOT_EXECUTED, "the client is closed", null));
        } else {
            waiting.add(() -> begin(task));
            goOn();
        }
        return task.answer;
    }

    private void goOn() {
        if (!isBusy && !waiting.isEmpty()) {
            isBusy = true;
            Runnable next = waiting.remove();
            world.agenda.after(
                    mix.with(++handoffs).below(LONGEST_HANDOFF_NANOS), () -> process.run(Strand.COMMANDS, next));
        }
    }

    private <T> void begin(Task<T> task) {
        Queue<Task<?>> earlier = behind.get(task.name);
        if (earlier == null) {
            step(task, task.work.begin());
        } else {
            earlier.add(task);
            goOnWithTheNext();
        }
    }

    private void goOnWithTheNext() {
        isBusy = false;
        goOn();
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
            ended(task);
        } else if (next instanceof Next.Pause<T> pause) {
            pause(task, pause);
        } else if (next instanceof Next.Execute<?, T> execute) {
            execute(task, execute, false);
        }
    }

    private <T> void pause(Task<T> task, Next.Pause<T> pause) {
        behind.putIfAbsent(task.name, new ArrayDeque<>());
        long nanos = (long) (mix.with(++handoffs).fraction() * pause.longestNanos());
        world.agenda.after(nanos, () -> {
            waiting.addFirst(() -> step(task, pause.then().get()));
            goOn();
        });
        goOnWithTheNext();
    }

    private static void fail(Task<?> task, BackendFailure failure) {
        task.answer.completeExceptionally(failure);
    }

    /** Those behind it come first, in their order. */
    private void ended(Task<?> task) {
        Queue<Task<?>> others = behind.remove(task.name);
        if (others != null) {
            List<Task<?>> left = new ArrayList<>(others);
            Collections.reverse(left);
            left.forEach(each -> waiting.addFirst(() -> begin(each)));
        }
        goOnWithTheNext();
    }

    /** What is asked from now on fails, as does each statement of what was asked before. */
    void close() {
        closed = true;
        line.end();
    }
}
