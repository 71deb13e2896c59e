package dev.holdfast.internal.engine;

import dev.holdfast.internal.time.Threads;
import dev.holdfast.internal.time.Time;
import java.util.function.BooleanSupplier;

/**
 * Writes to the log what the engine reports of a lock. An appender may block, on a disk or a network: on the client's
 * own threads that would delay every loss and renewal, so what happens there is written by a thread that does nothing
 * else. On other threads it is written at once.
 */
public final class Reports {

    private final BooleanSupplier onOwnThread;
    private final UserThreads writer;

    Reports(BooleanSupplier onOwnThread, Time time) {
        this.onOwnThread = onOwnThread;
        this.writer = new UserThreads(1, Threads.named("holdfast-log-"), time);
    }

    /**
     * Writes an entry, or has it written.
     *
     * @param entry calls a logger
     */
    public void write(Runnable entry) {
        if (onOwnThread.getAsBoolean()) {
            writer.execute(new UserThreads.SingleRun(entry));
        } else {
            entry.run();
        }
    }

    /** The client is closed. What comes later is still written. */
    public void end() {
        writer.end();
    }
}
