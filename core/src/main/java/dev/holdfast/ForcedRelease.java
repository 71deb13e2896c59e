package dev.holdfast;

/** What became of a hold that was to be released by force. */
public enum ForcedRelease {

    /** It was held, and is not any more: the lock went to the next waiter, or is free. */
    RELEASED,

    /**
     * It was not held when the server looked, and nothing was changed: it had ended before, another client may hold the
     * lock by now, or an earlier copy of this very request has released it. Also the answer for a lock that no client
     * holds any more and that only stays taken for a minimum hold.
     */
    NOT_HELD_BY_THAT_ATTEMPT
}
