package dev.holdfast;

import java.util.Optional;
import java.util.concurrent.locks.ReadWriteLock;

/**
 * A lock that many readers or one writer hold at a time, across processes.
 *
 * <p>The write lock is the {@link Holdfast#lock(String) lock} of the same name: each excludes the other. The lock is
 * granted in the order in which it was asked for, by readers and writers of all clients; readers that stand next to one
 * another are granted it together. So a stream of readers does not keep a writer waiting: those who come after it wait
 * behind it.
 *
 * <p><b>Readers of one client</b> share one hold: while no one else is known to wait, a further reader with the same
 * lease time costs no request to the server. The last one to unlock gives it back.
 *
 * <p><b>By the thread</b>, as with {@link java.util.concurrent.locks.ReentrantReadWriteLock}: both locks are
 * re-entrant, also while somebody waits. A thread that owns the write lock may lock the read lock; if it unlocks the
 * write lock first, that downgrades it: {@link DistributedLock#unlock() unlock} then changes the hold into one of a
 * reader, in one step. A thread that owns only the read lock must not lock the write lock, which throws an
 * {@link IllegalStateException}, since it would wait for itself.
 *
 * <p><b>Fencing tokens.</b> All leases of readers that hold the lock together have the same token. It is higher than
 * that of every writer before, and lower than that of every writer after; that of a lease which was
 * {@linkplain #downgrade downgraded} may be the same.
 *
 * <p>A minimum hold counts for the write lock alone, and {@link Lease#holdAtLeast} on a reader's lease throws an
 * {@link UnsupportedOperationException}. On a backend without read locks, such as a quorum, every request for one
 * throws {@link BackendMisconfiguredException}. Thread-safe.
 */
public interface DistributedReadWriteLock extends ReadWriteLock {

    /**
     * The name of both locks.
     *
     * @return the name as given to {@link Holdfast#readWriteLock(String)}
     */
    String name();

    /**
     * The lock that is held beside other readers. Always the same object.
     *
     * @return the read lock
     */
    @Override
    DistributedLock readLock();

    /**
     * The lock that is held alone. Always the same object.
     *
     * @return the write lock
     */
    @Override
    DistributedLock writeLock();

    /**
     * Turns a writer's lease into a reader's, in one step: no one else gets the lock in between, and readers that wait
     * next are let in. The new lease has the options of the old one. Blocks for one answer of the server, for a
     * response timeout at most; an interrupt does not end that, and its flag is kept. Until then, the writer's lease is
     * {@link LeaseState#UNCERTAIN}.
     *
     * @param write a lease of this client's that {@code writeLock().acquire()} or {@code lock(name).acquire()} has
     *     returned, without a minimum hold; it counts as released afterwards, and closing it does nothing
     * @return the reader's lease, to be closed by the caller
     * @throws IllegalArgumentException if it is another lease, or owned by a thread: a thread locks the read lock and
     *     unlocks the write lock
     * @throws IllegalStateException if it has a minimum hold, or if another thread is turning it at this moment
     * @throws LeaseLostException if it was lost or released before
     * @throws LeaseUncertainException if it is not known whether it is held
     * @throws BackendUnavailableException if the server could not be asked, and then it is held as before; or if the
     *     server did not answer: the lease is lost then, with {@link LossReason#CHANGE_UNANSWERED}
     */
    Lease downgrade(Lease write);

    /**
     * Turns a reader's lease into a writer's, if no one else reads. Does not wait, so two readers that try do not wait
     * for one another. Whoever waits for the lock waits on. Blocks as {@link #downgrade} does.
     *
     * @param read a lease of this client's that {@code readLock().acquire()} returned; if it could be turned, it counts
     *     as released afterwards, and closing it does nothing
     * @return the writer's lease, to be closed by the caller, with a higher token; empty if others read, also callers
     *     of this client: the lease stays as it was
     * @throws IllegalArgumentException if it is another lease, or owned by a thread
     * @throws LeaseLostException if it was lost or released before
     * @throws LeaseUncertainException if it is not known whether it is held
     * @throws BackendUnavailableException as with {@link #downgrade}
     */
    Optional<Lease> tryUpgrade(Lease read);
}
