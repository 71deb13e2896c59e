package dev.holdfast.internal.lane;

import dev.holdfast.Backoff;
import dev.holdfast.LockEvent;
import dev.holdfast.LockEvent.GaveUp.Cause;
import dev.holdfast.internal.lane.LiveAttempt.Grant;
import dev.holdfast.internal.lane.LiveAttempt.Question;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.Validity;
import org.jspecify.annotations.Nullable;

/**
 * The machine that gets the lock for those who wait in a line. Each event is a step: it changes the state, collects
 * {@link Effects}, and returns a {@link Grant} if it has won. Pure: no clock, no guard and no request inside, and it
 * knows neither the holds nor the lane. Its table is in {@code docs/design/lane.md}.
 *
 * <p>One attempt serves all callers of the line. It lives until it has won, or until it is left; while it lives, asking
 * again with it changes nothing that it has won, neither its place in the queue nor a grant whose message was lost.
 * Once it is left, its number is dead: an answer that comes later is answered with another leave.
 *
 * <p>A lane has one only while there is something to seek: a client may hold very many locks that nobody waits for.
 */
final class Seeker {

    private static final long FAR_NANOS = Long.MAX_VALUE / 4;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long NANOS_PER_MICRO = 1000;
    private static final int MOST_REFUSALS = 3;

    /** Where the attempt stands. */
    enum State {

        /** Nothing is asked for. */
        NONE,

        /** A question is on its way: its answer, a failure or the response timeout comes next. */
        ASKING,

        /** The server has put the attempt into its queue; a grant is pushed, or the seeker asks again. */
        QUEUED,

        /**
         * The last question failed; the seeker asks again after a pause. The attempt lives on: it may be queued or
         * granted.
         */
        PAUSED
    }

    private final WaitLine line;
    private final LaneSettings settings;

    private State state = State.NONE;

    // The attempt that lives, and its questions.
    private @Nullable LiveAttempt attempt;
    private boolean within;
    private long questions;
    private long askedNanos;
    private int refusals;

    // When to ask again.
    private long nextNanos;
    private long freeAtNanos;
    private boolean freeAtKnown;

    // What came unasked, and counts only after the answer that is on its way.
    private @Nullable PushedGrant early;
    private boolean wanted;
    private boolean missed;
    private long behindSerial;
    private boolean takenOver;
    private long takenOverNanos;

    // What is known of a server that does not answer.
    private int failures;
    private long failingSinceNanos;
    private @Nullable BackendFailure lastFailure;
    private boolean everAnswered;
    private long answeredNanos;

    /**
     * Asks for nothing yet.
     *
     * @param line those it will ask for
     * @param settings of the client's lanes
     * @param questions how many were asked before it
     */
    Seeker(WaitLine line, LaneSettings settings, long questions) {
        this.line = line;
        this.settings = settings;
        this.questions = questions;
    }

    State state() {
        return state;
    }

    /** How many questions were asked so far, with any attempt. */
    long questions() {
        return questions;
    }

    /** Whether its question went out within a release, and shares its fate. */
    boolean asksWithin() {
        return state == State.ASKING && within;
    }

    /** Whether an answer to a question still means something. */
    boolean awaits(Question answered) {
        return state == State.ASKING && answered.number() == questions;
    }

    /** Whether an attempt is the one that lives. */
    boolean livesWith(long attemptNumber) {
        LiveAttempt live = attempt;
        return live != null && live.attempt.number() == attemptNumber;
    }

    /** The number of the attempt that lives; 0 if there is none. */
    long attemptNumber() {
        LiveAttempt live = attempt;
        return live == null ? 0 : live.attempt.number();
    }

    /** Whether nothing is asked for, and the server has answered the last question with something to go by. */
    boolean isForgettable() {
        return state == State.NONE && failures == 0;
    }

    /**
     * Whether nobody wants what it seeks: the line is empty; or the caller that it began for is not the first any more,
     * and the first one waits for more or for less, where what does not fit for the one may fit for the other, or is to
     * have another place in the queue.
     */
    boolean seeksInVain(long nowNanos) {
        if (line.isEmpty()) {
            return state != State.NONE && !asksWithin();
        }
        boolean waits = state == State.QUEUED || state == State.PAUSED;
        return waits && attempt != null && (!isForShareOfHead() || isMisplaced(nowNanos));
    }

    // ---- the attempt

