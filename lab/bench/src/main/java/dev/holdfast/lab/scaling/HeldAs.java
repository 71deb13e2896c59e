package dev.holdfast.lab.scaling;

import dev.holdfast.ClientLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockOptions;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** As what each of many names is held. */
enum HeldAs {

    /** Alone. */
    LOCK {
        @Override
        CompletableFuture<Lease> acquire(Holdfast holder, String name, LockOptions options) {
            return holder.lock(name, options).acquireAsync();
        }
    },

    /** By a reader. */
    READ {
        @Override
        CompletableFuture<Lease> acquire(Holdfast holder, String name, LockOptions options) {
            return holder.readWriteLock(name, options).readLock().acquireAsync();
        }
    },

    /** By one of two permits of a semaphore. */
    PERMIT {
        @Override
        CompletableFuture<Lease> acquire(Holdfast holder, String name, LockOptions options) {
            return holder.semaphore(name, 2, options).acquireAsync();
        }
    },

    /** By nobody: it is sticky, and rests with the client. */
    REST {
        @Override
        CompletableFuture<Lease> acquire(Holdfast holder, String name, LockOptions options) {
            return holder.lock(name, options.toBuilder().sticky(LONG).build())
                    .acquireAsync()
                    .thenCompose(lease -> lease.releaseAsync().thenApply(released -> lease));
        }

        @Override
        Stream<Duration> remaining(Holdfast holder, List<Lease> leases) {
            return holder.locks().stream()
                    .filter(lock -> lock.state() == ClientLock.State.RESTING && HeldLocks.isCounted(lock.name()))
                    .flatMap(lock -> lock.holding().stream())
                    .map(ClientLock.Holding::remaining);
        }

        @Override
        boolean canBeWaitedFor() {
            return false;
        }
    };

    private static final Duration LONG = Duration.ofDays(1);

    /** Has it held in this way. */
    abstract CompletableFuture<Lease> acquire(Holdfast holder, String name, LockOptions options);

    /** How long each that is not lost may be trusted. */
    Stream<Duration> remaining(Holdfast holder, List<Lease> leases) {
        return leases.stream().filter(lease -> lease.state() == LeaseState.HELD).map(Lease::remaining);
    }

    /** Whether callers of other clients wait for it; what rests they are given. */
    boolean canBeWaitedFor() {
        return true;
    }

    /** As it is given at the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
