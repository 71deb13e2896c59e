package dev.holdfast.interleavings.cases;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.interleavings.Arena;
import dev.holdfast.interleavings.Interleaved;
import org.jspecify.annotations.Nullable;

/**
 * Tries of two threads of one client while another client gives the lock back. Forbids that a try fails although the
 * lock was free for the whole of it, and that two succeed.
 */
@Interleaved(
        before = "takeThere",
        threads = {"take", "giveThere takeToo"},
        specification = TryLocks.OneHolder.class)
public class TryLocks {

    private final Arena arena = new Arena();
    private final DistributedLock here = lockOf(arena.connect());
    private final DistributedLock there = lockOf(arena.connect());
    private @Nullable Lease leaseThere;

    public boolean take() throws InterruptedException {
        return here.tryAcquire().isPresent();
    }

    public boolean takeToo() throws InterruptedException {
        return here.tryAcquire().isPresent();
    }

    public boolean takeThere() throws InterruptedException {
        leaseThere = there.tryAcquire().orElse(null);
        return leaseThere != null;
    }

    public void giveThere() {
        if (leaseThere != null) {
            leaseThere.close();
        }
    }

    private static DistributedLock lockOf(Holdfast client) {
        return client.lock(Arena.NAME);
    }

    /** A lock that one holds at a time. */
    public static class OneHolder {

        private boolean taken;

        public boolean take() {
            boolean free = !taken;
            taken = true;
            return free;
        }

        public boolean takeToo() {
            return take();
        }

        public boolean takeThere() {
            return take();
        }

        public void giveThere() {
            taken = false;
        }
    }
}