    private LiveAttempt attempt() {
        LiveAttempt live = attempt;
        if (live == null) {
            throw new IllegalStateException("lock '" + PrintableText.of(line.name()) + "' has no attempt");
        }
        return live;
    }

    private Request head() {
        Request head = line.head();
        if (head == null) {
            throw new IllegalStateException(
                    "lock '" + PrintableText.of(line.name()) + "' has no caller that asks for it");
        }
        return head;
    }

    /** A fresh attempt with what the first in the line wants. What was heard for another is not for it. */
    private void begin(long nowNanos) {
        Request head = head();
        // not before the request that it is for, whoever has read the clock last
        long atNanos = Math.max(nowNanos - head.arrivedNanos, 0) + head.arrivedNanos;
        Attempt fresh = settings.attempts().fresh(head.options, head.share, atNanos, head.headStartMicros(atNanos));
        attempt = new LiveAttempt(fresh, head.options);
        early = null;
        wanted = false;
        freeAtKnown = false;
        refusals = 0;
    }

    /** Whether the first in the line wants as much of the lock as the attempt asks for. */
    private boolean isForShareOfHead() {
        return head().share.equals(attempt().attempt.share());
    }

    /** Whether the first in the line wants what the attempt asks for. */
    private boolean suitsHead() {
        Request head = head();
        LiveAttempt live = attempt();
        return isForShareOfHead()
                && head.options.lease().equals(live.options.lease())
                && head.options.minHold().equals(live.options.minHold())
                && head.options.renewing() == live.options.renewing();
    }

    /**
     * Whether the first in the line is to have another place in the queue than the attempt has: in a strict order its
     * own; else a better one that its head start gives it, or a later one if the attempt has the head start of a caller
     * that is not the first any more.
     */
    private boolean isMisplaced(long nowNanos) {
        Request head = head();
        LiveAttempt live = attempt();
        if (head.options.strictOrder()) {
            return head.headStartMicros(live.attempt.arrivedNanos()) != live.attempt.headStartMicros();
        }
        int difference = head.options.headStart().compareTo(live.options.headStart());
        long placeNanos = nowNanos - NANOS_PER_MICRO * head.headStartMicros(nowNanos);
        return difference < 0 || (difference > 0 && live.placeNanos() - placeNanos > 0);
    }

    /** Ends the attempt without a word to the server: nothing of it exists there, or nothing can be sent any more. */
    @Nullable
    LiveAttempt end() {
        LiveAttempt ended = attempt;
        attempt = null;
        within = false;
        early = null;
        wanted = false;
        state = State.NONE;
        return ended;
    }

    /** Leaves the attempt, if there is one: its number is dead from now on. */
    void leave(Effects out) {
        LiveAttempt dead = end();
        if (dead != null && dead.mayExist()) {
            out.add(new Effect.Leave(dead.attempt, dead.executableUntilNanos()));
        }
    }

    // ---- to ASKING

    /**
     * Asks, with the attempt that lives or with a fresh one. Somebody waits. Whether the question queues depends on the
     * line and on what the attempt may have won.
     */
    void ask(long nowNanos, Effects out) {
        if (attempt == null) {
            begin(nowNanos);
        }
        if (freeAtKnown && freeAtNanos - nowNanos <= 0) {
            // the answer tells about all times until now, and only later ones are still news
            freeAtKnown = false;
        }
        Ask.Kind unknown = line.somebodyStays() ? Ask.Kind.FIRST : Ask.Kind.ONCE;
        within = false;
        Effect.Ask asking = new Effect.Ask(question(attempt().mayHaveWon() ? Ask.Kind.AGAIN : unknown, nowNanos));
        if (head().queuesEarly()) {
            // in the queue before the caller who has just been granted the lock can release it
            out.addFirst(asking);
        } else {
            out.add(asking);
        }
    }

    /** A question with a fresh attempt, to be sent within a release. */
    Question askWithin(long nowNanos) {
        begin(nowNanos);
        within = true;
        return question(Ask.Kind.FIRST, nowNanos);
    }

    private Question question(Ask.Kind kind, long nowNanos) {
        // its answer makes up for the messages that were missed so far
        missed = false;
        state = State.ASKING;
        questions++;
        askedNanos = nowNanos;
        long responseNanos = settings.responseTimeoutNanos();
        long giveUpAfterNanos = Math.min(responseNanos, longestWaitNanos(nowNanos));
        LiveAttempt live = attempt();
        live.sent(nowNanos + giveUpAfterNanos + Math.max(responseNanos, Ask.MOST_LATE_NANOS));
        return new Question(live, kind, questions, giveUpAfterNanos);
    }

