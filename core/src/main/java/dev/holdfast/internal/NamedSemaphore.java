package dev.holdfast.internal;

import dev.holdfast.DistributedSemaphore;
import dev.holdfast.ForcedRelease;
import dev.holdfast.HolderId;
import dev.holdfast.Lease;
import dev.holdfast.LockInspection;
import dev.holdfast.LockInterruptedException;
import dev.holdfast.LockOptions;
import dev.holdfast.LockedAction;
import dev.holdfast.LockedFunction;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.Share;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The permits of one name: each call is an {@link Acquisition} of so many, owned by a {@link HandleLease}. */
final class NamedSemaphore implements DistributedSemaphore {

    private final HoldfastClient client;
    private final String name;
    private final int permits;
    private final LockOptions options;
    private final Acquisition one;
    private final NameQuestions questions;

    NamedSemaphore(HoldfastClient client, String name, int permits, LockOptions options) {
        this.client = client;
        this.name = name;
        this.permits = permits;
        this.options = HoldfastClient.ofMembers(options);
        this.one = acquisition(1);
        this.questions = new NameQuestions(client, name);
    }

    private Acquisition acquisition(int units) {
        return new Acquisition(client, name, Share.permits(units, permits), options);
    }

    /** The way to get so many. */
    private Acquisition of(int units) {
        if (units < 1 || units > permits) {
            throw new IllegalArgumentException("Semaphore '" + PrintableText.of(name) + "' cannot give " + units
                    + " permits: ask for 1 at least, and for no more than it has, " + permits);
        }
        return units == 1 ? one : acquisition(units);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int permits() {
        return permits;
    }

    @Override
    public LockOptions options() {
        return options;
    }

    // ---- for a section

    @Override
    public <E extends Throwable> void run(LockedAction<E> action) throws E {
        Objects.requireNonNull(action, "action");
        this.<Boolean, E>call(lease -> {
            action.run();
            return true;
        });
    }

    @Override
    public <T extends @Nullable Object, E extends Throwable> T call(@Nullable LockedFunction<T, E> function) throws E {
        Objects.requireNonNull(function, "function");
        return callWith(entered(WaitTime.endless()).orElseThrow(), function);
    }

    @Override
    public <E extends Throwable> boolean tryRun(Duration wait, LockedAction<E> action) throws E {
        Objects.requireNonNull(wait, "wait");
        Objects.requireNonNull(action, "action");
        Optional<Lease> lease = entered(WaitTime.of(name, wait));
        if (lease.isPresent()) {
            NamedSemaphore.<Boolean, E>callWith(lease.get(), own -> {
                action.run();
                return true;
            });
        }
        return lease.isPresent();
    }

    private Optional<Lease> entered(WaitTime wait) {
        try {
            return handle(one.interruptibly(wait, null));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LockInterruptedException(
                    name,
                    "The thread was interrupted while it waited for a permit of semaphore '" + PrintableText.of(name)
                            + "'; the section did not run",
                    interrupted);
        }
    }

    /** A permit that was lost in the section is told at its end, also if the function threw. */
    @SuppressWarnings("unchecked") // what the function throws is an E or unchecked
    private static <T extends @Nullable Object, E extends Throwable> T callWith(
            Lease lease, LockedFunction<T, E> function) throws E {
        T result;
        try {
            result = function.call(lease);
        } catch (Throwable thrown) {
            try {
                lease.close();
            } catch (RuntimeException lost) {
                if (lost != thrown) {
                    thrown.addSuppressed(lost);
                }
            }
            throw (E) thrown;
        }
        lease.close();
        return result;
    }

    // ---- by the handle

    @Override
    public Lease acquire(int units) throws InterruptedException {
        return handle(of(units).interruptibly(WaitTime.endless(), null)).orElseThrow();
    }

    @Override
    public Lease acquire(int units, Duration wait) throws InterruptedException {
        Acquisition acquisition = of(units);
        return new HandleLease(acquisition.inTime(WaitTime.of(name, wait), null, wait), client.engine());
    }

    @Override
    public Optional<Lease> tryAcquire(int units, Duration wait) throws InterruptedException {
        return handle(of(units).interruptibly(WaitTime.of(name, wait), null));
    }

    private Optional<Lease> handle(Optional<LiveLease> lease) {
        return lease.map(live -> new HandleLease(live, client.engine()));
    }

    @Override
    public CompletableFuture<Lease> acquireAsync(int units) {
        return of(units).async(WaitTime.endless(), Duration.ZERO);
    }

    @Override
    public CompletableFuture<Lease> acquireAsync(int units, Duration wait) {
        return of(units).async(WaitTime.of(name, wait), wait);
    }

    // ---- about the semaphore

    @Override
    public void resize(int others, Duration validFor) {
        questions.resize(others, validFor);
    }

    @Override
    public LockInspection inspect() {
        return questions.inspect();
    }

    @Override
    public ForcedRelease forceRelease(HolderId holder) {
        return questions.forceRelease(holder);
    }

    @Override
    public String toString() {
        return "Semaphore '" + PrintableText.of(name) + "' of " + permits + " at "
                + client.engine().backend.description() + ", " + options;
    }
}
