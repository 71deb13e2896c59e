package dev.holdfast.internal;

import java.util.concurrent.atomic.AtomicBoolean;

/** A task that runs once, however many executors have it, and however often each of them runs it. */
final class SingleRun extends AtomicBoolean implements Runnable {

    private static final long serialVersionUID = 1L;

    private final transient Runnable body;

    SingleRun(Runnable body) {
        this.body = body;
    }

    @Override
    public void run() {
        if (compareAndSet(false, true)) {
            body.run();
        }
    }
}
