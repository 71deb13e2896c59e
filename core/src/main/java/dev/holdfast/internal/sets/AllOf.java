package dev.holdfast.internal.sets;

import dev.holdfast.LeaseSet;
import dev.holdfast.LockSet;
import dev.holdfast.LockedAction;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** All of several locks: each call is a {@link SetAcquisition}. */
public final class AllOf implements LockSet {

    private final Surroundings surroundings;
    private final List<Part> parts;
    private final BlockedCaller blocking;

    /**
     * Asks for nothing.
     *
     * @param surroundings the client's
     * @param parts from 1 to {@link LockSet#MOST_NAMES}, with different names
     */
    public AllOf(Surroundings surroundings, List<Part> parts) {
        this.surroundings = surroundings;
        this.parts = parts.stream().sorted(Comparator.comparing(Part::name)).toList();
        this.blocking = new BlockedCaller(surroundings, this.parts);
    }

    @Override
    public List<String> names() {
        return parts.stream().map(Part::name).toList();
    }

    @Override
    public LeaseSet acquire() throws InterruptedException {
        blocking.refuseWaitForItself();
        return blocking.result(() -> begun(null, surroundings::awaited));
    }

    @Override
    public LeaseSet acquire(Duration wait) throws InterruptedException {
        Objects.requireNonNull(wait, "wait");
        return blocking.result(() -> begun(wait, surroundings::awaited));
    }

    @Override
    public Optional<LeaseSet> tryAcquire() throws InterruptedException {
        return tryAcquire(Duration.ZERO);
    }

    @Override
    public Optional<LeaseSet> tryAcquire(Duration wait) throws InterruptedException {
        Objects.requireNonNull(wait, "wait");
        return blocking.inTime(() -> begun(wait, surroundings::awaited));
    }

    @Override
    public CompletableFuture<LeaseSet> acquireAsync() {
        return begun(null, surroundings::promised);
    }

    @Override
    public CompletableFuture<LeaseSet> acquireAsync(Duration wait) {
        return begun(Objects.requireNonNull(wait, "wait"), surroundings::promised);
    }

    private CompletableFuture<LeaseSet> begun(@Nullable Duration wait, Surroundings.Promises promises) {
        TimeLimit limit = new TimeLimit(surroundings, wait);
        surroundings.requireOpen(parts.get(0).name());
        SetAcquisition call = new SetAcquisition(surroundings, parts, limit, promises);
        call.begin();
        return call.promise;
    }

    @Override
    public <E extends Throwable> void run(LockedAction<E> action) throws E {
        Objects.requireNonNull(action, "action");
        LeaseSet leases;
        try {
            leases = acquire();
        } catch (InterruptedException interrupted) {
            throw blocking.interrupted(interrupted);
        }
        runWith(leases, action);
    }

    @Override
    public <E extends Throwable> boolean tryRun(Duration wait, LockedAction<E> action) throws E {
        Objects.requireNonNull(action, "action");
        Optional<LeaseSet> leases;
        try {
            leases = tryAcquire(wait);
        } catch (InterruptedException interrupted) {
            throw blocking.interrupted(interrupted);
        }
        if (leases.isPresent()) {
            runWith(leases.get(), action);
        }
        return leases.isPresent();
    }

    /** A lease that was lost in the section is told at its end, also if the action threw. */
    @SuppressWarnings("unchecked") // what the action throws is an E or unchecked
    private static <E extends Throwable> void runWith(LeaseSet leases, LockedAction<E> action) throws E {
        try {
            action.run();
        } catch (Throwable thrown) {
            try {
                leases.close();
            } catch (RuntimeException lost) {
                if (lost != thrown) {
                    thrown.addSuppressed(lost);
                }
            }
            throw (E) thrown;
        }
        leases.close();
    }

    @Override
    public String toString() {
        return "All of the locks " + BlockedCaller.shown(parts);
    }
}
