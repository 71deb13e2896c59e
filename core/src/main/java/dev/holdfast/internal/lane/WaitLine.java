package dev.holdfast.internal.lane;

import dev.holdfast.LockEvent;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The requests that wait for one resource, in the order of their arrivals and head starts, and how they are settled.
 * Linked through the requests themselves, so that leaving from the middle is cheap and an empty line weighs nothing.
 * Pure, as the machines that settle them.
 */
final class WaitLine {

    private final String name;
    private final Optional<String> group;

    private @Nullable Request head;
    private @Nullable Request tail;
    private int size;
    private int askingOnce;

    /**
     * An empty line.
     *
     * @param name of the lock that its requests want
     * @param group the label of the group as whose members they want it; empty if alone
     */
    WaitLine(String name, Optional<String> group) {
        this.name = name;
        this.group = group;
    }

    String name() {
        return name;
    }

    Optional<String> group() {
        return group;
    }

    @Nullable
    Request head() {
        return head;
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return head == null;
    }

    /** Whether one of them waits for more than one answer. */
    boolean somebodyStays() {
        return size > askingOnce;
    }

    boolean somebodyAsksOnce() {
        return askingOnce > 0;
    }

    /** Behind all who came before it; with a head start, before some of them. */
    void add(Request request) {
        Request before = tail;
        while (before != null && before.placeNanos() - request.placeNanos() > 0) {
            before = before.previous;
        }
        insert(request, before);
    }

    /** Back to the front: one whose turn had come. */
    void addFirst(Request request) {
        insert(request, null);
    }

    private void insert(Request request, @Nullable Request before) {
        Request after = before == null ? head : before.next;
        request.waiting = true;
        askingOnce += request.once() ? 1 : 0;
        request.previous = before;
        request.next = after;
        if (before == null) {
            head = request;
        } else {
            before.next = request;
        }
        if (after == null) {
            tail = request;
        } else {
            after.previous = request;
        }
        size++;
    }

    /** The place of none of them at the server may count from a later time than its own. */
    void keepPlaces() {
        forEach(request -> request.keepsPlace = true);
    }

    void remove(Request request) {
        if (!request.waiting) {
            return;
        }
        request.waiting = false;
        askingOnce -= request.once() ? 1 : 0;
        Request before = request.previous;
        Request after = request.next;
        if (before == null) {
            head = after;
        } else {
            before.next = after;
        }
        if (after == null) {
            tail = before;
        } else {
            after.previous = before;
        }
        request.previous = null;
        request.next = null;
        size--;
    }

    /** Visits each; the visitor may remove the visited one. */
    void forEach(Consumer<Request> visitor) {
        for (Request request = head; request != null; ) {
            Request following = request.next;
            visitor.accept(request);
            request = following;
        }
    }

    // ---- the end of a request

    /** Settles a request, which leaves the line if it waits. Its caller is woken outside. */
    void settle(Request request, Outcome outcome, long nowNanos, Effects out) {
        remove(request);
        request.settle(outcome);
        out.add(new Effect.Settle(request));
        boolean isEndWithoutLock = outcome instanceof Outcome.NotInTime || outcome instanceof Outcome.Failed;
        if (out.heard() && isEndWithoutLock && !request.goesOnAfter(outcome)) {
            out.publish(ended(request, outcome, nowNanos));
        }
    }

    private LockEvent ended(Request request, Outcome outcome, long nowNanos) {
        Duration waited = Duration.ofNanos(nowNanos - request.arrivedNanos);
        if (request.cancelled) {
            return new LockEvent.GaveUp(name, group, LockEvent.GaveUp.Cause.WITHDRAWN, waited);
        }
        return outcome instanceof Outcome.Failed failed
                ? new LockEvent.GaveUp(name, group, failed.cause(), waited)
                : new LockEvent.TimedOut(name, group, waited);
    }

    /**
     * The lock is taken: settles the requests that ask once.
     *
     * <p>Requests that came after the question was sent are not settled by an answer that leaves nothing behind: the
     * holder may have released the lock before they came, and it may still be free.
     *
     * @param beforeQuestion the number of that question, or {@link Long#MAX_VALUE} for all requests
     */
    void denyOnce(long beforeQuestion, long nowNanos, Effects out) {
        if (somebodyAsksOnce()) {
            forEach(request -> {
                if (request.once() && request.questionsBefore < beforeQuestion) {
                    settle(request, new Outcome.NotInTime(true), nowNanos, out);
                }
            });
        }
    }

    /** The client closes: everybody who waits learns it. */
    void close(long nowNanos, Effects out) {
        forEach(request -> settle(request, Failures.closed(name), nowNanos, out));
    }

    /** What was offered to a request is its own from now on. */
    void takeOffer(Request request, Effects out) {
        if (request.outcome() instanceof Outcome.Offered offered && request.take(offered) && out.heard()) {
            LiveLease lease = offered.lease();
            out.publish(new LockEvent.HandedOver(name, group, lease.token(), lease.waited()));
        }
    }
}
