package dev.holdfast.internal.lane;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one lane that wait, in the order of their arrival. Linked through the requests themselves, so that leaving from the middle is cheap and
 * an empty line weighs nothing. Guarded by the lane.
 */
final class WaitLine {

    private @Nullable Request head;
    private @Nullable Request tail;
    private int size;
    private int askingOnce;

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

    void add(Request request) {
        request.waiting = true;
        askingOnce += request.once() ? 1 : 0;
        request.previous = tail;
        if (tail == null) {
            head = request;
        } else {
            tail.next = request;
        }
        tail = request;
        size++;
    }

    /** Back to the front: one whose turn had come. */
    void addFirst(Request request) {
        request.waiting = true;
        askingOnce += request.once() ? 1 : 0;
        request.next = head;
        if (head == null) {
            tail = request;
        } else {
            head.previous = request;
        }
        head = request;
        size++;
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
}
