package dev.holdfast.internal.promise;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The calls into a reactive action that have not returned. While there is one, code of the action may run on
 * its thread, and a cancellation does not end that. Thread-safe.
 */
public final class RunningCalls {

    private final ReentrantLock guard = new ReentrantLock();

    // guarded
    private int running;
    private final List<Runnable> waiting = new ArrayList<>(1);

    /**
     * Calls the action. What has waited for that runs on this thread then.
     *
     * @param call into the action
     */
    public void run(Runnable call) {
        guard.lock();
        try {
            running++;
        } finally {
            guard.unlock();
        }
        try {
            call.run();
        } finally {
            returned();
        }
    }

    private void returned() {
        List<Runnable> due = List.of();
        guard.lock();
        try {
            running--;
            if (running == 0) {
                due = List.copyOf(waiting);
                waiting.clear();
            }
        } finally {
            guard.unlock();
        }
        due.forEach(Runnable::run);
    }

    /**
     * Runs something once all calls have returned: at once if there is none.
     *
     * @param then what does not block
     */
    public void whenReturned(Runnable then) {
        guard.lock();
        try {
            if (running > 0) {
                waiting.add(then);
                return;
            }
        } finally {
            guard.unlock();
        }
        then.run();
    }
}
