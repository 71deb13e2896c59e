package dev.holdfast.internal.lane;

import dev.holdfast.ClientLock;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.LockEvent;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.Engine;
import dev.holdfast.internal.time.Alarm;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.PushedGrant;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one place in a client where a lock's name is decided about.
 *
 * <p>Callers, answers, pushed messages and alarms are events. Each is one {@linkplain #step step}: a transition under the guard, which only changes fields and
 * collects {@link Effects}, and then the effects, outside. So no request is sent, no thread is woken and no listener is told under a lock, and an answer that
 * arrives while the question is still being sent finds the lane in the state that the question left.
 *
 * <pre>
 *          arrive                 granted (answer or push)             the owner releases
 *  IDLE ───────────▶ ASKING ──────────────────────────────▶ HELD ─────────────────────────▶ RELEASING ──▶ IDLE
 *                   │  ▲  │ queued                          │  ▲ │                              │
 *            failed ▼  │  └────▶ QUEUED ── pushed grant ────┘  └─┘ handed over locally          └──▶ ASKING, QUEUED, HELD:
 *                  PAUSED         │  ▲                      │                                       the answer to the fresh
 *                                 └──┘ asks again           └── lost ──▶ ASKING or IDLE             attempt in the release,
 *                                                                                                   or a question behind it
 * </pre>
 *
 * <p>There is no state for leaving, nor for a lease that was lost: neither decides anything. A dead attempt is handed to the compensations, which see to it that
 * the server forgets it, and the lane goes on with a fresh one.
 *
 * <p>The lane is made of two halves that share the guard: {@link Asking} holds the attempt and its questions, {@link Holding} the hold and its leases. A lane that
 * nobody uses retires, and leaves nothing behind.
 */
public final class Lane {

    static final Logger LOG = LoggerFactory.getLogger(Lane.class);

    final Engine engine;
    final WaitLine line = new WaitLine();
    final Asking asking;
    final Holding holding;

    private final String name;
    private final Consumer<Lane> retire;
    private final ReentrantLock guard = new ReentrantLock();
    private LaneState state = LaneState.IDLE;
    private @Nullable Alarm alarm;

    /**
     * An idle lane.
     *
     * @param engine shared by all lanes of the client
     * @param name the lock's name
     * @param retire removes the lane from the client's
     */
    public Lane(Engine engine, String name, Consumer<Lane> retire) {
        this.engine = engine;
        this.name = name;
        this.retire = retire;
        this.asking = new Asking(this);
        this.holding = new Holding(this);
    }

    /**
     * The lock's name.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    // ---- events

    /**
     * A caller wants the lock.
     *
     * @param request told when it is settled
     * @return false if this lane has retired and another has to be asked
     */
    public boolean arrive(Request request) {
        Effects effects = new Effects();
        guard.lock();
        try {
            request.questionsBefore = asking.questions();
            switch (state) {
                case RETIRED -> {
                    return false;
                }
                case IDLE -> {
                    line.add(request);
                    asking.ask(effects);
                }
                case PAUSED -> {
                    line.add(request);
                    if (request.once()) {
                        asking.ask(effects);
                    }
                }
                case ASKING -> line.add(request);
                case RELEASING -> {
                    line.add(request);
                    if (holding.followRelease()) {
                        asking.ask(effects);
                    }
                }
                case QUEUED, HELD -> {
                    request.foundTaken = true;
                    if (request.once()) {
                        settle(effects, request, new Outcome.NotInTime(true));
                    } else if (state == LaneState.QUEUED || !holding.overtake(effects, request)) {
                        line.add(request);
                    }
                }
            }
            if (engine.isClosing()) {
                endWaiting(effects);
            }
            rearm();
        } finally {
            guard.unlock();
        }
        effects.run();
        return true;
    }

    /**
     * A caller's time is over.
     *
     * @param request may be settled already
     * @return how it ended: as it was settled before, or with what is known now
     */
    public Outcome withdraw(Request request) {
        return withdraw(request, false);
    }

    /**
     * A caller was interrupted or cancelled before its time was over.
     *
     * @param request may be settled already
     * @return how it ended: as it was settled before, or with what is known now
     */
    public Outcome cancel(Request request) {
        return withdraw(request, true);
    }

    private Outcome withdraw(Request request, boolean cancelled) {
        step(effects -> {
            if (!request.waiting) {
                takeOffer(effects, request);
                return;
            }
            request.cancelled = cancelled;
            settle(effects, request, asking.outcomeOf(request));
            if (line.isEmpty()) {
                asking.abandon(effects);
            }
        });
        Outcome outcome = request.taken();
        if (outcome == null) {
            throw new IllegalStateException(
                    "a request of lock '" + PrintableText.of(name) + "' is neither waiting nor settled");
        }
        return outcome;
    }

    /**
     * How a request ended, for its caller. What was offered to it is taken.
     *
     * @param request the caller's own
     * @return null while it waits
     */
    public @Nullable Outcome outcomeOf(Request request) {
        Outcome outcome = request.outcome();
        if (!(outcome instanceof Outcome.Offered offered)) {
            return outcome;
        }
        if (engine.events.isHeard()) {
            // under the guard, so that listeners hear of the handoff before they hear of what follows it
            step(effects -> takeOffer(effects, request));
        } else {
            request.take(offered);
        }
        return request.taken();
    }

    /**
     * The server granted a queued attempt.
     *
     * @param grant the grant
     */
    public void granted(PushedGrant grant) {
        step(effects -> asking.messages().granted(effects, grant));
    }

    /** Another client waits for this lock. */
    public void wanted() {
        step(effects -> {
            asking.messages().wanted();
            holding.wanted();
        });
    }

    /**
     * The lock will be free at a known time.
     *
     * @param serverMicros by the server's clock
     */
    public void freeAt(long serverMicros) {
        step(effects -> asking.messages().freeAt(serverMicros));
    }

    /** Messages may have been missed, or requests can be sent again. */
    public void askAgain() {
        step(asking.messages()::restored);
    }

    /** The client has another id at the server: what it had under the old one is over. */
    public void identityChanged() {
        step(effects -> {
            switch (state) {
                case HELD -> holding.lose(effects, LossReason.CLONED);
                case RELEASING -> {
                    holding.identityChanged(effects);
                    if (state == LaneState.PAUSED) {
                        // The question within the release has failed with it.
                        asking.identityChanged(effects);
                    }
                }
                case ASKING, QUEUED, PAUSED -> asking.identityChanged(effects);
                case IDLE, RETIRED -> {}
            }
        });
    }

    /** Something may be due: the clock was seen to have moved. */
    public void wake() {
        step(this::due);
    }

    CompletableFuture<ReleaseOutcome> release(LiveLease lease) {
        CompletableFuture<ReleaseOutcome> answer = new CompletableFuture<>();
        step(effects -> holding.release(effects, lease, answer));
        return answer;
    }

    CompletableFuture<Void> extend(LiveLease lease, Duration fromNow) {
        CompletableFuture<Void> answer = new CompletableFuture<>();
        step(effects -> holding.extend(effects, lease, fromNow, answer));
        return answer;
    }

    boolean keepAtLeast(LiveLease lease, Duration fromNow) {
        AtomicBoolean held = new AtomicBoolean();
        step(effects -> held.set(holding.keepAtLeast(effects, lease, fromNow)));
        return held.get();
    }

    void onLost(LiveLease lease, Consumer<? super LossReason> action) {
        step(effects -> holding.onLost(effects, lease, action));
    }

    void doubt(LiveLease lease) {
        step(effects -> holding.doubt(effects, lease));
    }

    void abandon(LiveLease lease, String who) {
        step(effects -> holding.abandon(effects, lease, who));
    }

    /** The client closes: whoever waits is told so. */
    public void endWaiting() {
        step(this::endWaiting);
    }

    private void endWaiting(Effects effects) {
        line.forEach(request -> settle(
                effects,
                request,
                new Outcome.Failed(
                        LockEvent.GaveUp.Cause.CLIENT_CLOSED,
                        () -> new HoldfastClosedException(
                                name,
                                "The Holdfast client was closed while a call waited for lock '" + PrintableText.of(name)
                                        + "'",
                                null))));
        asking.abandon(effects);
    }

    /** The client closes and no longer waits for the holder: told first, freed after. */
    public void endHolding() {
        step(effects -> holding.lose(effects, LossReason.CLIENT_CLOSED));
    }

    /** The client is closed: how a release went that nobody has answered, nobody will know. */
    public void endReleasing() {
        step(holding::endReleasing);
    }

    /**
     * Whether the client holds the lock.
     *
     * @return also while a release is on its way
     */
    public boolean isHeld() {
        guard.lock();
        try {
            return state == LaneState.HELD || holding.isReleasing();
        } finally {
            guard.unlock();
        }
    }

    /**
     * How many calls wait.
     *
     * @return the number
     */
    public int waiting() {
        guard.lock();
        try {
            return line.size();
        } finally {
            guard.unlock();
        }
    }

    /**
     * What the client has to do with the lock at this moment.
     *
     * @return empty if that is nothing any more
     */
    public Optional<ClientLock> view() {
        guard.lock();
        try {
            return LaneView.of(this);
        } finally {
            guard.unlock();
        }
    }

    /**
     * By how much a renewal is late.
     *
     * @return nanoseconds since it was due; zero if none is due, or none is needed
     */
    public long renewalLagNanos() {
        guard.lock();
        try {
            return holding.renewalLagNanos();
        } finally {
            guard.unlock();
        }
    }

    // ---- for the two halves, under the guard

    LaneState state() {
        return state;
    }

    void state(LaneState next, String why) {
        if (LOG.isDebugEnabled()) {
            LOG.debug(
                    "Lock '{}', client {}: {} -> {}: {}",
                    PrintableText.of(name),
                    engine.backend.clientId(),
                    state,
                    next,
                    why);
        }
        state = next;
    }

    /** Neither attempt nor hold: asks for whoever waits, or retires. */
    void rest(Effects effects, String why) {
        state(LaneState.IDLE, why);
        if (!line.isEmpty()) {
            asking.ask(effects);
        } else if (holding.resumeRelease()) {
            state(LaneState.RELEASING, "a release has still to be answered");
        } else {
            state(LaneState.RETIRED, "nobody uses it");
            retire.accept(this);
        }
    }

    void settle(Effects effects, Request request, Outcome outcome) {
        line.remove(request);
        request.settle(outcome);
        effects.add(request::tell);
        if (outcome instanceof Outcome.NotInTime || outcome instanceof Outcome.Failed) {
            publish(effects, () -> ended(request, outcome));
        }
    }

    private LockEvent ended(Request request, Outcome outcome) {
        Duration waited = Duration.ofNanos(engine.time.nanos() - request.arrivedNanos);
        if (request.cancelled) {
            return new LockEvent.GaveUp(name, LockEvent.GaveUp.Cause.WITHDRAWN, waited);
        }
        return outcome instanceof Outcome.Failed failed
                ? new LockEvent.GaveUp(name, failed.cause(), waited)
                : new LockEvent.TimedOut(name, waited);
    }

    /** Under the guard: whatever was offered to a request is its own from now on. */
    void takeOffer(Effects effects, Request request) {
        if (request.outcome() instanceof Outcome.Offered offered && request.take(offered)) {
            LiveLease lease = offered.lease();
            publish(effects, () -> new LockEvent.HandedOver(name, lease.token(), lease.waited()));
        }
    }

    /** In the order of the transitions, since it is put under the guard; delivered outside of it. */
    void publish(Effects effects, Supplier<LockEvent> event) {
        if (engine.events.isHeard()) {
            engine.events.put(event.get());
            effects.add(engine.events::deliver);
        }
    }

    /** Tells people, in the log. */
    void report(Effects effects, Runnable entry) {
        effects.add(() -> engine.reports.write(entry));
    }

    void step(Consumer<Effects> transition) {
        Effects effects = new Effects();
        guard.lock();
        try {
            transition.accept(effects);
            rearm();
        } finally {
            guard.unlock();
        }
        effects.run();
    }

    // ---- the alarm

    private void due(Effects effects) {
        long nowNanos = engine.time.nanos();
        switch (state) {
            case ASKING, QUEUED, PAUSED -> {
                holding.due(effects, nowNanos);
                asking.due(effects, nowNanos);
            }
            case HELD, RELEASING -> holding.due(effects, nowNanos);
            case IDLE, RETIRED -> {}
        }
    }

    private void goOff() {
        step(effects -> {
            alarm = null;
            due(effects);
        });
    }

    /**
     * One alarm a lane, set lazily: one that goes off too early looks around and is set anew, so that the usual short hold sets and cancels a single one.
     */
    private void rearm() {
        switch (state) {
            case ASKING, QUEUED, PAUSED -> wakeAt(holding.earlierOfRelease(asking.dueNanos()));
            case HELD, RELEASING -> wakeAt(holding.dueNanos());
            case IDLE, RETIRED -> {
                if (alarm != null) {
                    alarm.cancel();
                    alarm = null;
                }
            }
        }
    }

    private void wakeAt(long dueNanos) {
        if (alarm != null) {
            if (alarm.dueNanos() - dueNanos <= 0) {
                return;
            }
            alarm.cancel();
        }
        alarm = engine.timetable.set(dueNanos, this::goOff);
    }
}
