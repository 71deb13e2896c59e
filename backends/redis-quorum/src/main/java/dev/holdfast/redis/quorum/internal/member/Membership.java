package dev.holdfast.redis.quorum.internal.member;

import dev.holdfast.spi.BackendFailure;

/** Where a member stands, by what its present connection has shown. */
sealed interface Membership {

    /** It has not been asked yet, or could not be. */
    record Unknown(BackendFailure why) implements Membership {}

    /** It cannot be a member as it is. */
    record Unfit(BackendFailure why) implements Membership {}

    /**
     * It is a member.
     *
     * @param epoch of the connection over which the run id was read: a request over another may reach another run
     * @param quorum the id of the quorum
     * @param runId what the server is called until it is restarted
     * @param votesFromNanos since when it votes, on the local clock
     */
    record Enrolled(long epoch, String quorum, String runId, long votesFromNanos) implements Membership {}
}
