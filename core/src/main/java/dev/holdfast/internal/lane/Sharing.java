package dev.holdfast.internal.lane;

import dev.holdfast.spi.Share;

/** Which holds of one client may exist beside one another, and who may own them. */
enum Sharing {

    /**
     * One hold at a time, for one owner. A lane asks when it has none, or behind a release: requests of one connection
     * are carried out in their order, so the question finds what the release has left.
     */
    EXCLUSIVE,

    /** Each caller has a hold of its own, beside those of others. */
    SEPARATE,

    /** Callers own a hold together while nobody else waits; those who come later have another one. */
    TOGETHER;

    /** What a share allows: units that are counted are each somebody's own. */
    static Sharing of(Share share) {
        if (share instanceof Share.Group) {
            return share.isLimited() ? SEPARATE : TOGETHER;
        }
        return EXCLUSIVE;
    }

    /** Whether a lane may ask for its callers with these holds. */
    boolean mayAskBeside(Tenures holds) {
        if (this != EXCLUSIVE) {
            return true;
        }
        Tenure only = holds.single();
        return holds.isEmpty() || (only != null && only.mayBeFollowed());
    }
}
