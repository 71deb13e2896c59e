package dev.holdfast.interleavings.cases;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.interleavings.Arena;
import dev.holdfast.interleavings.Interleaved;

/**
 * Two clients enter in turn, each with a re-entry, and count without any synchronisation of their own. Forbids that two
 * are inside at a time, that the second does not see what the first wrote, and that a token does not rise.
 */
@Interleaved(
        threads = {"here", "there"},
        after = "counted",
        specification = SectionsOfTwoClients.SequentialCounter.class)
public class SectionsOfTwoClients {

    private final Arena arena = new Arena();
    private final Holdfast one = arena.connect();
    private final Holdfast other = arena.connect();
    private int counter;
    private long lastToken;

    public boolean here() {
        return section(one.lock(Arena.NAME));
    }

    public boolean there() {
        return section(other.lock(Arena.NAME));
    }

    public int counted() {
        return counter;
    }

    private boolean section(DistributedLock lock) {
        return lock.call(lease -> {
            boolean risen = lease.token() > lastToken;
            lastToken = lease.token();
            lock.run(() -> counter = counter + 1);
            return risen;
        });
    }

    /** A counter. */
    public static class SequentialCounter {

        private int counter;

        public boolean here() {
            counter++;
            return true;
        }

        public boolean there() {
            counter++;
            return true;
        }

        public int counted() {
            return counter;
        }
    }
}
