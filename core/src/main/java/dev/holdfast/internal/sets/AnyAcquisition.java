package dev.holdfast.internal.sets;

import dev.holdfast.Lease;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.lane.Joint;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One call for one of several locks. It looks for a free one, one after the other, since to ask for all would take them
 * all; if there is none, it waits for all of them. Thread-safe.
 */
final class AnyAcquisition {

    final CompletableFuture<Lease> promise = new CompletableFuture<>();

    private final Surroundings surroundings;
    private final List<? extends Part> parts;
    private final int first;
    private final TimeLimit limit;

    /** What was asked for last, to be cancelled when the promise ends. */
    private volatile List<CompletableFuture<Lease>> asking = List.of();

    private volatile Refusals refusals = new Refusals();

    /**
     * Nothing is asked yet.
     *
     * @param first where to begin
     */
    AnyAcquisition(Surroundings surroundings, List<? extends Part> parts, int first, TimeLimit limit) {
        this.surroundings = surroundings;
        this.parts = parts;
        this.first = first;
        this.limit = limit;
    }

    void begin() {
        CompletableFuture<Lease> unused = promise.whenComplete((lease, thrown) -> cancelAsking());
        ask(0);
    }

    // ---- one after the other

    private void ask(int number) {
        CompletableFuture<Lease> asked = limit.first(parts.get((first + number) % parts.size()), null);
        now(List.of(asked));
        CompletableFuture<Void> unused =
                asked.handle((lease, thrown) -> goOn(() -> answered(number, Answer.of(lease, thrown))));
    }

    /** A step that breaks ends the call: nobody looks at what becomes of the step. */
    private @Nullable Void goOn(Runnable step) {
        try {
            step.run();
        } catch (Throwable broken) {
            promise.completeExceptionally(broken);
        }
        return null;
    }

    private void answered(int number, Answer answer) {
        if (answer.lease() != null) {
            take(answer.lease());
        } else if (!promise.isDone()) {
            refusals.add(answer);
            if (number + 1 < parts.size() && (limit.asksOnce() || !limit.isOver())) {
                ask(number + 1);
            } else if (limit.asksOnce()) {
                promise.completeExceptionally(failure());
            } else {
                awaitAll();
            }
        }
    }

    // ---- all of them

    private void awaitAll() {
        refusals = new Refusals();
        List<CompletableFuture<Lease>> asked = new ArrayList<>();
        for (Part part : parts) {
            asked.add(limit.rest(part));
        }
        now(asked);
        for (CompletableFuture<Lease> one : asked) {
            CompletableFuture<Void> unused =
                    one.handle((lease, thrown) -> goOn(() -> awaited(Answer.of(lease, thrown))));
        }
    }

    private void awaited(Answer answer) {
        if (answer.lease() != null) {
            take(answer.lease());
        } else if (refusals.add(answer) == parts.size()) {
            promise.completeExceptionally(failure());
        }
    }

    // ---- what has come

    private void take(Lease lease) {
        if (!promise.complete(lease)) {
            Joint joint = surroundings.joint();
            CompletableFuture<ReleaseOutcome> unused = surroundings.giveBack(lease, joint);
            joint.send();
        }
    }

    /** Taken, if one of them is; else what was wrong with the first. */
    private Throwable failure() {
        return refusals.failure(notInTime -> new LockTimeoutException(
                parts.get(first).name(),
                "None of the " + parts.size() + " locks " + BlockedCaller.shown(parts) + " was acquired "
                        + limit.within() + ". Wait longer, try again later, or call inspect() on them to see who"
                        + " holds them",
                notInTime));
    }

    private void now(List<CompletableFuture<Lease>> asked) {
        asking = asked;
        if (promise.isDone()) {
            cancelAsking();
        }
    }

    private void cancelAsking() {
        asking.forEach(asked -> asked.cancel(true));
    }
}
