package dev.holdfast.spi;

/** What a lock service answers to a {@link Renewal}. No answer at all is a {@link BackendFailure}, and says nothing about the hold. */
public sealed interface RenewAnswer {

    /**
     * The hold lasts for at least the asked time from the answer on.
     *
     * @param waiters how many attempts wait for the lock
     */
    record Renewed(int waiters) implements RenewAnswer {}

    /** The service says that another holds the lock, or nobody. */
    record Lost() implements RenewAnswer {}
}
