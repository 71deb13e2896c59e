package dev.holdfast.internal.sets;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import dev.holdfast.LeaseState;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.internal.lane.Joint;
import dev.holdfast.internal.promise.ClientFuture;
import dev.holdfast.spi.PrintableText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * One call for all locks of a set. It waits for a lock only while it holds those with lower names, so that no calls
 * wait for one another in a circle; whatever it holds beyond, because all were asked for at the same time, it gives
 * back before it waits. Thread-safe.
 */
final class SetAcquisition {

    final ClientFuture<LeaseSet> promise;

    private final Surroundings surroundings;
    private final List<? extends Part> parts;
    private final TimeLimit limit;

    /** What was asked for last, to be cancelled if the promise ends otherwise. */
    private volatile List<CompletableFuture<Lease>> asking = List.of();

    /** The leases by the numbers of their parts; null for those that are not held. */
    private final AtomicReferenceArray<@Nullable Lease> held;

    /** Completes when all that was given back so far is answered. */
    private volatile CompletableFuture<Void> givenBack = CompletableFuture.completedFuture(null);

    /**
     * Nothing is asked yet.
     *
     * @param promises makes the promise; all else runs where answers arrive
     */
    SetAcquisition(
            Surroundings surroundings, List<? extends Part> parts, TimeLimit limit, Surroundings.Promises promises) {
        this.promise = promises.made();
        this.surroundings = surroundings;
        this.parts = parts;
        this.limit = limit;
        this.held = new AtomicReferenceArray<>(parts.size());
    }

    void begin() {
        promise.whenEnded((leases, thrown) -> {
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
            promise.fail(broken);
        }
        return null;
    }

    private void answered(int first, List<Answer> answers) {
        int missing = -1;
        Throwable failure = null;
        for (int i = 0; i < answers.size(); i++) {
            Answer answer = answers.get(i);
            if (answer.lease() != null) {
                keep(first + i, answer.lease());
            } else if (answer.isNotInTime() || (answer.isUnavailable() && !limit.asksOnce())) {
                missing = missing < 0 ? first + i : missing;
            } else {
                failure = failure == null ? answer.failure() : failure;
            }
        }
        if (promise.hasEnded()) {
            CompletableFuture<Void> unused = giveBackFrom(0);
        } else if (failure != null) {
            fail(failure);
        } else if (missing < 0) {
            complete();
        } else if (limit.asksOnce() || limit.isOver()) {
            fail(missing, answers.get(missing - first));
        } else {
            CompletableFuture<Void> unused = giveBackFrom(missing + 1);
            await(missing);
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
        if (promise.hasEnded()) {
            CompletableFuture<Void> unused = giveBackFrom(0);
        } else if (answer.lease() == null) {
            fail(number, answer);
        } else if (number + 1 < parts.size()) {
            askFrom(number + 1);
        } else {
            complete();
        }
    }

    private void complete() {
        if (!promise.offer(new Complete(all()))) {
            CompletableFuture<Void> unused = giveBackFrom(0);
        }
    }

    /** The whole set, unless a lock of it has been lost by the time that somebody looks. */
    private final class Complete implements ClientFuture.Offer<LeaseSet> {

        private final List<Lease> all;

        Complete(List<Lease> all) {
            this.all = all;
        }

        private int lost() {
            int lost = 0;
            while (lost < all.size() && all.get(lost).state() != LeaseState.LOST) {
                lost++;
            }
            return lost;
        }

        @Override
        public @Nullable LeaseSet seen() {
            return lost() == all.size() ? new HeldSet(surroundings, all) : null;
        }

        @Override
        public void withdrawn() {
            goOn(() -> SetAcquisition.this.lost(lost()));
        }

        @Override
        public void dropped() {
            giveUp();
        }
    }

    /** One that was lost cannot be had again while those after it are held. */
    private void lost(int number) {
        if (limit.isOver()) {
            fail(notInTime(number, null));
        } else {
            CompletableFuture<Void> unused =
                    limit.answered(giveBackFrom(0), false).thenAccept(done -> goOn(() -> askAgain(number)));
        }
    }

    private void askAgain(int lost) {
        if (limit.isOver()) {
            fail(notInTime(lost, null));
        } else {
            askFrom(0);
        }
    }

    private void fail(int number, Answer answer) {
        fail(
                answer.isNotInTime()
                        ? notInTime(number, answer.failure())
                        : Objects.requireNonNull(answer.failure(), "failure"));
    }

    /** The caller hears of it when what it had is given back, or a moment after its time. */
    private void fail(Throwable failure) {
        boolean isSilent = failure instanceof BackendUnavailableException;
        CompletableFuture<Boolean> unused =
                limit.answered(giveBackFrom(0), isSilent).thenApply(done -> promise.fail(failure));
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
        if (promise.hasEnded()) {
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
