package dev.holdfast;

import java.time.Instant;
import java.util.List;

/**
 * What a {@link LockBrowser} found. Old news by the time it is read, and not of one moment:
 * the keys were read one after the other.
 *
 * @param locks the locks that were taken, by name
 * @param foreignKeys how many keys under the prefix hold something that is not of this version's format
 * @param complete whether all keys were looked at; false if the time or the number of locks was used up before, or if
 *     the slot of a lock was on its way between two nodes of a cluster
 * @param serverTime the server's clock at the beginning
 * @param topology the servers that were asked
 */
public record LockListing(
        List<LiveLock> locks, long foreignKeys, boolean complete, Instant serverTime, Topology topology) {

    /** Copies the list. */
    public LockListing {
        locks = List.copyOf(locks);
    }
}
