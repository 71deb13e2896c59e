package dev.holdfast.latch.internal;

import dev.holdfast.internal.ModuleAccess;
import dev.holdfast.latch.internal.count.LatchQuestion.Wait;
import dev.holdfast.latch.internal.count.LatchState;
import dev.holdfast.latch.internal.count.LatchState.Absent;
import dev.holdfast.latch.internal.count.LatchState.Present;
import dev.holdfast.latch.internal.count.LatchTerms;
import dev.holdfast.redis.internal.service.NameListeners;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.LockId;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One call that waits for a latch. It asks, and then pauses until it hears of the latch, at the longest until the poll
 * bound or the latch's end, and asks again. At any time it either has a question under way, or pauses.
 *
 * <p>Thread-safe: each step decides under a guard what to do, and does it after the guard was released.
 */
final class LatchWait implements NameListeners.Listener {

    /** A note at the server outlives so many poll bounds, after each of which it is renewed. */
    private static final int NOTED_BOUNDS = 3;

    private final ModuleAccess client;
    private final LatchService service;
    private final NameListeners listeners;
    private final LockId latch;
    private final LatchTerms terms;
    private final CompletableFuture<WaitEnd> end = new CompletableFuture<>();
    private final ReentrantLock guard = new ReentrantLock();

    // ---- guarded

    /** Which latch of this name it waits for, and how that stood; null before the first answer. */
    private @Nullable Present last;

    /** What the last question failed with; null if it was answered. */
    private @Nullable BackendFailure failure;

    /** How many questions in a row have failed. */
    private int failures;

    /** When the server answered last, or the wait began. */
    private long heardNanos;

    private boolean asking;

    /** Something was heard while a question was under way, so that its answer may be older. */
    private boolean newsWhileAsking;

    /** The latest latch of this name that is known to have opened. */
    private OptionalLong opened = OptionalLong.empty();

    private boolean timeIsOver;
    private @Nullable CompletableFuture<Void> pause;
    private @Nullable CompletableFuture<Void> limit;

    LatchWait(ModuleAccess client, LatchService service, String latch, LatchTerms terms) {
        this.client = client;
        this.service = service;
        this.listeners = service.listeners();
        this.latch = LockId.of(latch);
        this.terms = terms;
    }

    /**
     * Begins to wait, once.
     *
     * @return how it has ended; completes on any thread, never exceptionally
     */
    CompletableFuture<WaitEnd> begin(long waitNanos) {
        heardNanos = client.nanos();
        listeners.add(latch, this);
        if (waitNanos == 0) {
            timeIsOver = true;
        } else {
            endIn(waitNanos, this::timeOver);
        }
        step(this::ask);
        return end;
    }

    private void endIn(long nanos, Supplier<Runnable> rule) {
        CompletableFuture<Void> alarm = client.pauseAsync(nanos);
        step(() -> {
            limit = alarm;
            return LatchWait::nothing;
        });
        var unused = alarm.handle((over, none) -> {
            if (none == null) {
                step(rule);
            }
            return none == null;
        });
    }

    /** The caller waits no more. */
    void cancel() {
        step(() -> settle(new WaitEnd.Cancelled()));
    }

    @Override
    public void opened(long begunMicros) {
        step(() -> {
            opened = OptionalLong.of(begunMicros);
            if (isKnownToBeOpen()) {
                return settle(new WaitEnd.Open());
            }
            return news();
        });
    }

    @Override
    public void missed() {
        step(this::news);
    }

    /** One that has ended does nothing more. */
    private void step(Supplier<Runnable> rule) {
        Runnable action;
        guard.lock();
        try {
            action = end.isDone() ? LatchWait::nothing : rule.get();
        } finally {
            guard.unlock();
        }
        action.run();
    }

    // ---- rules, under the guard; what they return runs after it

    private Runnable news() {
        if (asking) {
            newsWhileAsking = true;
            return LatchWait::nothing;
        }
        return ask();
    }

