package dev.holdfast.spring.internal;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import dev.holdfast.spring.LockMode;
import dev.holdfast.spring.OnLost;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ReactiveAdapter;

/**
 * What {@code @Locked} says for one method of one class, read and checked: everything that is the same for each call.
 * Thread-safe.
 */
final class LockedPlan {

    /** Stands for no parameter of type {@link dev.holdfast.Lease}. */
    static final int NO_LEASE_PARAMETER = -1;

    private final Parts parts;
    private volatile @Nullable LockOptions options;
    private volatile @Nullable DistributedLock fixedLock;

    /**
     * What the reader found.
     *
     * @param place how messages name the method
     * @param name how the lock's name is made
     * @param mode alone or beside other readers
     * @param changes what differs from the client's default options
     * @param waitTime null for no limit
     * @param refused who answers when the lock was not acquired in time
     * @param onLost what a loss does
     * @param shape when the method's work ends
     * @param adapter how the method's reactive type is read and made; null for other methods
     * @param leaseParameter the index of the parameter that receives the lease, or {@link #NO_LEASE_PARAMETER}
     */
    record Parts(
            String place,
            LockName name,
            LockMode mode,
            Consumer<LockOptions.Builder> changes,
            @Nullable Duration waitTime,
            TimeoutAnswer refused,
            OnLost onLost,
            CallShape shape,
            @Nullable ReactiveAdapter adapter,
            int leaseParameter) {}

    LockedPlan(Parts parts) {
        this.parts = parts;
    }

    Parts parts() {
        return parts;
    }

    DistributedLock lock(Holdfast client, Object target, @Nullable Object[] args) {
        DistributedLock fixed = fixedLock;
        if (fixed != null) {
            return fixed;
        }
        DistributedLock lock = lock(client, parts.name.of(target, args));
        if (parts.name.isFixed()) {
            fixedLock = lock;
        }
        return lock;
    }

    private DistributedLock lock(Holdfast client, String name) {
        LockOptions known = options(client);
        return parts.mode == LockMode.READ ? client.readWriteLock(name, known).readLock() : client.lock(name, known);
    }

    /**
     * The options, once and for all: a plan belongs to one application, and that has one client.
     *
     * @throws IllegalArgumentException if what the annotation, the profile and the client say does not go together
     */
    LockOptions options(Holdfast client) {
        LockOptions known = options;
        if (known == null) {
            LockOptions.Builder builder = client.lock("any").options().toBuilder();
            parts.changes.accept(builder);
            known = builder.build();
            options = known;
        }
        return known;
    }
}
