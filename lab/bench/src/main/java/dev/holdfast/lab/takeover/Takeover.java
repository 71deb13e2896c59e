package dev.holdfast.lab.takeover;

import java.util.OptionalLong;

/**
 * One lock that went from a killed holder to somebody who waited.
 *
 * @param afterKillNanos when it was granted, counted from the signal
 * @param afterLeaseNanos counted from the end of the dead one's lease, which the server tells to the millisecond; empty if there is none
 */
record Takeover(long afterKillNanos, OptionalLong afterLeaseNanos) {}
