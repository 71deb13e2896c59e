package dev.holdfast.lab.server;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** What is to be closed, the last opened first. What fails does not keep the others open. */
public final class Closing implements AutoCloseable {

    private final Deque<Runnable> last = new ArrayDeque<>();

    public void add(Runnable close) {
        last.push(close);
    }

    @Override
    public void close() {
        @Nullable RuntimeException failure = null;
        while (!last.isEmpty()) {
            try {
                last.pop().run();
            } catch (RuntimeException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
