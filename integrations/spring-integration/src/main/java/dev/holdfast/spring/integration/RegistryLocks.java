package dev.holdfast.spring.integration;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LockOptions;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * What both kinds of registry are made of. Keeps no locks, for they cost nothing; keeps the leases of what is held,
 * since a renewal may be asked for by another thread than the one that holds the lock.
 */
final class RegistryLocks {

    private final Holdfast holdfast;
    private final String registryKey;
    private final String prefix;
    private final Consumer<LockOptions.Builder> options;
    private final ConcurrentHashMap<String, Lease> leases = new ConcurrentHashMap<>();

    RegistryLocks(Holdfast holdfast, String registryKey, Consumer<LockOptions.Builder> options) {
        this.holdfast = Objects.requireNonNull(holdfast, "holdfast");
        this.registryKey = Objects.requireNonNull(registryKey, "registryKey");
        this.options = Objects.requireNonNull(options, "options");
        this.prefix = withoutSeparators(registryKey) + ':';
        if (registryKey.isEmpty()) {
            throw new IllegalArgumentException("The registry key of a lock registry must not be empty");
        }
        lockNamed("options-are-checked-here");
    }

    DistributedLock lock(Object lockKey) {
        return lockNamed(requireString(lockKey));
    }

    private DistributedLock lockNamed(String key) {
        return holdfast.lock(name(key), options);
    }

    /** The same lock, with a lease that ends by itself. */
    DistributedLock timed(DistributedLock lock, Duration ttl) {
        return holdfast.lock(
                lock.name(),
                lock.options().toBuilder()
                        .lease(ttl)
                        .notRenewed()
                        .sticky(Duration.ZERO)
                        .build());
    }

    private String name(String key) {
        return prefix + key;
    }

    /** The first colon of a lock's name is then the one before the key: two pairs never make one name. */
    private static String withoutSeparators(String registryKey) {
        return registryKey.replace("%", "%25").replace(":", "%3A");
    }

    private static String requireString(Object lockKey) {
        if (lockKey instanceof String key) {
            return key;
        }
        throw new IllegalArgumentException("The key of a lock must be a String, and is "
                + (lockKey == null ? "null" : "a " + lockKey.getClass().getName())
                + "; turn it into one that is the same in every process");
    }

    // ---- leases

    /** The calling thread holds the lock, for the first time or again. */
    void entered(DistributedLock lock) {
        if (lock.holdCount() == 1) {
            lock.heldByCurrentThread().ifPresent(lease -> leases.put(lock.name(), lease));
        }
    }

    /** The calling thread is about to give its last hold back. */
    void leaving(DistributedLock lock) {
        lock.heldByCurrentThread()
                .ifPresent(own -> leases.computeIfPresent(
                        lock.name(), (name, lease) -> lease.token() == own.token() ? null : lease));
    }

    void renew(Object lockKey) {
        DistributedLock lock = lock(lockKey);
        renew(lock, lock.options().lease());
    }

    void renew(Object lockKey, Duration ttl) {
        renew(lock(lockKey), ttl);
    }

    private void renew(DistributedLock lock, Duration ttl) {
        Lease lease = leases.get(lock.name());
        if (lease == null) {
            throw new IllegalStateException("Lock '" + PrintableText.of(lock.name())
                    + "' cannot be renewed: no thread holds it through this registry");
        }
        try {
            lease.extend(ttl);
        } catch (LeaseLostException lost) {
            throw new IllegalStateException(
                    "Lock '" + PrintableText.of(lock.name()) + "' cannot be renewed: its lease is lost", lost);
        }
    }

    void forgetLostOlderThan(Duration age) {
        Instant then = Instant.now().minus(age);
        leases.values()
                .removeIf(lease -> lease.state() != LeaseState.HELD
                        && lease.state() != LeaseState.UNCERTAIN
                        && !lease.acquiredAt().isAfter(then));
    }

    @Override
    public String toString() {
        return "Lock registry '" + PrintableText.of(registryKey) + "' on Holdfast client " + holdfast.clientId();
    }
}
