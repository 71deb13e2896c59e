package dev.holdfast.lab.peer;

import java.time.Duration;

/** A peer that waits, and whose holds end by the time to live of a key on Redis when nobody renews them. */
public interface LeasedPeer extends Peer {

    /** For how long a lock stays taken by a holder that has died since it was last heard of. */
    Duration lease();

    /**
     * Returns the same peer with another lease.
     *
     * @throws IllegalArgumentException if this peer does not allow it; the message says what it allows
     */
    LeasedPeer withLease(Duration lease);

    /** Returns the key that lives as long as the hold. */
    String leaseKey(String lock);
}
