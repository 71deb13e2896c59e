package dev.holdfast.spring.internal;

import dev.holdfast.Lease;
import org.jspecify.annotations.Nullable;

/** Interrupts the thread that runs a section when its lease is lost, and never after the section. */
final class LossInterrupt {

    private @Nullable Thread section = Thread.currentThread();
    private boolean interrupted;

    private LossInterrupt() {}

    static LossInterrupt ofCurrentThread(Lease lease) {
        LossInterrupt made = new LossInterrupt();
        lease.onLost(reason -> made.interrupt());
        return made;
    }

    private synchronized void interrupt() {
        if (section != null) {
            interrupted = true;
            section.interrupt();
        }
    }

    /** Called by the section's thread at its end. An interrupt of ours that nobody has taken is taken back, so that it does not hit what the thread does next. */
    synchronized void end() {
        section = null;
        if (interrupted) {
            boolean unused = Thread.interrupted();
        }
    }
}
