package dev.holdfast.lab.chaos.fault;

import dev.holdfast.lab.chaos.fault.Injection.Outcome;
import dev.holdfast.lab.chaos.fault.Injection.Span;
import dev.holdfast.lab.chaos.schedule.Fault;
import dev.holdfast.lab.chaos.schedule.Schedule;
import dev.holdfast.lab.chaos.stage.Stage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries a schedule out: each fault at its time, on a thread of its own, so that one that hangs delays no other. */
public final class Injector {

    private static final Logger LOG = LoggerFactory.getLogger(Injector.class);
    private static final Duration LAST_ENDINGS = Duration.ofMinutes(2);

    private final Actions actions;
    private final Consumer<Injection> progress;
    private final ConcurrentLinkedQueue<Injection> done = new ConcurrentLinkedQueue<>();

    /**
     * Makes an injector.
     *
     * @param progress notified of each fault when it is over, on some thread
     */
    public Injector(Stage stage, Consumer<Injection> progress) {
        this.actions = new Actions(stage);
        this.progress = progress;
    }

    /**
     * Carries the schedule out, returns when all faults are over, with what became of them, in the order in which
     * they began.
     */
    public List<Injection> run(Schedule schedule) throws InterruptedException {
        long originNanos = System.nanoTime();
        ExecutorService threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "fault");
            thread.setDaemon(true);
            return thread;
        });
        try {
            for (Fault fault : schedule.faults()) {
                sleepUntil(originNanos + TimeUnit.MILLISECONDS.toNanos(fault.atMillis()));
                threads.execute(() -> inject(fault));
            }
            sleepUntil(originNanos + schedule.length().toNanos());
            threads.shutdown();
            if (!threads.awaitTermination(LAST_ENDINGS.toSeconds(), TimeUnit.SECONDS)) {
                throw new IllegalStateException("faults do not end; " + done.size() + " of "
                        + schedule.faults().size() + " have");
            }
        } finally {
            threads.shutdownNow();
        }
        List<Injection> all = new ArrayList<>(done);
        all.sort(Comparator.comparingLong(Injection::fromNanos));
        return all;
    }

    private void inject(Fault fault) {
        Injection injection = carryOut(fault);
        done.add(injection);
        progress.accept(injection);
    }

    private Injection carryOut(Fault fault) {
        long fromNanos = System.nanoTime();
        List<Span> moments = new ArrayList<>();
        Outcome outcome = Outcome.INJECTED;
        try {
            Optional<Action> found = actions.of(fault);
            if (found.isEmpty()) {
                outcome = Outcome.NOT_POSSIBLE;
            } else if (!found.get().takeTurn()) {
                outcome = Outcome.SKIPPED;
            } else {
                fromNanos = System.nanoTime();
                moments.addAll(carryOut(fault, found.get()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            outcome = Outcome.FAILED;
        } catch (RuntimeException e) {
            LOG.warn("Not as planned: {}", fault, e);
            outcome = Outcome.FAILED;
        }
        long untilNanos = System.nanoTime();
        boolean jumps = fault.kind().movesServerClock() && outcome == Outcome.INJECTED;
        boolean nothing = outcome == Outcome.NOT_POSSIBLE || outcome == Outcome.SKIPPED;
        return new Injection(
                fault,
                outcome,
                fromNanos,
                untilNanos,
                jumps || nothing ? moments : List.of(new Span(fromNanos, untilNanos)));
    }

    /** Returns when it began to take effect, and when it ended. */
    private static List<Span> carryOut(Fault fault, Action action) throws InterruptedException {
        long fromNanos = System.nanoTime();
        action.begin();
        long begunNanos = System.nanoTime();
        sleepUntil(begunNanos + TimeUnit.MILLISECONDS.toNanos(fault.durationMillis()));
        long endingNanos = System.nanoTime();
        action.end();
        return List.of(new Span(fromNanos, begunNanos), new Span(endingNanos, System.nanoTime()));
    }

    private static void sleepUntil(long nanos) throws InterruptedException {
        long left = nanos - System.nanoTime();
        if (left > 0) {
            TimeUnit.NANOSECONDS.sleep(left);
        }
    }
}
