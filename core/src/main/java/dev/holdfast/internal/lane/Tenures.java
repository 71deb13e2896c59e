package dev.holdfast.internal.lane;

import dev.holdfast.spi.Hold;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The holds of one lane: what it holds, and what is on its way back. Usually one or none; a release that a question
 * follows is a second one, and a lane whose sharing allows it holds several.
 */
final class Tenures {

    private @Nullable Tenure first;

    void add(Tenure tenure) {
        tenure.next = first;
        first = tenure;
    }

    /** Removes those that are over. */
    void sweep() {
        Tenure before = null;
        for (Tenure tenure = first; tenure != null; tenure = tenure.next) {
            if (tenure.state() != TenureState.GONE) {
                before = tenure;
            } else if (before == null) {
                first = tenure.next;
            } else {
                before.next = tenure.next;
            }
        }
    }

    boolean isEmpty() {
        return first == null;
    }

    /** The only one, or null if there is none or more than one. */
    @Nullable
    Tenure single() {
        Tenure only = first;
        return only == null || only.next != null ? null : only;
    }

    /** The newest, held or on its way back; null if there is none. */
    @Nullable
    Tenure newest() {
        return first;
    }

    /** What the client holds, the newest first; null if it holds nothing. */
    @Nullable
    Tenure held() {
        Tenure tenure = first;
        while (tenure != null && tenure.state() != TenureState.HELD) {
            tenure = tenure.next;
        }
        return tenure;
    }

    /** What rests, or null. */
    @Nullable
    Tenure resting() {
        Tenure tenure = first;
        while (tenure != null && tenure.state() != TenureState.RESTING) {
            tenure = tenure.next;
        }
        return tenure;
    }

    /** Whether the newest may rest when it is released. */
    boolean areSticky() {
        return first != null && first.turn.isSticky();
    }

    /** By how much the renewal of what the client holds is late; zero if none is due, or none is needed. */
    long renewalLagNanos(long nowNanos) {
        Tenure held = held();
        return held == null ? 0 : held.renewals().lagNanos(nowNanos);
    }

    boolean isReleasing() {
        for (Tenure tenure = first; tenure != null; tenure = tenure.next) {
            if (tenure.state() == TenureState.RELEASING) {
                return true;
            }
        }
        return false;
    }

    /** The one that a lease belongs to at this moment, or null. */
    @Nullable
    Tenure heldBy(LiveLease lease) {
        Tenure tenure = first;
        while (tenure != null && !tenure.isHeldBy(lease)) {
            tenure = tenure.next;
        }
        return tenure;
    }

    /** The one that is still kept under these tokens, whether a caller has it or it rests; or null. */
    @Nullable
    Tenure keptUnder(Hold hold) {
        Tenure tenure = first;
        while (tenure != null && !(tenure.isKept() && tenure.hold.equals(hold))) {
            tenure = tenure.next;
        }
        return tenure;
    }

    /** The one whose release is on its way, or null. */
    @Nullable
    Tenure releasedBy(ReleaseRequest request) {
        Tenure tenure = first;
        while (tenure != null
                && (tenure.state() != TenureState.RELEASING
                        || tenure.returning().release() != request)) {
            tenure = tenure.next;
        }
        return tenure;
    }

    /** The one that a request is about to turn, or null. */
    @Nullable
    Tenure changedBy(ChangeRequest request) {
        Tenure tenure = first;
        while (tenure != null
                && !(tenure.state() == TenureState.HELD
                        && tenure.isChanging()
                        && tenure.changing().is(request))) {
            tenure = tenure.next;
        }
        return tenure;
    }

    /** Whether an attempt has won one of them. */
    boolean haveAttempt(long number) {
        for (Tenure tenure = first; tenure != null; tenure = tenure.next) {
            if (tenure.hold.attempt().number() == number) {
                return true;
            }
        }
        return false;
    }

    /** The earlier of a time and the sending of the release that has been without an answer for longest. */
    long oldestUnanswered(long sentNanos) {
        long oldest = sentNanos;
        for (Tenure tenure = first; tenure != null; tenure = tenure.next) {
            if (tenure.state() == TenureState.RELEASING && tenure.returning().release().sentNanos - oldest < 0) {
                oldest = tenure.returning().release().sentNanos;
            }
        }
        return oldest;
    }

    /** Visits each; the visitor may end the visited one. */
    void forEach(Consumer<? super Tenure> visitor) {
        for (Tenure tenure = first; tenure != null; tenure = tenure.next) {
            visitor.accept(tenure);
        }
    }

    /** Visits each in a state; the visitor may end the visited one. */
    void forEachIn(TenureState state, Consumer<? super Tenure> visitor) {
        forEach(tenure -> {
            if (tenure.state() == state) {
                visitor.accept(tenure);
            }
        });
    }

    /** When something is due of any of them, and not later than a given time. */
    long dueNanos(long atLatestNanos) {
        long due = atLatestNanos;
        for (Tenure tenure = first; tenure != null; tenure = tenure.next) {
            if (tenure.dueNanos() - due < 0) {
                due = tenure.dueNanos();
            }
        }
        return due;
    }
}
