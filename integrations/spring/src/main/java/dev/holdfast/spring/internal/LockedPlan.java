package dev.holdfast.spring.internal;

import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import dev.holdfast.spring.OnLost;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ReactiveAdapter;

/**
 * What {@code @Locked} says for one method of one class, read and checked: everything that is the same for each call.
 * Thread-safe.
 */
final class LockedPlan {

    /** Stands for no parameter of type {@link dev.holdfast.Lease} or {@link dev.holdfast.LeaseSet}. */
    static final int NO_LEASE_PARAMETER = -1;

    private final Parts parts;
    private final AtomicBoolean warned = new AtomicBoolean();
    private volatile @Nullable LockOptions options;
    private volatile @Nullable Admission fixed;

    /**
     * What the reader found.
     *
     * @param place how messages name the method
     * @param name how the names of the locks are made
     * @param access alone, beside other readers, or with a permit
     * @param permits how many there are; 0 without {@link Access#PERMIT}
     * @param changes what differs from the client's default options
     * @param waitTime null for no limit
     * @param refused who answers when the lock was not acquired in time
     * @param onLost what a loss does
     * @param verified whether leases are verified before transactions are committed
     * @param shape when the method's work ends
     * @param adapter how the method's reactive type is read and made; null for other methods
     * @param leaseParameter the index of the parameter that receives the leases, or {@link #NO_LEASE_PARAMETER}
     */
    record Parts(
            String place,
            LockName name,
            Access access,
            int permits,
            Consumer<LockOptions.Builder> changes,
            @Nullable Duration waitTime,
            TimeoutAnswer refused,
            OnLost onLost,
            boolean verified,
            CallShape shape,
            @Nullable ReactiveAdapter adapter,
            int leaseParameter) {}

    LockedPlan(Parts parts) {
        this.parts = parts;
    }

    Parts parts() {
        return parts;
    }

    /** True the first time. */
    boolean isFirstWarning() {
        return warned.compareAndSet(false, true);
    }

    Admission admission(Holdfast client, Object target, @Nullable Object[] args) {
        Admission known = fixed;
        if (known != null) {
            return known;
        }
        Admission admission = admission(client, parts.name.of(target, args));
        if (parts.name.isFixed()) {
            fixed = admission;
        }
        return admission;
    }

    private Admission admission(Holdfast client, List<String> names) {
        LockOptions known = options(client);
        if (parts.name.isOfSeveral()) {
            return new SetAdmission(
                    client.allOf(names, parts.changes),
                    names.stream().map(name -> client.lock(name, known)).toList());
        }
        String name = names.get(0);
        return switch (parts.access) {
            case ALONE -> new LockAdmission(client.lock(name, known));
            case READING -> new LockAdmission(client.readWriteLock(name, known).readLock());
            case PERMIT -> new PermitAdmission(client.semaphore(name, parts.permits, known));
        };
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
