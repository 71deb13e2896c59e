package dev.holdfast.lab.server;

import java.util.ArrayDeque;
import java.util.Deque;

/** What is to be closed, the last opened first. What fails does not keep the others open. */
public final class Closing implements AutoCloseable {

    private final Deque<Runnable> last = new ArrayDeque<>();

    public void add(Runnable close) {
        last.push(close);
    }

    @Override
    public void close() {
        if (!last.isEmpty()) {
            Runnable close = last.pop();
            Closing others = this;
            // What fails in closing the others is added to what fails here.
            try (others) {
                close.run();
            }
        }
    }
}
