package dev.holdfast.internal;

import dev.holdfast.internal.time.Threads;
import dev.holdfast.spi.LockBackend;

/**
 * The threads on which a client reads answers and runs alarms. Code of users gets there only by an executor that runs tasks inline. A call that waited there would wait for itself, and
 * meanwhile no lease of the client would be renewed; so calls that block are refused.
 */
final class OwnThreads {

    private final LockBackend backend;

    OwnThreads(LockBackend backend) {
        this.backend = backend;
    }

    boolean haveCurrent() {
        return Threads.isOnAlarmThread() || backend.isOnOwnThread();
    }

    /**
     * The exception for a call that would block one of them.
     *
     * @param what the call was for
     * @param instead what to do
     */
    static IllegalStateException refused(String what, String instead) {
        return new IllegalStateException(what + " on thread "
                + Thread.currentThread().getName()
                + ": the client needs that thread for answers and deadlines, and the call would wait for itself. "
                + instead
                + ", or give the client's builder an executor that does not run tasks inline");
    }
}