    private long longestWaitNanos(long nowNanos) {
        long longest = NANOS_PER_MILLI;
        for (Request request = line.head(); request != null; request = request.next) {
            if (request.patience != Request.Patience.TIMED) {
                return FAR_NANOS;
            }
            longest = Math.max(longest, request.deadlineNanos - nowNanos);
        }
        return longest;
    }

    // ---- answers

    /** The release that its question went out with was answered; perhaps the question was not. */
    @Nullable
    Grant answeredWithin(Question asked, @Nullable AskAnswer answer, long nowNanos, Effects out) {
        if (answer != null) {
            return answered(asked, answer, nowNanos, out);
        }
        if (line.isEmpty()) {
            leave(out);
        } else {
            ask(nowNanos, out);
        }
        return null;
    }

    /** The question that it awaits was answered, on its own or within a release. */
    @Nullable
    Grant answered(Question asked, AskAnswer answer, long nowNanos, Effects out) {
        within = false;
        LiveAttempt live = attempt();
        live.answered();
        if (answer instanceof AskAnswer.Queued || (line.isEmpty() && answer instanceof AskAnswer.Granted)) {
            live.won();
        }
        if (line.isEmpty()) {
            leave(out);
            return null;
        }
        if (answer instanceof AskAnswer.Granted granted) {
            Hold hold = granted.hold(live.attempt);
            return won(hold, granted.validity(), granted.waiters(), nowNanos, out);
        }
        if (answer instanceof AskAnswer.Queued queued) {
            return queued(queued, nowNanos, out);
        }
        if (answer instanceof AskAnswer.Taken) {
            wellAnswered();
            end();
            line.denyOnce(asked.number(), nowNanos, out);
        } else if (++refusals < MOST_REFUSALS) {
            // carried out too late, so not at all: asks again, a few times in a row
            ask(nowNanos, out);
        } else {
            failed(Failures.tooLate(), nowNanos, out);
        }
        return null;
    }

    /** The server has answered, with something to go by: the outage, if there was one, is over. */
    private void wellAnswered() {
        refusals = 0;
        failures = 0;
        lastFailure = null;
        everAnswered = true;
        answeredNanos = askedNanos;
    }

    /** The attempt was granted the lock; in vain if the grant is over, or not what the first in the line wants. */
    private @Nullable Grant won(Hold hold, Validity validity, int waiters, long nowNanos, Effects out) {
        LiveAttempt live = attempt();
        if (validity.isOver(nowNanos)) {
            live.won();
            leave(out);
            failed(Failures.grantedTooLate(live.options.lease()), nowNanos, out);
            return null;
        }
        wellAnswered();
        if (!suitsHead()) {
            // granted for a caller that has left, and the next one wants other terms
            live.won();
            leave(out);
            return null;
        }
        Grant grant = new Grant(hold, live, validity, waiters > 0 || wanted);
        end();
        return grant;
    }

    // ---- to QUEUED

    private @Nullable Grant queued(AskAnswer.Queued answer, long nowNanos, Effects out) {
        wellAnswered();
        behindSerial = answer.behindSerial();
        state = State.QUEUED;
        if (settings.pushes().getAsBoolean()) {
            nextNanos = nowNanos + untilAgainNanos(answer.holderUntilNanos() - nowNanos);
            hasten();
        } else {
            Request head = head();
            pause(head.options.backoff(), (int) Math.min(1000, questions - head.questionsBefore), nowNanos);
        }
        line.denyOnce(Long.MAX_VALUE, nowNanos, out);
        if (line.isEmpty()) {
            leave(out);
            return null;
        }
        PushedGrant aside = early;
        early = null;
        Grant won = aside == null ? null : pushed(aside, nowNanos, out);
        if (missed && state == State.QUEUED) {
            ask(nowNanos, out);
        }
        return won;
    }

    /**
     * For how long to wait in the queue: until the holder's end or for the poll bound, whatever comes first. Both are
     * jittered, so that those who wait do not come all at once.
     */
    private long untilAgainNanos(long leftNanos) {
        long boundNanos = (long)
                (settings.pollBoundNanos() * (0.8 + 0.2 * settings.random().nextDouble()));
        long jitterNanos = (long) (settings.random().nextDouble() * 2 * NANOS_PER_MILLI);
        long holderNanos = Math.max(0, leftNanos) + jitterNanos + NANOS_PER_MILLI;
        return Math.min(boundNanos, holderNanos);
    }

