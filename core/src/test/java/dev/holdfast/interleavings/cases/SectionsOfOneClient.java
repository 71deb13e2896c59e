package dev.holdfast.interleavings.cases;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.interleavings.Arena;
import dev.holdfast.interleavings.Interleaved;

/**
 * Two threads of one client enter and leave by {@code lock} and {@code unlock}. Forbids two grants to one lane at a
 * time, a handoff before the release, and a caller that sleeps although it was granted the lock.
 */
@Interleaved(
        threads = {"section", "section"},
        after = "counted",
        specification = SectionsOfOneClient.SequentialCounter.class)
public class SectionsOfOneClient {

    private final Holdfast client = new Arena().connect();
    private int counter;

    public void section() {
        DistributedLock lock = client.lock(Arena.NAME);
        lock.lock();
        try {
            counter = counter + 1;
        } finally {
            lock.unlock();
        }
    }

    public int counted() {
        return counter;
    }

    /** A counter. */
    public static class SequentialCounter {

        private int counter;

        public void section() {
            counter++;
        }

        public int counted() {
            return counter;
        }
    }
}
