package dev.holdfast.internal.lane;

/** Where a lane stands, for people. The machines have states of their own; see {@code docs/design/lane.md}. */
enum LaneState {

    /** No caller of this client holds the lock or asks for it. A lane in this state is about to be retired. */
    IDLE,

    /** A question is on its way; its answer, a failure or the response timeout comes next. */
    ASKING,

    /** The server has put the attempt into its queue; a grant is pushed, or the lane asks again. */
    QUEUED,

    /**
     * The last question failed; the lane asks again after a pause. The attempt lives on,
     * for it may stand in the queue or hold the lock.
     */
    PAUSED,

    /** The client holds the lock, and one lease of it belongs to a caller. */
    HELD,

    /** The client holds the lock for its next caller, and no caller has it. */
    RESTING,

    /** A release is on its way, perhaps with a fresh attempt in it. */
    RELEASING,

    /** Removed from the client; a caller that still refers to it looks for a new one. */
    RETIRED;

    /** The state of the machines in one word: that of the hold, if there is one, or that of the seeker. */
    static LaneState of(LaneMachine machine) {
        if (machine.isRetired()) {
            return RETIRED;
        }
        if (machine.tenures.held() != null) {
            return HELD;
        }
        if (machine.tenures.resting() != null) {
            return RESTING;
        }
        return switch (machine.seeker.state()) {
            case NONE -> machine.tenures.isReleasing() ? RELEASING : IDLE;
            case ASKING -> machine.seeker.asksWithin() ? RELEASING : ASKING;
            case QUEUED -> QUEUED;
            case PAUSED -> PAUSED;
        };
    }
}
