package dev.holdfast.internal.sets;

import dev.holdfast.AnyLock;
import dev.holdfast.Lease;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One of several locks: each call is an {@link AnyAcquisition}. */
public final class AnyOf implements AnyLock {

    private final Surroundings surroundings;
    private final List<Part> parts;
    private final BlockedCaller blocking;

    /**
     * Asks for nothing.
     *
     * @param surroundings the client's
     * @param parts one at least, with different names
     */
    public AnyOf(Surroundings surroundings, List<Part> parts) {
        this.surroundings = surroundings;
        this.parts = List.copyOf(parts);
        this.blocking = new BlockedCaller(surroundings, this.parts);
    }

    @Override
    public List<String> names() {
        return parts.stream().map(Part::name).toList();
    }

    @Override
    public Lease acquire() throws InterruptedException {
        return blocking.result(() -> begun(null, surroundings::awaited));
    }

    @Override
    public Lease acquire(Duration wait) throws InterruptedException {
        Objects.requireNonNull(wait, "wait");
        return blocking.result(() -> begun(wait, surroundings::awaited));
    }

    @Override
    public Optional<Lease> tryAcquire() throws InterruptedException {
        return tryAcquire(Duration.ZERO);
    }

    @Override
    public Optional<Lease> tryAcquire(Duration wait) throws InterruptedException {
        Objects.requireNonNull(wait, "wait");
        return blocking.inTime(() -> begun(wait, surroundings::awaited));
    }

    @Override
    public CompletableFuture<Lease> acquireAsync() {
        return begun(null, surroundings::promised);
    }

    @Override
    public CompletableFuture<Lease> acquireAsync(Duration wait) {
        return begun(Objects.requireNonNull(wait, "wait"), surroundings::promised);
    }

    private CompletableFuture<Lease> begun(@Nullable Duration wait, Surroundings.Promises promises) {
        TimeLimit limit = new TimeLimit(surroundings, wait);
        surroundings.requireOpen(parts.get(0).name());
        int first = surroundings.random().nextInt(parts.size());
        AnyAcquisition call = new AnyAcquisition(surroundings, parts, first, limit, promises);
        call.begin();
        return call.promise;
    }

    @Override
    public String toString() {
        return "Any of the locks " + BlockedCaller.shown(parts);
    }
}