    /** Not later than the lock is worth asking for, as far as that is known. */
    private void hasten() {
        long freeNanos = freeAtNanos + NANOS_PER_MILLI;
        if (freeAtKnown && freeNanos - nextNanos < 0) {
            nextNanos = freeNanos;
        }
    }

    /** After the pause that follows so many tries. */
    private void pause(Backoff backoff, int tries, long nowNanos) {
        nextNanos = nowNanos + backoff.pauseAfter(tries, settings.random()).toNanos();
    }

    // ---- to PAUSED

    /** The question that it awaits was not answered, or not usefully. The attempt lives on; the callers may not. */
    void failed(BackendFailure failure, long nowNanos, Effects out) {
        within = false;
        LiveAttempt live = attempt;
        if (live != null) {
            if (failure.kind() == BackendFailure.Kind.UNKNOWN) {
                live.lost();
            } else {
                live.notExecuted();
            }
        }
        noteFailure(failure, nowNanos);
        line.forEach(request -> {
            if (isTheEndOf(request, failure, nowNanos)) {
                line.settle(request, unavailable(request, failure, nowNanos), nowNanos, out);
            }
        });
        if (out.heard()) {
            out.publish(new LockEvent.Unavailable(line.name(), line.group(), failure.seen()));
        }
        if (line.isEmpty()) {
            leave(out);
        } else {
            pause(head().options.backoff(), failures, nowNanos);
            state = State.PAUSED;
        }
    }

    // ---- messages

    /**
     * A grant was pushed to the attempt that lives. It counts only while the attempt is queued, and is put aside while
     * a question is on its way; its term goes on. If the answer says "granted", that is the better witness. If it says
     * "queued", it names a serial number: a grant with a higher one came after it; any other is over. Serial numbers
     * order them even where the server's clock was set back in between.
     */
    @Nullable
    Grant pushed(PushedGrant push, long nowNanos, Effects out) {
        if (state != State.QUEUED) {
            early = push;
            if (state == State.PAUSED) {
                ask(nowNanos, out);
            }
            return null;
        }
        if (push.serial() <= behindSerial) {
            return null;
        }
        if (!isPlaced(push)) {
            ask(nowNanos, out);
            return null;
        }
        if (push.validity().isOver(nowNanos)) {
            wellAnswered();
            leave(out);
            return null;
        }
        return won(push.hold(attempt().attempt), push.validity(), push.waiters(), nowNanos, out);
    }

    /** Whether it is known when a grant began, and that the present server gave it. If not, the server is asked. */
    private boolean isPlaced(PushedGrant grant) {
        return grant.validity().isKnown() && !(takenOver && grant.validity().fromNanos() - takenOverNanos < 0);
    }

    /** Another client waits for what the attempt will get. */
    void wanted() {
        wanted |= attempt != null;
    }

    /**
     * The lock is worth asking for at a known time; the earliest such time counts. A message that comes while a
     * question is on its way may be news to the answer.
     */
    void freeAt(long atNanos) {
        if (attempt == null) {
            return;
        }
        if (!freeAtKnown || atNanos - freeAtNanos < 0) {
            freeAtNanos = atNanos;
            freeAtKnown = true;
        }
        if (state == State.QUEUED) {
            hasten();
        }
    }

    /**
     * Messages were missed, or requests can be sent again. A question that is on its way may have been carried out
     * before that, so its answer will not do.
     */
    void restored(long nowNanos, Effects out) {
        switch (state) {
            case QUEUED, PAUSED -> ask(nowNanos, out);
            case ASKING -> missed = true;
            case NONE -> {}
        }
    }

    /**
     * Another server has taken over: asks it with the same attempt. What the one before has said or granted does not
     * count, also if it is heard later; it knows nothing of an attempt that begins later.
     */
    void takenOver(long nowNanos, Effects out) {
        early = null;
        takenOver = true;
        takenOverNanos = nowNanos;
        if (line.isEmpty()) {
            leave(out);
        } else if (state != State.NONE) {
            if (attempt != null) {
                attempt.lost();
            }
            ask(nowNanos, out);
        }
    }

