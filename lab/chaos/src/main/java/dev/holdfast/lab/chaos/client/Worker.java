package dev.holdfast.lab.chaos.client;

import dev.holdfast.HoldfastClosedException;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** One thread that takes locks, one turn after the other, until it is time to finish. */
final class Worker implements Runnable {

    private static final Duration PAUSE_AFTER_A_FAILURE = Duration.ofMillis(20);

    private final WorkerContext place;
    private final ScheduledExecutorService interrupts;
    private long turns;

    Worker(WorkerContext place, ScheduledExecutorService interrupts) {
        this.place = place;
        this.interrupts = interrupts;
    }

    @Override
    public void run() {
        while (!place.finishing().getAsBoolean()) {
            Plan plan = place.planner().next();
            Turn turn = new Turn(place, plan, place.thread() + "#" + turns++);
            Duration pause = place.planner().pause();
            if (!perform(turn)) {
                pause = pause.plus(PAUSE_AFTER_A_FAILURE);
            }
            sleep(pause);
        }
    }

    /** False if it failed. How a failure is reported is recorded, and is no reason to stop. */
    private boolean perform(Turn turn) {
        ScheduledFuture<?> interrupt = interruptLater(turn.plan().interrupt());
        try {
            turn.perform();
            return true;
        } catch (InterruptedException e) {
            turn.answered("interrupted");
            return true;
        } catch (HoldfastClosedException e) {
            turn.answered("closed");
            return false;
        } catch (CompletionException e) {
            turn.answered(nameOf(e.getCause() == null ? e : e.getCause()));
            return false;
        } catch (RuntimeException e) {
            turn.answered(nameOf(e));
            return false;
        } finally {
            interrupt.cancel(false);
            // It may have come too late to interrupt anything.
            Thread.interrupted();
        }
    }

    private static String nameOf(Throwable thrown) {
        return thrown.getClass().getSimpleName();
    }

    private ScheduledFuture<?> interruptLater(Duration after) {
        Thread self = Thread.currentThread();
        boolean never = after.isZero();
        return interrupts.schedule(
                never ? () -> {} : self::interrupt, never ? 0 : after.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static void sleep(Duration pause) {
        try {
            Thread.sleep(pause.toMillis());
        } catch (InterruptedException late) {
            // An interrupt that was meant for the turn before: it has done no harm.
            Thread.interrupted();
        }
    }
}
