package dev.holdfast.internal;

import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.engine.Engine;
import dev.holdfast.internal.lane.FutureRequest;
import dev.holdfast.internal.lane.Joint;
import dev.holdfast.internal.lane.Lane;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.internal.lane.Outcome;
import dev.holdfast.internal.lane.Request;
import dev.holdfast.internal.promise.ClientFuture;
import dev.holdfast.internal.time.Alarm;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A lease that a caller which does not block is promised, and the request for it.
 *
 * @param <L> what the caller sees of the lease
 */
final class PromisedLease<L> {

    final ClientFuture<L> promise;

    private final Engine engine;
    private final Acquisition acquisition;
    private final Duration asked;
    private final @Nullable Thread owner;
    private final boolean asksAgain;
    private final Function<? super LiveLease, ? extends L> view;

    /** Of the lock whose holder an exception for not in time names; null if it names nobody. */
    private @Nullable String named;

    private @Nullable PresentHolder holder;

    /**
     * Nothing is asked yet.
     *
     * @param engine the client's
     * @param acquisition makes the requests
     * @param asked for the message of a call whose time is over
     * @param owner the thread that will own the lease, or null if its handle will
     * @param asksAgain whether it does so itself where that is to follow; if not, whoever has the promise does
     * @param view what the promise is completed with
     * @param following where what hangs on the promise runs
     */
    PromisedLease(
            Engine engine,
            Acquisition acquisition,
            Duration asked,
            @Nullable Thread owner,
            boolean asksAgain,
            Function<? super LiveLease, ? extends L> view,
            Executor following) {
        this.promise = new ClientFuture<>(following);
        this.engine = engine;
        this.acquisition = acquisition;
        this.asked = asked;
        this.owner = owner;
        this.asksAgain = asksAgain;
        this.view = view;
    }

    /** Has it ask who holds the lock of this name, shortly before its time is over. */
    void namesHolderOf(String name) {
        named = name;
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
            settled(own.get(), outcome);
        });
        own.set(request);
        if (named != null && wait.patience() == Request.Patience.TIMED) {
            holder = new PresentHolder(engine, named, request.deadline());
            holder.lookInTime(request.deadline());
        }
        Lane lane = acquisition.arrive(request, joint);
        if (wait.patience() == Request.Patience.TIMED || wait.nanos() > 0) {
            Alarm over = engine.timetable.set(request.deadline(), () -> lane.withdraw(request));
            stopTimer.set(over::cancel);
            if (request.outcome() != null) {
                over.cancel();
            }
        }
        // whatever else ends the promise, a cancellation or a time limit of the caller's own, the request goes, too
        promise.whenEnded((lease, thrown) -> lane.cancel(request));
    }

    private void settled(@Nullable Request ended, Outcome outcome) {
        if (ended != null && asksAgain && ended.goesOnAfter(outcome)) {
            try {
                ask(acquisition.afterFirst(ended), null);
            } catch (Throwable refused) {
                promise.fail(refused);
            }
        } else {
            complete(outcome);
            if (holder != null) {
                holder.end();
            }
        }
    }

    private void complete(Outcome outcome) {
        if (outcome instanceof Outcome.Granted granted) {
            Given given = new Given(granted.lease());
            if (!promise.offer(given)) {
                given.dropped();
            }
        } else if (outcome instanceof Outcome.Failed failed) {
            promise.fail(failed.makes().get());
        } else if (outcome instanceof Outcome.NotInTime late) {
            promise.fail(acquisition.notInTime(asked, late, holder));
        }
    }

    /** A lease for whoever looks at the promise; if nobody does, it is given back. */
    private final class Given implements ClientFuture.Offer<L> {

        private final LiveLease lease;

        Given(LiveLease lease) {
            this.lease = lease;
        }

        @Override
        public L seen() {
            return view.apply(lease);
        }

        @Override
        public void dropped() {
            CompletableFuture<ReleaseOutcome> unused = lease.giveBack(null);
        }
    }
}
