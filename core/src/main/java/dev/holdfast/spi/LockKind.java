package dev.holdfast.spi;

/** What a name stands for at a service. Names of different kinds never meet. */
public enum LockKind {

    /** Something that is held: by one attempt, or by the members of a group. */
    LOCK
}