    private Runnable ask() {
        asking = true;
        newsWhileAsking = false;
        Runnable noPause = cancelled(pause);
        pause = null;
        Present known = last;
        OptionalLong begun = known == null ? OptionalLong.empty() : OptionalLong.of(known.begunMicros());
        Wait question = new Wait(terms, begun, TimeUnit.NANOSECONDS.toMicros(NOTED_BOUNDS * client.pollBoundNanos()));
        return () -> {
            noPause.run();
            var unused = client.askAsync(() -> service.ask(latch.name(), question))
                    .handle((state, error) -> {
                        step(() -> error == null ? answered(state) : failed(ModuleAccess.failureIn(error)));
                        return error == null;
                    });
        };
    }

    private Runnable answered(LatchState state) {
        asking = false;
        failure = null;
        failures = 0;
        heardNanos = client.nanos();
        if (state instanceof Absent absent) {
            // Only a question about a latch that was there is answered so.
            return last == null ? ask() : settle(new WaitEnd.Gone(last, absent));
        }
        Present present = (Present) state;
        if (present.parties() != terms.parties()) {
            return settle(new WaitEnd.OtherParties(present.parties()));
        }
        last = present;
        if (isKnownToBeOpen()) {
            return settle(new WaitEnd.Open());
        }
        if (timeIsOver) {
            return settle(new WaitEnd.NotInTime());
        }
        long leftNanos = TimeUnit.MICROSECONDS.toNanos(present.endMicros() - present.nowMicros());
        return again(Math.min(client.pollNanos(), leftNanos + TimeUnit.MILLISECONDS.toNanos(1)));
    }

    private Runnable failed(BackendFailure why) {
        asking = false;
        failure = why;
        failures++;
        if (client.isClosed()) {
            return settle(new WaitEnd.Closed());
        }
        boolean patient = client.nanos() - heardNanos < client.patienceNanos();
        if (why.kind() == BackendFailure.Kind.MISCONFIGURED || timeIsOver || !patient) {
            return settle(new WaitEnd.Unanswered(why));
        }
        return again(Math.min(client.pollNanos(), client.backoffNanos(failures)));
    }

    /** At once if there is news, or after a time. */
    private Runnable again(long nanos) {
        return newsWhileAsking ? ask() : () -> pauseFor(nanos);
    }

    private Runnable timeOver() {
        timeIsOver = true;
        if (failure == null && last == null) {
            // A server that answers is not unavailable because a wait was short: its answer is of use for a moment yet.
            return () -> endIn(client.momentNanos(), this::noAnswer);
        }
        return settle(failure == null ? new WaitEnd.NotInTime() : new WaitEnd.Unanswered(failure));
    }

    private Runnable noAnswer() {
        long millis = TimeUnit.NANOSECONDS.toMillis(client.nanos() - heardNanos);
        return settle(new WaitEnd.Unanswered(
                new BackendFailure(BackendFailure.Kind.UNKNOWN, "no answer within " + millis + " ms", null)));
    }

    private boolean isKnownToBeOpen() {
        Present known = last;
        return known != null && (known.isOpen() || (opened.isPresent() && opened.getAsLong() == known.begunMicros()));
    }

    private Runnable settle(WaitEnd how) {
        Runnable noPause = cancelled(pause);
        Runnable noLimit = cancelled(limit);
        return () -> {
            if (end.complete(how)) {
                listeners.remove(latch, this);
                noPause.run();
                noLimit.run();
            }
        };
    }

    // ---- actions, without the guard

    private void pauseFor(long nanos) {
        CompletableFuture<Void> begun = client.pauseAsync(nanos);
        step(() -> {
            if (asking || pause != null) {
                return cancelled(begun);
            }
            pause = begun;
            return LatchWait::nothing;
        });
        var unused = begun.handle((over, closed) -> {
            step(() -> pauseOver(begun, closed));
            return closed == null;
        });
    }

    /** Under the guard. One that was cancelled is not the present one any more. */
    private Runnable pauseOver(CompletableFuture<Void> which, @Nullable Throwable closed) {
        if (which != pause) {
            return LatchWait::nothing;
        }
        pause = null;
        return closed == null ? ask() : settle(new WaitEnd.Closed());
    }

    private static void nothing() {}

    private static Runnable cancelled(@Nullable CompletableFuture<Void> alarm) {
        return alarm == null ? LatchWait::nothing : () -> alarm.cancel(false);
    }
}
