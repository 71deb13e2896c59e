package dev.holdfast.internal.sets;

import dev.holdfast.Lease;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.lane.Joint;
import dev.holdfast.internal.promise.ClientFuture;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One call for one of several locks. It looks for a free one, one after the other, since to ask for all would take them
 * all; if there is none, it waits for all of them. Thread-safe.
 */
final class AnyAcquisition {

    final ClientFuture<Lease> promise;

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
     * @param promises makes the promise; all else runs where answers arrive
     */
    AnyAcquisition(
            Surroundings surroundings,
            List<? extends Part> parts,
            int first,
            TimeLimit limit,
            Surroundings.Promises promises) {
        this.promise = promises.made();
        this.surroundings = surroundings;
        this.parts = parts;
        this.first = first;
        this.limit = limit;
    }

    void begin() {
        promise.whenEnded((lease, thrown) -> cancelAsking());
        ask(0);
    }

    // ---- one after the other

    private void ask(int number) {
        CompletableFuture<Lease> asked = limit.first(part(number), null);
        now(List.of(asked));
        CompletableFuture<Void> unused =
                asked.handle((lease, thrown) -> goOn(() -> answered(number, Answer.of(lease, thrown))));
    }

    private Part part(int number) {
        return parts.get((first + number) % parts.size());
    }

    /** A step that breaks ends the call: nobody looks at what becomes of the step. */
    private @Nullable Void goOn(Runnable step) {
        try {
            step.run();
        } catch (Throwable broken) {
            promise.fail(broken);
        }
        return null;
    }

    private void answered(int number, Answer answer) {
        if (answer.lease() != null) {
            take(answer.lease());
        } else if (!promise.hasEnded()) {
            refusals.add(answer);
            goOnAfter(number, answer);
        }
    }

    /** Without an answer, no more time is lost for each of the others: they are asked for together. */
    private void goOnAfter(int number, Answer answer) {
        boolean isLast = number + 1 == parts.size();
        if (limit.asksOnce() ? isLast : limit.isOver()) {
            promise.fail(failure());
        } else if (!isLast && !answer.isUnavailable()) {
            ask(number + 1);
        } else if (limit.asksOnce()) {
            askTogether(number + 1, part -> limit.first(part, null));
        } else {
            refusals = new Refusals();
            askTogether(0, limit::rest);
        }
    }

    // ---- all of them

    private void askTogether(int from, Function<Part, CompletableFuture<Lease>> question) {
        List<CompletableFuture<Lease>> asked = new ArrayList<>();
        for (int number = from; number < parts.size(); number++) {
            asked.add(question.apply(part(number)));
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
            promise.fail(failure());
        }
    }

    // ---- what has come

    private void take(Lease lease) {
        Taken taken = new Taken(lease);
        if (promise.offer(taken)) {
            cancelAsking();
        } else {
            taken.dropped();
        }
    }

    /** The lock that was had first; if nobody looks at it, it is given back, as every later one is. */
    private final class Taken implements ClientFuture.Offer<Lease> {

        private final Lease lease;

        Taken(Lease lease) {
            this.lease = lease;
        }

        @Override
        public Lease seen() {
            return lease;
        }

        @Override
        public void dropped() {
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
        if (promise.hasEnded()) {
            cancelAsking();
        }
    }

    private void cancelAsking() {
        asking.forEach(asked -> asked.cancel(true));
    }
}
