package dev.holdfast.spring.integration;

import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import java.time.Duration;
import java.util.function.Consumer;
import org.springframework.integration.support.locks.DistributedLock;
import org.springframework.integration.support.locks.ExpirableLockRegistry;
import org.springframework.integration.support.locks.RenewableLockRegistry;

/**
 * Keeps the locks of Spring Integration 7 with Holdfast, with lease times of the caller's own where they are asked for.
 * In everything else like {@link HoldfastLockRegistry}, which also runs on 6.5.
 *
 * <pre>{@code
 * HoldfastDistributedLockRegistry registry = new HoldfastDistributedLockRegistry(holdfast, "orders");
 * registry.obtain("42").lock(Duration.ofSeconds(10)); // a lease of ten seconds that is not renewed
 * }</pre>
 *
 * <p>{@code lock(ttl)} and {@code tryLock(waitTime, ttl)} take a lease that ends after its time unless
 * {@link #renewLock(Object, Duration)} makes it longer. A re-entry with a time makes the lease last for that time from
 * now on at least.
 *
 * <p>Does not close the client. Thread-safe.
 */
public final class HoldfastDistributedLockRegistry
        implements ExpirableLockRegistry<DistributedLock>, RenewableLockRegistry<DistributedLock> {

    private final RegistryLocks locks;

    /**
     * A registry with the client's default options.
     *
     * @param holdfast the client to lock with; stays the caller's
     * @param registryKey what stands before each key, with a colon between them, in the lock's name
     * @throws IllegalArgumentException if the registry key is empty
     */
    public HoldfastDistributedLockRegistry(Holdfast holdfast, String registryKey) {
        this(holdfast, registryKey, options -> {});
    }

    /**
     * A registry with options that differ from the client's defaults in what the consumer sets.
     *
     * @param holdfast the client to lock with; stays the caller's
     * @param registryKey what stands before each key, with a colon between them, in the lock's name
     * @param options receives a builder that starts from the client's default options
     * @throws IllegalArgumentException if the registry key is empty, or an option is not valid
     */
    public HoldfastDistributedLockRegistry(
            Holdfast holdfast, String registryKey, Consumer<LockOptions.Builder> options) {
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
    public DistributedLock obtain(Object lockKey) {
        return new TimedRegistryLock(locks, locks.lock(lockKey));
    }

    /**
     * As {@link HoldfastLockRegistry#expireUnusedOlderThan}.
     *
     * @param age how long ago a forgotten lease was acquired at least, in milliseconds
     */
    @Override
    public void expireUnusedOlderThan(long age) {
        locks.forgetLostOlderThan(Duration.ofMillis(age));
    }

    /**
     * As {@link HoldfastLockRegistry#renewLock(Object)}.
     *
     * @param lockKey the key
     * @throws IllegalArgumentException if the key is no string
     * @throws IllegalStateException if no thread holds the lock through this registry, or its lease is lost
     * @throws dev.holdfast.BackendUnavailableException if the server did not answer; the lease lasts at least as long
     *     as before
     */
    @Override
    public void renewLock(Object lockKey) {
        locks.renew(lockKey);
    }

    /**
     * As {@link HoldfastLockRegistry#renewLock(Object, Duration)}.
     *
     * @param lockKey the key
     * @param ttl how long it shall last from now
     * @throws IllegalArgumentException if the key is no string, or the time is not a valid lease
     * @throws IllegalStateException if no thread holds the lock through this registry, or its lease is lost
     * @throws dev.holdfast.BackendUnavailableException if the server did not answer; the lease lasts at least as long
     *     as before
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
