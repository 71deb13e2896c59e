package dev.holdfast.internal.lane;

/** Which holds of one client may exist beside one another, and so when a lane asks while it has some. */
interface Sharing {

    /**
     * One hold at a time. A lane asks when it has none, or behind a release: requests of one connection are carried out
     * in their order, so the question finds what the release has left.
     */
    Sharing EXCLUSIVE = holds -> {
        Tenure only = holds.single();
        return holds.isEmpty() || (only != null && only.mayBeFollowed());
    };

    /** Whether a lane may ask for its callers with these holds. */
    boolean mayAskBeside(Tenures holds);
}
