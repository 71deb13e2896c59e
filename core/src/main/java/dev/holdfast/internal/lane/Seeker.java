package dev.holdfast.internal.lane;

import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.PushedGrant;
import org.jspecify.annotations.Nullable;

/**
 * The machine that gets the lock for those who wait in a line. Each event is a step: it changes the state, collects
 * {@link Effects}, and returns a {@link Grant} if it has won. Pure: no clock, no guard and no request inside, and it
 * knows neither the holds nor the lane.
 *
 * <p>One attempt serves all callers of the line. It lives until it has won, or until it is left; while it lives, asking
 * again with it changes nothing that it has won, neither its place in the queue nor a grant whose message was lost.
 * Once it is left, its number is dead: an answer that comes later is answered with another leave.
 *
 * <p>A {@link Search} has the state and its transitions, {@link Inquiry} the attempt and its questions, {@link Mailbox}
 * what comes unasked meanwhile, {@link LiveAnswers} know what an answer means, {@link NextQuestion} when to ask again,
 * {@link Outage} what callers learn when the server does not answer. All of it is there only while there is something
 * to seek: a client may hold very many locks that nobody waits for.
 */
final class Seeker {

    private static final long FAR_NANOS = Long.MAX_VALUE / 4;

    private final WaitLine line;
    private final LaneSettings settings;

    /** Null while nothing is asked for, and nothing that was has to be remembered. */
    private @Nullable Search search;

    /** Asked in the searches that are forgotten. */
    private long questionsBefore;

    /**
     * Asks for nothing yet.
     *
     * @param line those it will ask for
     * @param settings of the client's lanes
     */
    Seeker(WaitLine line, LaneSettings settings) {
        this.line = line;
        this.settings = settings;
    }

    SeekerState state() {
        return search == null ? SeekerState.NONE : search.state();
    }

    /** Whether its question went out within a release, and shares its fate. */
    boolean asksWithin() {
        return search != null && search.asksWithin();
    }

    /** Whether an answer to a question still means something. */
    boolean awaits(Question answered) {
        return search != null && search.state() == SeekerState.ASKING && search.inquiry.isLast(answered);
    }

    /** Whether an attempt is the one that lives. */
    boolean livesWith(long attemptNumber) {
        return search != null && search.inquiry.hasAttempt(attemptNumber);
    }

    private boolean hasAttempt() {
        return search != null && search.inquiry.hasAttempt();
    }

    /** The number of the attempt that lives; 0 if there is none. */
    long attemptNumber() {
        return search != null && search.inquiry.hasAttempt()
                ? search.inquiry.attempt().attempt.number()
                : 0;
    }

    /** How many questions were asked so far. */
    long questions() {
        return search == null ? questionsBefore : search.inquiry.questions();
    }

    /** Whether nobody wants what it seeks, as far as it seeks something. */
    boolean seeksInVain(long nowNanos) {
        return search != null && search.seeksInVain(nowNanos);
    }

    // ---- questions

    /** Asks, with the attempt that lives or with a fresh one. Somebody waits. */
    void ask(long nowNanos, Effects out) {
        search().ask(nowNanos, out);
    }

    /** A question with a fresh attempt, to be sent within a release. */
    Question askWithin(long nowNanos) {
        return search().askWithin(nowNanos);
    }

    private Search search() {
        Search present = search;
        if (present == null) {
            present = new Search(line, settings, new Inquiry(line, settings, questionsBefore));
            search = present;
        }
        return present;
    }

    /** Leaves the attempt, if there is one: its number is dead from now on. */
    void leave(Effects out) {
        if (search != null) {
            search.leave(out);
        }
    }

    /** Ends the attempt without a word to the server: nothing can be sent any more. */
    void end() {
        if (search != null) {
            search.end();
        }
    }

    /** The end of an event: forgets a search that is over, unless a later caller may have to know how it went. */
    void sweep() {
        if (search != null && line.isEmpty() && search.isForgettable()) {
            questionsBefore = search.inquiry.questions();
            search = null;
        }
    }

    // ---- answers

    /** The release that its question went out with was answered; perhaps the question was not. */
    @Nullable
    Grant answeredWithin(Question asked, @Nullable AskAnswer answer, long nowNanos, Effects out) {
        return answers().answeredWithin(asked, answer, nowNanos, out);
    }

    /** The question that it awaits was answered, on its own or within a release. */
    @Nullable
    Grant answered(Question asked, AskAnswer answer, long nowNanos, Effects out) {
        return answers().answered(asked, answer, nowNanos, out);
    }

    /** The question that it awaits was not answered, or not usefully. */
    void failed(BackendFailure failure, long nowNanos, Effects out) {
        search().failed(failure, nowNanos, out);
    }

    /** A grant was pushed to the attempt that lives. */
    @Nullable
    Grant pushed(PushedGrant push, long nowNanos, Effects out) {
        return answers().pushed(push, nowNanos, out);
    }

    private LiveAnswers answers() {
        return new LiveAnswers(line, search());
    }

    // ---- messages

    /** Another client waits for what the attempt will get. */
    void wanted() {
        if (hasAttempt()) {
            search().mailbox.wanted();
        }
    }

    /**
     * The lock is worth asking for at a known time. A message that comes while a question is on its way may be news to
     * the answer.
     */
    void freeAt(long atNanos) {
        if (hasAttempt()) {
            search().freeAt(atNanos);
        }
    }

    /**
     * Messages were missed, or requests can be sent again. A question that is on its way may have been carried out
     * before that, so its answer will not do.
     */
    void restored(long nowNanos, Effects out) {
        switch (state()) {
            case QUEUED, PAUSED -> ask(nowNanos, out);
            case ASKING -> search().mailbox.missedSome();
            case NONE -> {}
        }
    }

    /**
     * Another server has taken over: asks it with the same attempt. What the one before has said does not count, also
     * if it is heard later; it knows nothing of an attempt that begins later.
     */
    void takenOver(long nowNanos, Effects out) {
        if (search != null) {
            search.mailbox.takenOver(nowNanos);
        }
        if (line.isEmpty()) {
            leave(out);
        } else if (state() != SeekerState.NONE) {
            search().inquiry.superseded();
            ask(nowNanos, out);
        }
    }

    /** The server knows the attempt by an id that is not the client's any more. */
    void identityChanged(Effects out) {
        if (hasAttempt() && search().inquiry.attempt().mayExist()) {
            leave(out);
        }
    }

    // ---- times

    /** Since when an answer is owed, to a question or to a release that nothing was asked behind. */
    long unansweredSince(long nowNanos) {
        return search == null ? nowNanos : search.unansweredSince(nowNanos);
    }

    /** What a caller learns whose time is over while the client does not hold the lock. */
    Outcome outcomeOf(Request request, long unansweredSinceNanos, long nowNanos) {
        return search().outcomeOf(request, unansweredSinceNanos, nowNanos);
    }

    /** When something is due. */
    long dueNanos(long nowNanos) {
        return search == null ? nowNanos + FAR_NANOS : search.dueNanos(nowNanos);
    }

    /** Asks again, or gives up a question that has waited long enough. */
    void due(long nowNanos, Effects out) {
        if (nowNanos - dueNanos(nowNanos) >= 0) {
            search().due(nowNanos, out);
        }
    }
}
