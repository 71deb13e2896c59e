package dev.holdfast.internal.sets;

import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import dev.holdfast.LeaseState;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.internal.lane.Joint;
import dev.holdfast.spi.PrintableText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * One call for all locks of a set. It waits for a lock only while it holds those with lower names, so that no calls
 * wait for one another in a circle; whatever it holds beyond, because all were asked for at the same time, it gives
 * back before it waits. Thread-safe.
 */
final class SetAcquisition {

    final CompletableFuture<LeaseSet> promise = new CompletableFuture<>();

    private final Surroundings surroundings;
    private final List<? extends Part> parts;
    private final TimeLimit limit;
    private final Executor telling;

    /** What was asked for last, to be cancelled if the promise ends otherwise. */
    private volatile List<CompletableFuture<Lease>> asking = List.of();

    /** The leases by the numbers of their parts; null for those that are not held. */
    private final AtomicReferenceArray<@Nullable Lease> held;

    /** Completes when all that was given back so far is answered. */
    private volatile CompletableFuture<Void> givenBack = CompletableFuture.completedFuture(null);

    /**
     * Nothing is asked yet.
     *
     * @param telling completes the promise; all else runs where answers arrive
     */
    SetAcquisition(Surroundings surroundings, List<? extends Part> parts, TimeLimit limit, Executor telling) {
        this.surroundings = surroundings;
        this.parts = parts;
        this.limit = limit;
        this.telling = telling;
        this.held = new AtomicReferenceArray<>(parts.size());
    }

    void begin() {
        CompletableFuture<LeaseSet> unused = promise.whenComplete((leases, thrown) -> {
            if (thrown != null) {
                giveUp();
            }
        });
        askFrom(0);
    }

    private void askFrom(int first) {
        Joint joint = surroundings.joint();
        List<CompletableFuture<Lease>> asked = new ArrayList<>();
        try {
            for (Part part : parts.subList(first, parts.size())) {
                asked.add(limit.first(part, joint));
            }
        } finally {
            joint.send();
        }
        now(asked);
        CompletableFuture<Void> unused = CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
                .handle((none, thrown) -> goOn(
                        () -> answered(first, asked.stream().map(Answer::of).toList())));
    }

    /** A step that breaks ends the call: nobody looks at what becomes of the step. */
    private @Nullable Void goOn(Runnable step) {
        try {
            step.run();
        } catch (Throwable broken) {
            telling.execute(() -> promise.completeExceptionally(broken));
        }
        return null;
    }

    private void answered(int first, List<Answer> answers) {
        int taken = -1;
        Throwable failure = null;
        for (int i = 0; i < answers.size(); i++) {
            Answer answer = answers.get(i);
            if (answer.lease() != null) {
                keep(first + i, answer.lease());
            } else if (!answer.isNotInTime()) {
                failure = failure == null ? answer.failure() : failure;
            } else if (taken < 0) {
                taken = first + i;
            }
        }
        if (promise.isDone()) {
            CompletableFuture<Void> unused = giveBackFrom(0);
        } else if (failure != null) {
            fail(failure);
        } else if (taken < 0) {
            complete();
        } else if (limit.asksOnce()) {
            fail(notInTime(taken, answers.get(taken - first).failure()));
        } else {
            CompletableFuture<Void> unused = giveBackFrom(taken + 1);
            await(taken);
        }
    }

    private void await(int number) {
        CompletableFuture<Lease> asked = limit.rest(parts.get(number));
        now(List.of(asked));
        CompletableFuture<Void> unused =
                asked.handle((lease, thrown) -> goOn(() -> awaited(number, Answer.of(lease, thrown))));
    }

    private void awaited(int number, Answer answer) {
        if (answer.lease() != null) {
            keep(number, answer.lease());
        }
        if (promise.isDone()) {
            CompletableFuture<Void> unused = giveBackFrom(0);
        } else if (answer.isNotInTime()) {
            fail(notInTime(number, answer.failure()));
        } else if (answer.lease() == null) {
            fail(Objects.requireNonNull(answer.failure(), "failure"));
        } else if (number + 1 < parts.size()) {
            askFrom(number + 1);
        } else {
            complete();
        }
    }

    /** Whether a lock was lost meanwhile is decided in the step that gives the set, which may have to wait. */
    private void complete() {
        List<Lease> all = all();
        telling.execute(() -> goOn(() -> complete(all)));
    }

    private void complete(List<Lease> all) {
        int lost = 0;
        while (lost < all.size() && all.get(lost).state() != LeaseState.LOST) {
            lost++;
        }
        boolean isGiven = lost == all.size() && promise.complete(new HeldSet(surroundings, all));
        if (!isGiven && promise.isDone()) {
            CompletableFuture<Void> unused = giveBackFrom(0);
        } else if (!isGiven) {
            lost(lost);
        }
    }

    /** One that was lost cannot be had again while those after it are held. */
    private void lost(int number) {
        if (limit.isOver()) {
            fail(notInTime(number, null));
        } else {
            CompletableFuture<Void> unused = giveBackFrom(0).thenAccept(done -> goOn(() -> askFrom(0)));
        }
    }

    /** The caller hears of it when what it had is given back. */
    private void fail(Throwable failure) {
        CompletableFuture<Void> unused =
                giveBackFrom(0).thenRun(() -> telling.execute(() -> promise.completeExceptionally(failure)));
    }

    private LockTimeoutException notInTime(int number, @Nullable Throwable cause) {
        String name = parts.get(number).name();
        return new LockTimeoutException(
                name,
                "Of the " + parts.size() + " locks " + BlockedCaller.shown(parts) + ", '" + PrintableText.of(name)
                        + "' was not acquired " + limit.within() + ", so none of them is held. Wait longer, try again"
                        + " later, or call inspect() on that lock to see who holds it",
                cause);
    }

    // ---- what is asked for and held

    private void now(List<CompletableFuture<Lease>> asked) {
        asking = asked;
        if (promise.isDone()) {
            cancelAsking();
        }
    }

    /** The caller wants the locks no longer. */
    private void giveUp() {
        cancelAsking();
        CompletableFuture<Void> unused = giveBackFrom(0);
    }

    private void cancelAsking() {
        asking.forEach(asked -> asked.cancel(true));
    }

    private void keep(int number, Lease lease) {
        held.set(number, lease);
    }

    private List<Lease> all() {
        List<Lease> all = new ArrayList<>();
        for (int i = 0; i < held.length(); i++) {
            all.add(Objects.requireNonNull(held.get(i), "lease"));
        }
        return all;
    }

    /**
     * Completes when the answers are there, also those to what was given back before, or it is known that there will be
     * none; never with an exception.
     */
    private CompletableFuture<Void> giveBackFrom(int first) {
        Joint joint = surroundings.joint();
        List<CompletableFuture<?>> released = new ArrayList<>(List.of(givenBack));
        try {
            for (int i = first; i < held.length(); i++) {
                Lease lease = held.getAndSet(i, null);
                if (lease != null) {
                    released.add(surroundings.giveBack(lease, joint));
                }
            }
        } finally {
            joint.send();
        }
        CompletableFuture<Void> all = CompletableFuture.allOf(released.toArray(CompletableFuture[]::new))
                .handle((done, ignored) -> null);
        givenBack = all;
        return all;
    }
}
