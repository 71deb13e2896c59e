package dev.holdfast.reactor;

import dev.holdfast.AnyLock;
import dev.holdfast.DistributedLock;
import dev.holdfast.DistributedSemaphore;
import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import dev.holdfast.LockSet;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a publisher asks for at each subscription.
 *
 * @param name of what is asked for, in messages
 * @param question asks, without blocking
 * @param held shows what was granted
 * @param limit the longest time to wait, if there is a limit
 * @param mayBeRefused whether it is no failure if it is not granted in time
 */
record Demand<L>(
        String name,
        Question<L> question,
        Function<L, Held<L>> held,
        @Nullable Duration limit,
        boolean mayBeRefused) {

    /** Asks with or without a time limit. */
    interface Question<L> {

        CompletableFuture<L> ask(@Nullable Duration wait);
    }

    private Demand(String name, Question<L> question, Function<L, Held<L>> held) {
        this(name, question, held, null, false);
    }

    static Demand<Lease> of(DistributedLock lock) {
        return new Demand<>(
                "lock '" + PrintableText.of(lock.name()) + "'",
                wait -> wait == null ? lock.acquireAsync() : lock.acquireAsync(wait),
                Held::of);
    }

    static Demand<Lease> of(DistributedSemaphore semaphore, int permits) {
        return new Demand<>(
                "semaphore '" + PrintableText.of(semaphore.name()) + "'",
                wait -> wait == null ? semaphore.acquireAsync(permits) : semaphore.acquireAsync(permits, wait),
                Held::of);
    }

    static Demand<LeaseSet> of(LockSet locks) {
        return new Demand<>(
                "the locks " + shown(locks.names()),
                wait -> wait == null ? locks.acquireAsync() : locks.acquireAsync(wait),
                Held::of);
    }

    static Demand<Lease> of(AnyLock locks) {
        return new Demand<>(
                "any of the locks " + shown(locks.names()),
                wait -> wait == null ? locks.acquireAsync() : locks.acquireAsync(wait),
                Held::of);
    }

    private static List<String> shown(List<String> names) {
        return names.stream().map(PrintableText::of).toList();
    }

    /** The same, within a time limit. */
    Demand<L> within(Duration wait) {
        return new Demand<>(name, question, held, wait, mayBeRefused);
    }

    /** The same, for a publisher that is empty if it is not granted in time; without a limit, it asks once. */
    Demand<L> orNothing() {
        return new Demand<>(name, question, held, limit == null ? Duration.ZERO : limit, true);
    }

    CompletableFuture<L> ask() {
        return question.ask(limit);
    }

    /** Whether this end of the question means that there is just nothing. */
    boolean isNoFailure(@Nullable Throwable thrown) {
        return mayBeRefused && thrown instanceof LockTimeoutException;
    }
}
