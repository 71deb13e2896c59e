package dev.holdfast.lab.scaling;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockOptions;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;

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
    };

    abstract CompletableFuture<Lease> acquire(Holdfast holder, String name, LockOptions options);

    /** As it is given at the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
