package dev.holdfast.lab.simulation.server;

/** What stands at a key. */
sealed interface StoredValue permits StringValue, SortedSet, HashValue, ListValue {

    /** A value that no later change of this one reaches. */
    StoredValue copy();
}
