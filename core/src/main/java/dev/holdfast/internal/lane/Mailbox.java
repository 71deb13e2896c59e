package dev.holdfast.internal.lane;

import dev.holdfast.spi.PushedGrant;
import org.jspecify.annotations.Nullable;

/**
 * What came unasked for the attempt of a seeker, and counts only after the answer that is on its way.
 *
 * <p>A pushed grant counts only while the attempt is queued. While a question is on its way it is put aside. If the
 * answer says "granted", that is the better witness. If it says "queued", it names a serial number: a grant with a
 * higher one came after it; any other is over.
 * Serial numbers order them even where the server's clock was set back in between.
 */
final class Mailbox {

    private @Nullable PushedGrant early;
    private boolean wanted;
    private boolean missed;
    private long behindSerial;
    private boolean takenOver;
    private long takenOverNanos;

    /** The attempt has ended, or another one begins. */
    void clear() {
        early = null;
        wanted = false;
    }

    /** A question is sent: its answer makes up for the messages that were missed so far. */
    void asked() {
        missed = false;
    }

    /** Messages may have been missed after the question that is on its way was carried out. */
    void missedSome() {
        missed = true;
    }

    boolean hasMissedSome() {
        return missed;
    }

    /** The attempt is queued; a grant that came after this answer has a higher serial number. */
    void queued(long behind) {
        behindSerial = behind;
    }

    /** Whether a grant came after the last answer "queued", by its serial number. */
    boolean isNews(PushedGrant grant) {
        return grant.serial() > behindSerial;
    }

    /** Another server has taken over: what the one before has granted may not exist. */
    void takenOver(long nowNanos) {
        early = null;
        takenOver = true;
        takenOverNanos = nowNanos;
    }

    /** Whether it is known when a grant began, and that the present server gave it. If not, the server is asked. */
    boolean isPlaced(PushedGrant grant) {
        return grant.validity().isKnown() && !(takenOver && grant.validity().fromNanos() - takenOverNanos < 0);
    }

    /** A grant came before the answer. */
    void putAside(PushedGrant grant) {
        early = grant;
    }

    /** The grant that was put aside, if there is one. It is taken out. */
    @Nullable
    PushedGrant takeEarly() {
        PushedGrant aside = early;
        early = null;
        return aside;
    }

    /** Another client waits for what the attempt will get. */
    void wanted() {
        wanted = true;
    }

    boolean isWanted() {
        return wanted;
    }
}
