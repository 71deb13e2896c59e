package dev.holdfast.internal.lane;

/** Where the attempt of a {@link Seeker} stands. */
enum SeekerState {

    /** Nothing is asked for. */
    NONE,

    /** A question is on its way: its answer, a failure or the response timeout comes next. */
    ASKING,

    /** The server has put the attempt into its queue; a grant is pushed, or the seeker asks again. */
    QUEUED,

    /**
     * The last question failed; the seeker asks again after a pause. The attempt lives on: it may be queued or granted.
     */
    PAUSED
}
