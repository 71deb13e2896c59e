package dev.holdfast.spi;

/**
 * What a lock service answers to a {@link Renewal}. No answer at all is a {@link BackendFailure}, and says nothing
 * about the hold.
 */
public sealed interface RenewAnswer {

    /**
     * The hold lasts for at least the asked time from the answer on.
     *
     * @param validity the term that this confirms; an earlier answer may have confirmed a longer one, which stands
     * @param waiters how many attempts wait for the lock
     */
    record Renewed(Validity validity, int waiters) implements RenewAnswer {}

    /** The service says that another client holds the lock, or none. */
    record Lost() implements RenewAnswer {}
}
