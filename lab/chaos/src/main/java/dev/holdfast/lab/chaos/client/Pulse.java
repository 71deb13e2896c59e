package dev.holdfast.lab.chaos.client;

import dev.holdfast.lab.chaos.record.ClientEvent.ProcessStall;
import dev.holdfast.lab.chaos.record.Journal;

/**
 * Notices when the process does not run: a thread that sleeps for a moment again and again, and writes down whenever
 * that took much longer. What was due in such a time may be late without a defect. It also looks at the leases
 * of threads that wait for something else.
 */
final class Pulse implements Runnable {

    private static final long BEAT_MILLIS = 10;
    private static final long NOTABLE_NANOS = 40_000_000;

    private final Journal journal;
    private final String process;
    private final OpenSections open;

    Pulse(Journal journal, String process, OpenSections open) {
        this.open = open;
        this.journal = journal;
        this.process = process;
    }

    @Override
    public void run() {
        long lastNanos = System.nanoTime();
        while (!Thread.currentThread().isInterrupted()) {
            try {
                Thread.sleep(BEAT_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
            long nowNanos = System.nanoTime();
            if (nowNanos - lastNanos > NOTABLE_NANOS) {
                journal.add(new ProcessStall(process, "stood still", lastNanos, nowNanos));
            }
            lastNanos = nowNanos;
            open.look();
        }
    }
}
