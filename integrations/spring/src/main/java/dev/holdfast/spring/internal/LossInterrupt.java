package dev.holdfast.spring.internal;

import dev.holdfast.Lease;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Interrupts the thread that runs a section when its lease is lost, once if it has several, and never after the
 * section.
 *
 * <p>A thread has one flag for all who interrupt it. So an interrupt by other code is known as such if the flag was set
 * before the loss, or is set although the section ended by having taken an interrupt. One that comes between the loss
 * and the moment at which the section takes it cannot be distinguished from it, nor can the section know that there
 * were two.
 */
final class LossInterrupt {

    private final ReentrantLock guard = new ReentrantLock();

    // Guarded by guard.
    private @Nullable Thread section = Thread.currentThread();
    private boolean interrupted;

    private LossInterrupt() {}

    static LossInterrupt ofCurrentThread(List<Lease> leases) {
        LossInterrupt made = new LossInterrupt();
        leases.forEach(lease -> lease.onLost(reason -> made.interrupt()));
        return made;
    }

    private void interrupt() {
        guard.lock();
        try {
            // A flag that is set already wakes the section as well, and is not ours to take back. What the section
            // does after it has taken our interrupt is not disturbed by the loss of further leases.
            if (section != null && !interrupted && !section.isInterrupted()) {
                interrupted = true;
                section.interrupt();
            }
        } finally {
            guard.unlock();
        }
    }

    /**
     * Called by the section's thread at its end. An interrupt of ours that was not consumed is taken back, so that it
     * does not hit what the thread does next; anybody else's stays.
     *
     * @param thrown how the section ended; null if it returned
     */
    void end(@Nullable Throwable thrown) {
        guard.lock();
        try {
            section = null;
            if (interrupted && !(thrown instanceof InterruptedException)) {
                boolean unused = Thread.interrupted();
            }
        } finally {
            guard.unlock();
        }
    }
}
