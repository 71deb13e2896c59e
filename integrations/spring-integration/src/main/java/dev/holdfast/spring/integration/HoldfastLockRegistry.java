package dev.holdfast.spring.integration;

import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import java.time.Duration;
import java.util.concurrent.locks.Lock;
import java.util.function.Consumer;
import org.springframework.integration.support.locks.ExpirableLockRegistry;
import org.springframework.integration.support.locks.RenewableLockRegistry;

/**
 * Keeps the locks of Spring Integration with Holdfast: for aggregators, resequencers, leader initiators, and whatever
 * else takes a {@code LockRegistry}. Runs on Spring Integration 6.5 and 7. Code that is compiled against 7 takes
 * {@link HoldfastDistributedLockRegistry}: it has the type parameters of 7, and lease times of the caller's own.
 *
 * <pre>{@code
 * HoldfastLockRegistry registry = new HoldfastLockRegistry(holdfast, "orders");
 * registry.obtain("42").lock();
 * }</pre>
 *
 * <p>A lock is owned by the thread and re-entrant. A lease is renewed by the client while the lock is held, so no
 * scheduler is needed, and {@link #renewLock} only for leases that are not renewed. Two registries on one client with
 * one registry key have the same locks.
 *
 * <p>Unlike other registries of Spring Integration, this one hides no failure: {@code tryLock} throws
 * {@link dev.holdfast.BackendUnavailableException} if the server could not be asked, and answers {@code false} only if
 * others hold the lock. An outermost {@code unlock} after a loss throws
 * {@link java.util.ConcurrentModificationException}, as since Spring Integration 6.4, with the
 * {@link dev.holdfast.LeaseLostException} as its cause; a re-entry after a loss throws that one itself, since nothing
 * is taken again silently. An {@code unlock} by a thread that does not hold the lock throws
 * {@link IllegalMonitorStateException}. There are no conditions.
 *
 * <p>Does not close the client. Thread-safe.
 */
// Raw, since the interfaces have type parameters on 7 and none on 6.5, and a class file that names some cannot be
// looked into on 6.5.
@SuppressWarnings("rawtypes")
public final class HoldfastLockRegistry implements ExpirableLockRegistry, RenewableLockRegistry {

    private final RegistryLocks locks;

    /**
     * A registry with the client's default options.
     *
     * @param holdfast the client to lock with; stays the caller's
     * @param registryKey what stands before each key, with a colon between them, in the lock's name; a colon in it is
     *     written as {@code %3A} there, and a percent sign as {@code %25}
     * @throws IllegalArgumentException if the registry key is empty
     */
    public HoldfastLockRegistry(Holdfast holdfast, String registryKey) {
        this(holdfast, registryKey, options -> {});
    }

    /**
     * A registry with options that differ from the client's defaults in what the consumer sets.
     *
     * @param holdfast the client to lock with; stays the caller's
     * @param registryKey what stands before each key, with a colon between them, in the lock's name; a colon in it is
     *     written as {@code %3A} there, and a percent sign as {@code %25}
     * @param options receives a builder that starts from the client's default options
     * @throws IllegalArgumentException if the registry key is empty, or an option is not valid
     */
    public HoldfastLockRegistry(Holdfast holdfast, String registryKey, Consumer<LockOptions.Builder> options) {
        this.locks = new RegistryLocks(holdfast, registryKey, options);
    }

    /**
     * The lock of this key. Sends no request.
     *
     * @param lockKey a string
     * @return the lock
     * @throws IllegalArgumentException if the key is no string, or cannot be part of a lock's name
     */
    @Override
    public Lock obtain(Object lockKey) {
        return new RegistryLock(locks, locks.lock(lockKey));
    }

    /**
     * Forgets leases that ended without an unlock, since their threads have ended. Locks themselves are not kept, so
     * there are none to remove. Sends no request.
     *
     * @param age how long ago a forgotten lease was acquired at least, in milliseconds
     */
    @Override
    public void expireUnusedOlderThan(long age) {
        locks.forgetLostOlderThan(Duration.ofMillis(age));
    }

    /**
     * Makes the lease of a lock that any thread holds through this registry last for the registry's lease from now on.
     * Blocks for one answer.
     *
     * @param lockKey the key
     * @throws IllegalArgumentException if the key is no string
     * @throws IllegalStateException if no thread holds the lock through this registry, or its lease is lost; then with
     *     the {@link dev.holdfast.LeaseLostException} as cause
     * @throws dev.holdfast.BackendUnavailableException if the server did not answer; the lease lasts at least as long
     *     as before
     */
    @Override
    public void renewLock(Object lockKey) {
        locks.renew(lockKey);
    }

    /**
     * Makes the lease of a lock that any thread holds through this registry last for the given time from now on; never
     * shortens it. Blocks for one answer. Part of the interface on Spring Integration 7 only.
     *
     * @param lockKey the key
     * @param ttl how long it shall last from now
     * @throws IllegalArgumentException if the key is no string, or the time is not a valid lease
     * @throws IllegalStateException as with {@link #renewLock(Object)}
     * @throws dev.holdfast.BackendUnavailableException as with {@link #renewLock(Object)}
     */
    @Override
    public void renewLock(Object lockKey, Duration ttl) {
        locks.renew(lockKey, ttl);
    }

    @Override
    public String toString() {
        return locks.toString();
    }
}
