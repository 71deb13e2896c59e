package dev.holdfast.redis.quorum.internal.count;

/** Where an attempt stands on its way to a grant. */
public enum CandidacyState {

    /** It waits in the members' queues, or for its next round. */
    WAITING,

    /** All members were asked. */
    ASKING,

    /** Its votes get the same tokens. */
    SETTLING,

    /** It was granted the lock. */
    HELD
}
