package dev.holdfast.internal;

import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.lane.FutureRequest;
import dev.holdfast.internal.lane.Joint;
import dev.holdfast.internal.lane.Lane;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.internal.lane.Outcome;
import dev.holdfast.internal.lane.Request;
import dev.holdfast.internal.time.Alarm;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A lease that a caller which does not block is promised, and the request for it. The promise is completed where user
 * code runs; if the question went out with those for other locks, where the answer arrives, since a call for several of
 * them goes on with it.
 *
 * @param <L> what the caller sees of the lease
 */
final class PromisedLease<L> {

    final CompletableFuture<L> promise = new CompletableFuture<>();

    private final Engine engine;
    private final Acquisition acquisition;
    private final Duration asked;
    private final @Nullable Thread owner;
    private final boolean asksAgain;
    private final Function<? super LiveLease, ? extends L> view;

    /**
     * Nothing is asked yet.
     *
     * @param engine the client's
     * @param acquisition makes the requests
     * @param asked for the message of a call whose time is over
     * @param owner the thread that will own the lease, or null if its handle will
     * @param asksAgain whether it does so itself where that is to follow; if not, whoever has the promise does
     * @param view what the promise is completed with
     */
    PromisedLease(
            Engine engine,
            Acquisition acquisition,
            Duration asked,
            @Nullable Thread owner,
            boolean asksAgain,
            Function<? super LiveLease, ? extends L> view) {
        this.engine = engine;
        this.acquisition = acquisition;
        this.asked = asked;
        this.owner = owner;
        this.asksAgain = asksAgain;
        this.view = view;
    }

    /**
     * Asks.
     *
     * @param joint the question goes out with those for other locks, or null
     */
    void ask(WaitTime wait, @Nullable Joint joint) {
        AtomicReference<@Nullable Runnable> stopTimer = new AtomicReference<>();
        AtomicReference<@Nullable Request> own = new AtomicReference<>();
        FutureRequest request = acquisition.request(wait, owner, outcome -> {
            Runnable stop = stopTimer.get();
            if (stop != null) {
                stop.run();
            }
            Request ended = own.get();
            if (joint == null) {
                engine.userCode.execute(() -> settled(ended, outcome));
            } else {
                settled(ended, outcome);
            }
        });
        own.set(request);
        Lane lane = acquisition.arrive(request, joint);
        if (wait.patience() == Request.Patience.TIMED) {
            Alarm over = engine.timetable.set(request.deadline(), () -> lane.withdraw(request));
            stopTimer.set(over::cancel);
            if (request.outcome() != null) {
                over.cancel();
            }
        }
        // whatever else ends the promise, a cancellation or a time limit of the caller's own, the request goes, too
        CompletableFuture<L> unused = promise.whenComplete((lease, thrown) -> lane.cancel(request));
    }

    private void settled(@Nullable Request ended, Outcome outcome) {
        if (ended != null && asksAgain && ended.goesOnAfter(outcome)) {
            try {
                ask(acquisition.afterFirst(ended), null);
            } catch (Throwable refused) {
                promise.completeExceptionally(refused);
            }
        } else {
            complete(outcome);
        }
    }

    private void complete(Outcome outcome) {
        if (outcome instanceof Outcome.Granted granted) {
            LiveLease live = granted.lease();
            boolean taken = false;
            try {
                taken = promise.complete(view.apply(live));
            } catch (Throwable notShown) {
                promise.completeExceptionally(notShown);
            }
            if (!taken) {
                CompletableFuture<ReleaseOutcome> unused = live.giveBack(null);
            }
        } else if (outcome instanceof Outcome.Failed failed) {
            promise.completeExceptionally(failed.makes().get());
        } else if (outcome instanceof Outcome.NotInTime late) {
            promise.completeExceptionally(acquisition.notInTime(asked, late, null));
        }
    }
}