    /** The server knows the attempt by an id that is not the client's any more. */
    void identityChanged(Effects out) {
        if (attempt != null && attempt.mayExist()) {
            leave(out);
        }
    }

    // ---- times

    /** When something is due; a question within a release is due with that. */
    long dueNanos(long nowNanos) {
        return switch (state) {
            case NONE -> nowNanos + FAR_NANOS;
            case ASKING -> within ? nowNanos + FAR_NANOS : askedNanos + settings.responseTimeoutNanos();
            case QUEUED, PAUSED -> nextNanos;
        };
    }

    /** Asks again, or gives up a question that has waited long enough. */
    void due(long nowNanos, Effects out) {
        if (nowNanos - dueNanos(nowNanos) < 0) {
            return;
        }
        if (state == State.ASKING) {
            failed(Failures.noAnswer(nowNanos - askedNanos), nowNanos, out);
        } else {
            ask(nowNanos, out);
        }
    }

    // ---- a server that does not answer

    /**
     * Silent since the first question that was not answered was asked; but not for the time that this process itself
     * may have stood still.
     */
    private void noteFailure(BackendFailure failure, long nowNanos) {
        if (failures++ == 0) {
            long mostNanos = Math.min(nowNanos - askedNanos, settings.responseTimeoutNanos());
            failingSinceNanos = nowNanos - mostNanos;
        }
        lastFailure = failure;
        settings.silence().unanswered(failingSinceNanos);
    }

    /** Whether the last failure is the end for a request, though it may have time left. */
    private boolean isTheEndOf(Request request, BackendFailure failure, long nowNanos) {
        if (failure.kind() == BackendFailure.Kind.MISCONFIGURED || request.once()) {
            return true;
        }
        if (failures >= request.options.backoff().tries().orElse(Integer.MAX_VALUE)) {
            return true;
        }
        long silentForNanos = nowNanos - Math.max(failingSinceNanos, request.arrivedNanos);
        return request.patience == Request.Patience.ENDLESS && silentForNanos >= settings.patienceNanos();
    }

    /** Since when an answer is owed, to a question or to a release that nothing was asked behind. */
    long unansweredSince(long nowNanos) {
        return state == State.NONE ? nowNanos : askedNanos;
    }

    /**
     * What a caller learns whose time is over while the client does not hold the lock. While an answer is owed, that is
     * "unavailable" if the last question has failed, or if the server has been silent for longer than the caller has
     * waited, or for a quarter of the response timeout. Else it is "not in time": a server that has answered lately is
     * not unavailable because a call had less time than the way to it takes.
     *
     * @param request the caller's
     * @param unansweredSinceNanos when the question or release that is without an answer for longest was sent
     */
    Outcome outcomeOf(Request request, long unansweredSinceNanos, long nowNanos) {
        if (state == State.QUEUED) {
            return new Outcome.NotInTime(true);
        }
        BackendFailure failure = lastFailure;
        if (failure != null) {
            return unavailable(request, failure, nowNanos);
        }
        long silentNanos = nowNanos - settings.silence().since(unansweredSinceNanos);
        settings.silence().unanswered(unansweredSinceNanos);
        if (silentNanos > bearableNanos(nowNanos - request.arrivedNanos)) {
            return unavailable(request, Failures.noAnswer(silentNanos), nowNanos);
        }
        boolean asksAlone = state == State.ASKING && !within;
        boolean answered =
                asksAlone && (request.foundTaken || (everAnswered && answeredNanos - request.arrivedNanos >= 0));
        return new Outcome.NotInTime(answered);
    }

    /**
     * For how long the server may have been silent for a caller that has waited for so long. Below a twentieth of the
     * response timeout, the silence of a healthy server is longer than many a wait.
     */
    private long bearableNanos(long waitedNanos) {
        long responseNanos = settings.responseTimeoutNanos();
        return Math.min(responseNanos / 4 - 1, Math.max(responseNanos / 20, waitedNanos));
    }

    private Outcome unavailable(Request request, BackendFailure failure, long nowNanos) {
        long waitedMillis = (nowNanos - request.arrivedNanos) / NANOS_PER_MILLI;
        Cause cause = failure.kind() == BackendFailure.Kind.MISCONFIGURED ? Cause.MISCONFIGURED : Cause.UNAVAILABLE;
        return new Outcome.Failed(cause, () -> settings.exceptions().notAcquired(line.name(), waitedMillis, failure));
    }
}
