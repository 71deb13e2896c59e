package dev.holdfast.spring.internal;

import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a call runs under: the lease of one lock, or those of several. Thread-safe.
 *
 * @param leases at least one, in the order of their names
 * @param argument what the method receives for them: a {@link Lease} or a {@link LeaseSet}
 */
record Grant(List<Lease> leases, AutoCloseable argument) {

    /** What happens at a loss. */
    @FunctionalInterface
    interface LossAction {

        /** Called with what was lost. */
        void lost(String lockName, long token);
    }

    static Grant of(Lease lease) {
        return new Grant(List.of(lease), lease);
    }

    static Grant of(LeaseSet leases) {
        return new Grant(leases.names().stream().map(leases::lease).toList(), leases);
    }

    /** Whether all of it is lost. */
    boolean isLost() {
        return leases.stream().allMatch(lease -> lease.state() == LeaseState.LOST);
    }

    /**
     * Runs the action once, at the first loss. The engine keeps the action, so it must not know what it is about: a
     * lease that was dropped has to be collected, to be noticed.
     */
    void onFirstLoss(LossAction action) {
        AtomicBoolean happened = new AtomicBoolean();
        for (Lease lease : leases) {
            String name = lease.name();
            long token = lease.token();
            lease.onLost(reason -> {
                if (happened.compareAndSet(false, true)) {
                    action.lost(name, token);
                }
            });
        }
    }

    /** Releases all at the same time. Completes with the first that had been lost; empty if none had. */
    CompletableFuture<Optional<Lease>> releaseAsync() {
        return lostOf(released());
    }

    /**
     * Releases all at the same time, and runs the function on the client's executor, even if the answers are there at
     * once.
     */
    <T> CompletableFuture<T> releaseThen(BiFunction<@Nullable Optional<Lease>, Throwable, T> then) {
        List<CompletableFuture<ReleaseOutcome>> released = released();
        return lostOf(released).handleAsync(then, released.get(0).defaultExecutor());
    }

    /** One that refuses keeps no other from being released. */
    private List<CompletableFuture<ReleaseOutcome>> released() {
        List<CompletableFuture<ReleaseOutcome>> released = new ArrayList<>();
        RuntimeException refused = null;
        for (Lease lease : leases) {
            try {
                released.add(lease.releaseAsync());
            } catch (RuntimeException thrown) {
                refused = refused == null ? thrown : refused;
            }
        }
        if (refused != null) {
            throw refused;
        }
        return released;
    }

    private CompletableFuture<Optional<Lease>> lostOf(List<CompletableFuture<ReleaseOutcome>> released) {
        CompletableFuture<Optional<Lease>> all = lostOf(0, released);
        for (int i = 1; i < leases.size(); i++) {
            all = all.thenCombine(lostOf(i, released), (first, other) -> first.isPresent() ? first : other);
        }
        return all;
    }

    private CompletableFuture<Optional<Lease>> lostOf(int number, List<CompletableFuture<ReleaseOutcome>> released) {
        Lease lease = leases.get(number);
        return released.get(number)
                .thenApply(outcome -> outcome == ReleaseOutcome.ALREADY_LOST ? Optional.of(lease) : Optional.empty());
    }
}
