package dev.holdfast.shedlock;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.LockInterruptedException;
import dev.holdfast.LockOptions;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import net.javacrumbs.shedlock.core.ExtensibleLockProvider;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.SimpleLock;

/**
 * Keeps the locks of ShedLock with Holdfast. Register it as the application's {@code LockProvider};
 * {@code @SchedulerLock} and everything else of ShedLock stays as it is.
 *
 * <pre>{@code
 * HoldfastLockProvider provider = new HoldfastLockProvider(holdfast, "shedlock:");
 * }</pre>
 *
 * <p>What ShedLock asks for becomes this:
 *
 * <ul>
 *   <li>{@code lockAtMostFor} is the lease, which is not renewed. It counts from the grant. The shortest lease is
 *       {@link LockOptions#SHORTEST_LEASE}; a shorter {@code lockAtMostFor} is kept for that long on the server unless
 *       it is unlocked or its extension is asked for before.
 *   <li>{@code lockAtLeastFor} is the minimum hold. It is kept by the server, also when this process dies after it has
 *       unlocked.
 *   <li>{@code extend} makes the lease last for the new {@code lockAtMostFor} from now on, and never shortens it.
 *       {@code KeepAliveLockProvider} works on top of it.
 * </ul>
 *
 * <p>{@link #lock} asks once and never waits for a holder. "Not acquired" is returned only if the server said so: where
 * it could not be asked, the exception of Holdfast comes out, so that an outage does not look like a job which runs
 * elsewhere. A lease that ended before its job is logged once as a warning by the client; {@code unlock} is silent
 * then, as it is with every other provider, since an exception there would hide that of the job.
 *
 * <p>Does not close the client. Thread-safe.
 */
public final class HoldfastLockProvider implements ExtensibleLockProvider {

    private final Holdfast holdfast;
    private final String prefix;

    /**
     * A provider whose locks have the names that ShedLock gives them.
     *
     * @param holdfast the client to lock with; stays the caller's
     */
    public HoldfastLockProvider(Holdfast holdfast) {
        this(holdfast, "");
    }

    /**
     * A provider whose locks have a prefix before the names that ShedLock gives them.
     *
     * @param holdfast the client to lock with; stays the caller's
     * @param prefix what distinguishes these locks from others on the same server, such as {@code "shedlock:"}; may be
     *     empty
     */
    public HoldfastLockProvider(Holdfast holdfast, String prefix) {
        this.holdfast = Objects.requireNonNull(holdfast, "holdfast");
        this.prefix = Objects.requireNonNull(prefix, "prefix");
    }

    /**
     * Acquires the lock if it is free. Blocks for one answer of the server, for the client's response timeout at most.
     *
     * @param configuration name and times
     * @return the lock, which any thread may unlock; empty if another holds it, if its minimum hold is not over,
     *     or if {@code lockAtMostFor} is shorter than the way to the server, so that the lock was over before its
     *     answer was read
     * @throws IllegalArgumentException if the name cannot be a lock's name, or {@code lockAtMostFor} is longer than
     *     {@link LockOptions#LONGEST_LEASE}
     * @throws BackendUnavailableException if the server could not be asked
     * @throws dev.holdfast.BackendMisconfiguredException if the server refuses the lock
     * @throws LockInterruptedException if the thread was or is interrupted; the interrupt flag is set again, and
     *     nothing is held
     * @throws dev.holdfast.HoldfastClosedException if the client is closed
     */
    @Override
    public Optional<SimpleLock> lock(LockConfiguration configuration) {
        Objects.requireNonNull(configuration, "configuration");
        DistributedLock lock = holdfast.lock(
                prefix + configuration.getName(),
                options -> options.lease(lease(configuration))
                        .notRenewed()
                        .sticky(Duration.ZERO)
                        .minHold(configuration.getLockAtLeastFor()));
        try {
            return lock.tryAcquire().map(lease -> new HeldLock(configuration, lease));
        } catch (BackendUnavailableException unavailable) {
            if (unavailable.getCause() instanceof BackendFailure failure
                    && failure.kind() == BackendFailure.Kind.TOO_LATE) {
                return Optional.empty();
            }
            throw unavailable;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LockInterruptedException(
                    lock.name(),
                    "The thread was interrupted while it asked for lock '" + PrintableText.of(lock.name())
                            + "' of ShedLock; the job did not run",
                    interrupted);
        }
    }

    @Override
    public String toString() {
        return "Lock provider of ShedLock, prefix '" + PrintableText.of(prefix) + "', on Holdfast client "
                + holdfast.clientId();
    }

    static Duration lease(LockConfiguration configuration) {
        Duration most = configuration.getLockAtMostFor();
        if (most.compareTo(LockOptions.LONGEST_LEASE) > 0) {
            throw new IllegalArgumentException("lockAtMostFor of lock '" + PrintableText.of(configuration.getName())
                    + "' must be at most " + LockOptions.LONGEST_LEASE + ", and is " + most);
        }
        return most.compareTo(LockOptions.SHORTEST_LEASE) < 0 ? LockOptions.SHORTEST_LEASE : most;
    }
}
