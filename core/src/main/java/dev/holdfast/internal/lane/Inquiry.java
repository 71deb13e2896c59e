package dev.holdfast.internal.lane;

import dev.holdfast.spi.Ask;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.PrintableText;
import org.jspecify.annotations.Nullable;

/**
 * The attempt of a seeker that lives, and the questions that were asked with it. Pure,
 * as the {@link Seeker} that it is a part of.
 */
final class Inquiry {

    private static final long FOREVER_NANOS = Long.MAX_VALUE / 4;
    private static final long SHORTEST_NANOS = 1_000_000;
    private static final long NANOS_PER_MICRO = 1000;

    private final WaitLine line;
    private final LaneSettings settings;

    private @Nullable LiveAttempt attempt;
    private boolean within;
    private long questions;
    private long askedNanos;

    /**
     * Nothing is asked yet.
     *
     * @param line those who wait
     * @param settings of the client's lanes
     * @param questions how many were asked before
     */
    Inquiry(WaitLine line, LaneSettings settings, long questions) {
        this.line = line;
        this.settings = settings;
        this.questions = questions;
    }

    /** How many questions were asked so far, with any attempt. */
    long questions() {
        return questions;
    }

    /** When the last one was asked. */
    long askedNanos() {
        return askedNanos;
    }

    /** Whether the last one went out within a release, and shares its fate. */
    boolean isWithin() {
        return within;
    }

    boolean isLast(Question question) {
        return question.number() == questions;
    }

    // ---- the attempt

    boolean hasAttempt() {
        return attempt != null;
    }

    boolean hasAttempt(long number) {
        LiveAttempt live = attempt;
        return live != null && live.attempt.number() == number;
    }

    LiveAttempt attempt() {
        LiveAttempt live = attempt;
        if (live == null) {
            throw new IllegalStateException("lock '" + PrintableText.of(line.name()) + "' has no attempt");
        }
        return live;
    }

    /** A fresh attempt with what the first in the line wants. */
    LiveAttempt begin(long nowNanos) {
        Request head = head();
        // not before the request that it is for, whoever has read the clock last
        long atNanos = Math.max(nowNanos - head.arrivedNanos, 0) + head.arrivedNanos;
        Attempt fresh = settings.attempts().fresh(head.options, head.share, atNanos, head.headStartMicros(atNanos));
        LiveAttempt made = new LiveAttempt(fresh, head.options);
        attempt = made;
        return made;
    }

    /** The attempt is not asked with any more. */
    @Nullable
    LiveAttempt end() {
        LiveAttempt ended = attempt;
        attempt = null;
        within = false;
        return ended;
    }

    /** Whether the first in the line wants as much of the lock as the attempt asks for. */
    boolean isForShareOfHead() {
        return head().share.equals(attempt().attempt.share());
    }

    /** Whether the first in the line wants what the attempt asks for. */
    boolean suitsHead() {
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
    boolean isMisplaced(long nowNanos) {
        Request head = head();
        LiveAttempt live = attempt();
        if (head.options.strictOrder()) {
            return head.headStartMicros(live.attempt.arrivedNanos()) != live.attempt.headStartMicros();
        }
        int difference = head.options.headStart().compareTo(live.options.headStart());
        long placeNanos = nowNanos - NANOS_PER_MICRO * head.headStartMicros(nowNanos);
        return difference < 0 || (difference > 0 && live.placeNanos() - placeNanos > 0);
    }

    Request head() {
        Request head = line.head();
        if (head == null) {
            throw new IllegalStateException(
                    "lock '" + PrintableText.of(line.name()) + "' has no caller that asks for it");
        }
        return head;
    }

    // ---- questions

    /**
     * The next question with the attempt that lives. Whether it queues depends on the line and on what it may have won.
     */
    Question ask(long nowNanos) {
        within = false;
        Ask.Kind unknown = line.somebodyStays() ? Ask.Kind.FIRST : Ask.Kind.ONCE;
        return ask(attempt().mayHaveWon() ? Ask.Kind.AGAIN : unknown, nowNanos);
    }

    /** The first question of a fresh attempt, to be sent within a release. */
    Question askWithin(long nowNanos) {
        within = true;
        return ask(Ask.Kind.FIRST, nowNanos);
    }

    private Question ask(Ask.Kind kind, long nowNanos) {
        questions++;
        askedNanos = nowNanos;
        long responseNanos = settings.responseTimeoutNanos();
        long giveUpAfterNanos = Math.min(responseNanos, longestWaitNanos(nowNanos));
        LiveAttempt live = attempt();
        live.sent(nowNanos + giveUpAfterNanos + Math.max(responseNanos, Ask.MOST_LATE_NANOS));
        return new Question(live, kind, questions, giveUpAfterNanos);
    }

    private long longestWaitNanos(long nowNanos) {
        long longest = SHORTEST_NANOS;
        for (Request request = line.head(); request != null; request = request.next) {
            if (request.patience != Request.Patience.TIMED) {
                return FOREVER_NANOS;
            }
            longest = Math.max(longest, request.deadlineNanos - nowNanos);
        }
        return longest;
    }

    /** The last question was answered. */
    void answered() {
        within = false;
        attempt().answered();
    }

    /** The answer to the last question, if it is on its way, does not count. */
    void superseded() {
        LiveAttempt live = attempt;
        if (live != null) {
            live.lost();
        }
    }

    /** The last question failed. */
    void failed(BackendFailure failure) {
        within = false;
        LiveAttempt live = attempt;
        if (live != null) {
            if (failure.kind() == BackendFailure.Kind.UNKNOWN) {
                live.lost();
            } else {
                live.notExecuted();
            }
        }
    }
}
