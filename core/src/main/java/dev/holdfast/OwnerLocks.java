package dev.holdfast;

import java.util.function.Consumer;

/** Locks of owners that are neither threads nor clients: what a {@link Holdfast} client has for them. Thread-safe. */
public interface OwnerLocks {

    /** The most bytes that an owner's id may have, where each that is no letter, digit or one of {@code -._} is 3. */
    int LONGEST_OWNER_BYTES = 62;

    /**
     * The lock of a name on behalf of an owner, such as an order or a workflow, with this client's default options.
     * Costs nothing.
     *
     * @param name the lock's name
     * @param owner the owner's id, the same wherever the owner is at work
     * @return the lock
     * @throws IllegalArgumentException if the name is not valid, or the owner's id is blank or too long
     */
    default DistributedLock lockOwnedBy(String name, String owner) {
        return lockOwnedBy(name, owner, options -> {});
    }

    /**
     * The lock of a name on behalf of an owner, with options that differ from the client's defaults in what the
     * consumer sets.
     *
     * <p>All calls for the same owner have the lock together, from any thread of any process; each acquires it for
     * itself and releases it for itself, and has a lease with an end of its own. The lock is free when the last of them
     * has released it. Calls for another owner, and those of {@link Holdfast#lock(String)} and other kinds of locks of
     * that name, wait. Once one waits, further calls for the owner wait behind it, except re-entries of a thread: an
     * owner that needs the lock again to finish its work has to call before, or to re-enter.
     *
     * <p>The leases of one owner that overlap have one fencing token, which is higher than that of each owner before.
     * A minimum hold does not apply.
     *
     * @param name the lock's name
     * @param owner the owner's id, the same wherever the owner is at work
     * @param options receives a builder that starts from this client's default options
     * @return the lock
     * @throws IllegalArgumentException if the name or an option is not valid, or the owner's id is blank or too long
     */
    DistributedLock lockOwnedBy(String name, String owner, Consumer<LockOptions.Builder> options);
}
