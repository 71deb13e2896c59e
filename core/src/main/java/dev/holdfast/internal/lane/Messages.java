package dev.holdfast.internal.lane;

import dev.holdfast.internal.Engine;
import dev.holdfast.internal.time.Anchor;
import dev.holdfast.internal.time.Deadlines;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.PushedGrant;
import org.jspecify.annotations.Nullable;

/**
 * What comes unasked for the attempt that lives. Guarded by the lane.
 *
 * <p>A pushed grant counts only in {@link LaneState#QUEUED}. While a question is on its way it is put aside. If the answer says "granted", it is the better witness. If it says "queued", it
 * names a token of the present holder: a grant with a higher one came after it, and the answer gives the clock to measure it by; any other is over. Tokens order them even where the
 * server's clock was set back in between.
 */
final class Messages {

    private final Lane lane;
    private final Engine engine;
    private final Asking asking;

    private @Nullable PushedGrant early;
    private long earlyReadNanos;
    private boolean wanted;
    private boolean missed;
    private long holderToken;

    Messages(Lane lane, Asking asking) {
        this.lane = lane;
        this.engine = lane.engine;
        this.asking = asking;
    }

    /** The attempt has ended, or another one begins. */
    void forget() {
        early = null;
        wanted = false;
    }

    /** A question goes out: it will tell what messages have missed so far. */
    void asked() {
        missed = false;
    }

    /**
     * The attempt stands in the queue.
     *
     * @param behindToken a token of who had the lock then
     */
    void queued(long behindToken) {
        holderToken = behindToken;
    }

    /** Whether another client was heard to wait for what the attempt will get. */
    boolean othersWait() {
        return wanted;
    }

    // ---- what is heard

    void granted(Effects effects, PushedGrant push) {
        granted(effects, push, engine.time.nanos());
    }

    private void granted(Effects effects, PushedGrant push, long readNanos) {
        LiveAttempt live = asking.attempt();
        if (live == null || live.attempt.number() != push.attemptNumber()) {
            if (!lane.holding.holds(push.attemptNumber())) {
                effects.add(() -> engine.compensations.leave(push));
            }
            return;
        }
        Anchor measured = asking.anchor();
        if (lane.state() != LaneState.QUEUED || measured == null) {
            early = push;
            earlyReadNanos = readNanos;
            if (lane.state() == LaneState.PAUSED) {
                asking.ask(effects);
            }
        } else if (push.token() > holderToken) {
            take(effects, push, readNanos, live, measured);
        }
    }

    /** Its term counts from the server's time of the grant, and from the reading of the message at the latest, however long that was put aside. */
    private void take(Effects effects, PushedGrant push, long readNanos, LiveAttempt live, Anchor measured) {
        Hold hold = new Hold(live.attempt, push.token(), push.numbers());
        long nowNanos = engine.time.nanos();
        long deadlineNanos = Deadlines.ofPush(measured, push.grantedAtServerMicros(), push.claimMillis(), readNanos);
        if (deadlineNanos - nowNanos <= 0) {
            engine.sawToken(hold.lastToken());
            asking.wellAnswered();
            asking.kill(effects);
            lane.rest(effects, "the grant was read after its time");
            return;
        }
        long claimSentNanos = measured.localNanosOf(push.grantedAtServerMicros());
        asking.grant(
                effects,
                hold,
                deadlineNanos,
                push.claimMillis(),
                push.waiters(),
                new Anchor(claimSentNanos, push.grantedAtServerMicros(), measured.skewMillis()));
    }

    void wanted() {
        if (asking.attempt() != null) {
            wanted = true;
        }
    }

    /** One that comes while a question is on its way may be news to the answer. */
    void freeAt(long serverMicros) {
        if (asking.attempt() != null) {
            asking.next().freeAt(serverMicros);
            if (lane.state() == LaneState.QUEUED) {
                asking.next().hasten(asking.anchor());
            }
        }
    }

    /** Messages were missed. A question that is on its way may have been carried out before they came back, so it does not do. */
    void restored(Effects effects) {
        switch (lane.state()) {
            case QUEUED, PAUSED -> asking.ask(effects);
            case ASKING, RELEASING -> missed = true;
            case IDLE, HELD, RETIRED -> {}
        }
    }

    /** The answer to the last question has put the attempt into the queue: what came before it counts now. */
    void catchUp(Effects effects) {
        PushedGrant aside = early;
        early = null;
        if (aside != null) {
            granted(effects, aside, earlyReadNanos);
        }
        if (missed && lane.state() == LaneState.QUEUED) {
            asking.ask(effects);
        }
    }
}
