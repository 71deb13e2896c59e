package dev.holdfast.reactor;

import dev.holdfast.DistributedLock;
import dev.holdfast.DistributedSemaphore;
import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import dev.holdfast.LockSet;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a publisher asks for at each subscription.
 *
 * @param name of what is asked for, in messages
 * @param question asks, without blocking
 * @param held shows what was granted
 * @param mayBeRefused whether it is no failure if it is not granted in time
 */
record Demand<L>(
        String name, Supplier<CompletableFuture<L>> question, Function<L, Held<L>> held, boolean mayBeRefused) {

    static Demand<Lease> of(DistributedLock lock) {
        return new Demand<>(nameOf(lock), lock::acquireAsync, Held::of, false);
    }

    static Demand<Lease> of(DistributedLock lock, Duration wait) {
        Objects.requireNonNull(wait, "wait");
        return new Demand<>(nameOf(lock), () -> lock.acquireAsync(wait), Held::of, false);
    }

    static Demand<Lease> of(DistributedSemaphore semaphore, int permits) {
        return new Demand<>(nameOf(semaphore), () -> semaphore.acquireAsync(permits), Held::of, false);
    }

    static Demand<Lease> of(DistributedSemaphore semaphore, int permits, Duration wait) {
        Objects.requireNonNull(wait, "wait");
        return new Demand<>(nameOf(semaphore), () -> semaphore.acquireAsync(permits, wait), Held::of, false);
    }

    static Demand<LeaseSet> of(LockSet locks) {
        return new Demand<>(nameOf(locks), locks::acquireAsync, Held::of, false);
    }

    static Demand<LeaseSet> of(LockSet locks, Duration wait) {
        Objects.requireNonNull(wait, "wait");
        return new Demand<>(nameOf(locks), () -> locks.acquireAsync(wait), Held::of, false);
    }

    /** The same, for a publisher that is empty if it is not granted in time. */
    Demand<L> orNothing() {
        return new Demand<>(name, question, held, true);
    }

    /** Whether this end of the question means that there is just nothing. */
    boolean isNoFailure(@Nullable Throwable thrown) {
        return mayBeRefused && thrown instanceof LockTimeoutException;
    }

    private static String nameOf(DistributedLock lock) {
        return "lock '" + PrintableText.of(lock.name()) + "'";
    }

    private static String nameOf(DistributedSemaphore semaphore) {
        return "semaphore '" + PrintableText.of(semaphore.name()) + "'";
    }

    private static String nameOf(LockSet locks) {
        return "the locks " + locks.names().stream().map(PrintableText::of).toList();
    }
}
