package dev.holdfast.lab.simulation.schedule;

/** Of what a call holds a lock. */
public enum Mode {

    /** All of it. */
    ALONE,

    /** A part, beside others that read. */
    READ,

    /** All of it, and in the middle of the section it becomes a part. */
    DOWNGRADE,

    /** A part, and in the middle of the section it becomes all, if nobody else reads. */
    UPGRADE,

    /** A number of permits, beside those of others. */
    PERMIT,

    /** All of it, for a task that runs only if no outcome of it is stored, and stores its own. */
    ONCE,

    /** All of several locks together. */
    ALL_OF,

    /** All of one of several locks, whichever is free. */
    ANY_OF;

    /** {@return whether a call names more than one lock, or may} */
    public boolean isOfSeveral() {
        return this == ALL_OF || this == ANY_OF;
    }
}
