package dev.holdfast.internal;

import dev.holdfast.internal.time.Threads;
import dev.holdfast.spi.LockBackend;

/** The threads on which a client reads answers and runs alarms: code that blocks one delays deadlines and renewals. */
final class OwnThreads {

    private final LockBackend backend;

    OwnThreads(LockBackend backend) {
        this.backend = backend;
    }

    boolean haveCurrent() {
        return Threads.isOnAlarmThread() || backend.isOnOwnThread();
    }
}
