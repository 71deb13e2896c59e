package dev.holdfast.spi;

import java.util.OptionalInt;

/** Of what an attempt wants to hold a lock: all of it, or a part beside others. */
public sealed interface Share {

    /** All of it. */
    Share EXCLUSIVE = new Exclusive();

    /** The lock is held by this attempt alone. */
    record Exclusive() implements Share {}

    /**
     * The lock is held by the members of a group. An attempt joins if the lock is free or held by a group of the same
     * label, if its units fit, and if no attempt that does not fit waits before it.
     *
     * @param label what the members have in common; attempts with different labels exclude one another
     * @param units how many units it takes, at least 1
     * @param limit how many units the members may take together; empty if there is no limit
     */
    record Group(String label, int units, OptionalInt limit) implements Share {}
}
