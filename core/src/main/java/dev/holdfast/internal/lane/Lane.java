package dev.holdfast.internal.lane;

import dev.holdfast.ClientLock;
import dev.holdfast.HolderId;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.engine.Engine;
import dev.holdfast.internal.lane.LiveAttempt.Grant;
import dev.holdfast.internal.lane.LiveAttempt.Question;
import dev.holdfast.internal.time.Alarm;
import dev.holdfast.internal.time.Time;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.ChangeAnswer;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.Share;
import dev.holdfast.spi.Validity;
import dev.holdfast.spi.clock.WallSkew;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one place in a client where a lock's name is decided about: a {@link LaneMachine}, with a guard, a clock and an
 * alarm.
 *
 * <p>Callers, answers, pushed messages and alarms are {@link Event}s. Each is one step: a transition of the machine
 * under the guard, which only changes fields and collects {@link Effects}, and then the effects, outside. So no request
 * is sent, no thread is woken and no listener is called under a lock, and an answer that arrives while the question is
 * still being sent finds the lane in the state that the question left.
 *
 * <p>A lane that is not in use retires, and leaves nothing behind.
 */
public final class Lane implements LiveLease.Origin, Outlet.Answers, Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(Lane.class);

    private final Engine engine;
    private final Share share;
    private final LaneMachine machine;

    /** Of the machine's line, and so of every machine that serves it. */
    private final ReentrantLock guard;

    private final Consumer<Lane> retirement;

    private @Nullable Alarm alarm;

    /** An idle lane for one name that is held alone. When it retires, it has itself removed from the client's. */
    Lane(Engine engine, LaneSettings settings, String name, Consumer<Lane> retirement) {
        this(engine, settings, name, Share.EXCLUSIVE, retirement);
    }

    /** An idle lane for one name, and for what is held of it with the label of a share. */
    Lane(Engine engine, LaneSettings settings, String name, Share share, Consumer<Lane> retirement) {
        this(engine, settings, new WaitLine(name, share.group()), new ReentrantLock(), share, retirement);
    }

    /**
     * A lane that serves a line, perhaps beside other lanes, under the guard of that line.
     * Each change of a shared line is followed by {@link #lineChanged} of the others.
     */
    Lane(
            Engine engine,
            LaneSettings settings,
            WaitLine line,
            ReentrantLock guard,
            Share share,
            Consumer<Lane> retirement) {
        this.engine = engine;
        this.share = share;
        this.machine = new LaneMachine(line, Holder.Sharing.of(share), this, settings);
        this.guard = guard;
        this.retirement = retirement;
    }

    @Override
    public String name() {
        return machine.line.name();
    }

    /** Of what its callers hold the lock; for a group, the label counts alone. */
    Share share() {
        return share;
    }

    /** {@return whether it is a lane of the client that has an engine} */
    public boolean isOf(Engine client) {
        return engine == client;
    }

    // ---- a step

    /** Takes one step. Whether the lane had what the event is about. */
    boolean step(Event event) {
        return step(event, null);
    }

    /**
     * Takes one step.
     *
     * @param joint its requests go out with those of other lanes, or null
     * @return whether the lane had what the event is about
     */
    private boolean step(Event event, @Nullable Joint joint) {
        Effects out = new Effects(engine.events.isHeard());
        boolean found;
        guard.lock();
        try {
            boolean retiredBefore = machine.isRetired();
            LaneMachine.State before = LOG.isDebugEnabled() ? machine.state() : null;
            if (event instanceof Event.Due due && due.isAlarm()) {
                alarm = null;
            }
            long nowNanos = engine.time.nanos();
            long skewMillis = machine.goesBySkew(event) ? WallSkew.millis(engine.time, nowNanos) : 0;
            found = machine.step(event, nowNanos, skewMillis, out);
            if (out.heard()) {
                out.putEvents(engine.events::put);
            }
            count(out);
            rearm(nowNanos);
            if (machine.isRetired() && !retiredBefore) {
                // so that who is woken by the last step of a lane does not find it any more
                retirement.accept(this);
            }
            trace(before);
        } finally {
            guard.unlock();
        }
        if (!out.isEmpty()) {
            out.perform(new Outlet(engine, name(), this, joint));
        }
        return found;
    }

    private void count(Effects out) {
        if (out.granted()) {
            engine.remoteGrants.increment();
        }
        if (out.handoffs() > 0) {
            engine.localHandoffs.add(out.handoffs());
        }
    }

    private void trace(LaneMachine.@Nullable State before) {
        LaneMachine.State state = before == null ? null : machine.state();
        if (state != before) {
            LOG.debug(
                    "Lock '{}', client {}: {} -> {}",
                    PrintableText.of(name()),
                    engine.backend.clientId(),
                    before,
                    state);
        }
    }

    /**
     * One alarm a lane, set lazily: one that goes off too early looks around and is set anew, so that the usual short
     * hold sets and cancels a single one.
     */
    private void rearm(long nowNanos) {
        Alarm set = alarm;
        if (machine.isRetired()) {
            if (set != null) {
                set.cancel();
                alarm = null;
            }
            return;
        }
        long dueNanos = machine.dueNanos(nowNanos);
        if (set != null) {
            if (set.dueNanos() - dueNanos <= 0) {
                return;
            }
            set.cancel();
        }
        alarm = engine.timetable.set(dueNanos, this);
    }

    /** The alarm has gone off. */
    @Override
    public void run() {
        step(new Event.Due(true));
    }

    // ---- callers

    /** A caller wants the lock. False if this lane has retired, and another has to be asked. */
    boolean arrive(Request request) {
        return arrive(request, null);
    }

    /**
     * As above.
     *
     * @param joint what would be sent at once is put aside there, or null
     */
    boolean arrive(Request request, @Nullable Joint joint) {
        return step(new Event.Arrival(request, engine.isClosing()), joint);
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
        step(new Event.Withdrawal(request, cancelled));
        Outcome outcome = request.taken();
        if (outcome == null) {
            throw new IllegalStateException(
                    "a request of lock '" + PrintableText.of(name()) + "' is neither waiting nor settled");
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
            step(new Event.OfferTaken(request));
        } else {
            request.take(offered);
        }
        return request.taken();
    }

    /** Another lane that serves the same line has changed it. */
    void lineChanged() {
        step(new Event.LineChanged());
    }

    /** A hold of another lane has become one of this. False if this lane has retired. */
    boolean adopt(Grant grant, Request owner) {
        return step(new Event.Adoption(grant, owner, engine.isClosing()));
    }

    // ---- owners

    @Override
    public Time time() {
        return engine.time;
    }

    @Override
    public @Nullable Throwable acquiredAt() {
        return engine.leakTracing ? new Throwable("acquired here, or granted to a waiting call by this thread") : null;
    }

    /** Something may be due: the clock was seen to have moved. */
    @Override
    public void wake() {
        step(new Event.Due(false));
    }

    @Override
    public CompletableFuture<ReleaseOutcome> release(LiveLease lease, @Nullable Joint joint) {
        CompletableFuture<ReleaseOutcome> answer = new CompletableFuture<>();
        step(new Event.Released(lease, answer, engine.isClosing()), joint);
        return answer;
    }

    @Override
    public CompletableFuture<ReleaseOutcome> giveBack(LiveLease lease, @Nullable Joint joint) {
        step(new Event.MinimumHoldWaived(lease));
        return release(lease, joint);
    }

    @Override
    public CompletableFuture<Void> extend(LiveLease lease, Duration fromNow) {
        CompletableFuture<Void> answer = new CompletableFuture<>();
        step(new Event.ExtensionWanted(lease, fromNow, answer));
        return answer;
    }

    @Override
    public boolean setMinimumHold(LiveLease lease, Duration fromNow) {
        return step(new Event.MinimumHoldWanted(lease, fromNow));
    }

    @Override
    public boolean requireReturn(LiveLease lease) {
        return step(new Event.ReturnRequired(lease));
    }

    @Override
    public CompletableFuture<Optional<Grant>> change(LiveLease lease, Share to) {
        CompletableFuture<Optional<Grant>> answer = new CompletableFuture<>();
        LiveAttempt attempt =
                new LiveAttempt(engine.freshAttempt(lease.options(), to, engine.time.nanos(), 0), lease.options());
        Question question = new Question(attempt, Ask.Kind.ONCE, 0, engine.responseTimeoutNanos);
        step(new Event.ChangeWanted(lease, question, answer));
        return answer;
    }

    @Override
    public void onLost(LiveLease lease, Consumer<? super LossReason> action) {
        step(new Event.LossAction(lease, action));
    }

    @Override
    public void doubt(LiveLease lease) {
        step(new Event.Doubt(lease));
    }

    @Override
    public void abandon(LiveLease lease, String who) {
        step(new Event.Abandonment(lease, who));
    }

    // ---- the server

    @Override
    public void asked(Question question, @Nullable AskAnswer answer, @Nullable BackendFailure failure) {
        sawToken(answer);
        step(new Event.Answer(question, answer, failure));
    }

    @Override
    public void released(Effect.Release request, @Nullable ReleaseAnswer answer, @Nullable BackendFailure failure) {
        if (answer != null) {
            sawToken(answer.next().orElse(null));
        }
        step(new Event.ReleaseAnswered(request, answer, failure));
    }

    @Override
    public void changed(Effect.Change request, @Nullable ChangeAnswer answer, @Nullable BackendFailure failure) {
        if (answer instanceof ChangeAnswer.Changed changed) {
            sawToken(changed.grant());
        }
        step(new Event.ChangeAnswered(request, answer, failure));
    }

    @Override
    public void renewed(
            Effect.Renew request, @Nullable Validity confirmed, int waiters, @Nullable BackendFailure failure) {
        step(new Event.RenewalAnswered(request, confirmed, waiters, failure));
    }

    /** The server granted a queued attempt. */
    void granted(PushedGrant grant) {
        engine.sawToken(Math.max(grant.serial(), grant.token() + grant.numbers() - 1));
        step(new Event.Push(grant));
    }

    private void sawToken(@Nullable AskAnswer answer) {
        if (answer instanceof AskAnswer.Granted granted) {
            engine.sawToken(Math.max(granted.serial(), granted.token() + granted.numbers() - 1));
        }
    }

    // ---- the client's end

    /** The client closes: those who wait learn it. */
    public void endWaiting() {
        step(new Event.WaitingEnds());
    }

    /**
     * The client closes and does not wait for its holders any longer: they learn of the loss first,
     * the server is freed after.
     */
    public void endHolding() {
        step(new Event.HoldingEnds());
    }

    /** The client is closed: the outcome of a release that was not answered stays unknown. */
    public void endReleasing() {
        step(new Event.ReleasingEnds());
    }

    // ---- looks

    private <T> T look(Supplier<T> what) {
        guard.lock();
        try {
            return what.get();
        } finally {
            guard.unlock();
        }
    }

    /** {@return whether the client holds the lock; also while a release is on its way} */
    public boolean isHeld() {
        return look(() -> !machine.holder.isEmpty());
    }

    /** {@return how many calls wait} */
    public int waiting() {
        return look(machine.line::size);
    }

    /** {@return the number of the attempt that asks for the lock; 0 if none does} */
    public long attemptNumber() {
        return look(machine::attemptNumber);
    }

    /** {@return by how much a renewal is late, in nanoseconds; zero if none is due, or none is needed} */
    public long renewalLagNanos() {
        return look(() -> machine.holder.renewalLagNanos(engine.time.nanos()));
    }

    /** Where the lane stands, in one word. */
    LaneMachine.State state() {
        return look(machine::state);
    }

    /** {@return what the client has to do with the lock at this moment; empty if that is nothing any more} */
    public Optional<ClientLock> view() {
        return look(() -> {
            long nowNanos = engine.time.nanos();
            return stateForPeople().map(state -> {
                Request first = machine.line.head();
                boolean isHolder = state == ClientLock.State.HELD
                        || state == ClientLock.State.RESTING
                        || state == ClientLock.State.RELEASING;
                return new ClientLock(
                        name(),
                        machine.line.group(),
                        state,
                        isHolder ? holding(nowNanos) : Optional.empty(),
                        machine.line.size(),
                        first == null ? Duration.ZERO : Duration.ofNanos(nowNanos - first.arrivedNanos));
            });
        });
    }

    private Optional<ClientLock.State> stateForPeople() {
        return switch (machine.state()) {
            case ASKING -> Optional.of(ClientLock.State.ASKING);
            case QUEUED -> Optional.of(ClientLock.State.QUEUED);
            case PAUSED -> Optional.of(ClientLock.State.RETRYING);
            case HELD -> Optional.of(ClientLock.State.HELD);
            case RESTING -> Optional.of(ClientLock.State.RESTING);
            case RELEASING -> Optional.of(ClientLock.State.RELEASING);
            case IDLE, RETIRED -> Optional.empty();
        };
    }

    private Optional<ClientLock.Holding> holding(long nowNanos) {
        Tenure held = machine.holder.newest();
        if (held == null) {
            return Optional.empty();
        }
        LiveLease lease = held.owner();
        long untilNanos = held.owners.areNone() ? held.term.deadlineNanos() : lease.deadlineNanos();
        @Nullable Thread owner = lease.owner;
        return Optional.of(new ClientLock.Holding(
                new HolderId(engine.backend.clientId(), held.hold.attempt().number(), held.hold.token()),
                lease.token(),
                held.owners.count(),
                lease.at(nowNanos),
                Instant.ofEpochMilli(lease.acquiredWallMillis()),
                Duration.ofNanos(nowNanos - lease.acquiredNanos),
                Duration.ofNanos(Math.max(0, untilNanos - nowNanos)),
                Optional.ofNullable(owner).map(Thread::getName)));
    }
}
