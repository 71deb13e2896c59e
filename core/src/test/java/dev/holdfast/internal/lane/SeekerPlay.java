package dev.holdfast.internal.lane;

import dev.holdfast.LockOptions;
import dev.holdfast.fixtures.ManualTime;
import dev.holdfast.fixtures.ScriptedBackend;
import dev.holdfast.internal.engine.Engines;
import dev.holdfast.internal.lane.LiveAttempt.Grant;
import dev.holdfast.internal.lane.LiveAttempt.Question;
import dev.holdfast.internal.lane.MachineTablesTest.Play;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.Share;
import dev.holdfast.spi.Validity;
import dev.holdfast.spi.clock.ClockReading;
import dev.holdfast.spi.clock.Deadlines;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One seeker that is brought into a state, and meets an event there. */
final class SeekerPlay implements Play {

    static final long MILLI = 1_000_000;

    final ManualTime time = new ManualTime();
    final LaneSettings settings = LaneSettings.of(Engines.on(new ScriptedBackend(time), time));
    final WaitLine line = new WaitLine("lock", Optional.empty());
    final Seeker seeker = new Seeker(line, settings, 0);
    final Request first = arrives(LockOptions.defaults(), Request.Patience.ENDLESS);

    Effects out = new Effects(false);

    @Nullable
    Question asked;

    @Nullable
    Grant won;

    @Override
    public String state() {
        return seeker.state().name();
    }

    @Override
    public String effects() {
        String words = EffectWords.of(out);
        return won == null ? words : words.isEmpty() ? "grant" : words + "; grant";
    }

    // ---- states

    SeekerPlay inAsking() {
        asks();
        return this;
    }

    SeekerPlay inAskingWithin() {
        asked = seeker.askWithin(now());
        return this;
    }

    SeekerPlay inQueue() {
        asks();
        answered(queuedBehind(7));
        time.advanceMillis(5);
        return this;
    }

    SeekerPlay inPause(BackendFailure.Kind how) {
        asks();
        fails(how);
        return this;
    }

    // ---- events: what follows the last of them is what the row is about

    void event() {
        out = new Effects(false);
        won = null;
    }

    void asks() {
        event();
        seeker.ask(now(), out);
        noteQuestion();
    }

    void noteQuestion() {
        out.forEach(effect -> {
            if (effect instanceof Effect.Ask ask) {
                asked = ask.question();
            }
        });
    }

    void answered(AskAnswer answer) {
        event();
        won = seeker.answered(asked, answer, now(), out);
        noteQuestion();
    }

    void fails(BackendFailure.Kind kind) {
        event();
        seeker.failed(new BackendFailure(kind, "seen", null), now(), out);
    }

    void pushed(long token, long claimMillis) {
        pushed(token, validFor(claimMillis));
    }

    void pushedAtAnUnknownTime(long token) {
        pushed(token, Validity.unknown(now(), 2000 * MILLI));
    }

    void pushed(long token, Validity validity) {
        event();
        PushedGrant push = new PushedGrant(LockId.of("lock"), 1, token, 1, validity, 0);
        won = seeker.pushed(push, now(), out);
        noteQuestion();
    }

    void restored() {
        event();
        seeker.restored(now(), out);
    }

    void takenOver() {
        event();
        seeker.takenOver(now(), out);
        noteQuestion();
    }

    void idChanges() {
        event();
        seeker.identityChanged(out);
    }

    void leaves() {
        event();
        seeker.leave(out);
    }

    void alarm() {
        event();
        seeker.due(now(), out);
    }

    // ---- what they are about

    Request arrives(LockOptions options, Request.Patience patience) {
        Request request = new FutureRequest(options, Share.EXCLUSIVE, patience, now(), now(), null, outcome -> {});
        line.add(request);
        return request;
    }

    void otherTermsOnly() {
        line.remove(first);
        arrives(LockOptions.builder().lease(Duration.ofSeconds(5)).build(), Request.Patience.ENDLESS);
    }

    AskAnswer granted() {
        return new AskAnswer.Granted(8, 1, validFor(30_000), 0);
    }

    AskAnswer queuedBehind(long token) {
        return new AskAnswer.Queued(token, now() + 60_000 * MILLI);
    }

    long now() {
        return time.nanos();
    }

    Validity validFor(long millis) {
        return Deadlines.ofAnswer(new ClockReading(now(), 0), millis);
    }
}
