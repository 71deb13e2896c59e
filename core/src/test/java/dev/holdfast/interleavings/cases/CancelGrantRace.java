package dev.holdfast.interleavings.cases;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.interleavings.Arena;
import dev.holdfast.interleavings.Interleaved;
import java.util.concurrent.CompletableFuture;

/**
 * A caller leaves the queue while the lock is handed to it. Forbids both "neither nor": a lease that was granted to
 * no caller and stays, and a caller that gets no outcome.
 */
@Interleaved(
        threads = {"release", "cancel"},
        after = "came seen")
public class CancelGrantRace {

    private final Arena arena = new Arena();
    private final Holdfast here = arena.connect();
    private final Lease held = arena.connect().lock(Arena.NAME).acquireAsync().join();
    private final CompletableFuture<Lease> waits = here.lock(Arena.NAME).acquireAsync();

    public void release() {
        held.release();
    }

    public boolean cancel() {
        return waits.cancel(false);
    }

    public String came() {
        return waits.isCancelled()
                ? "cancelled"
                : waits.isDone() ? waits.join().state().toString() : "waits";
    }

    public String seen() {
        return arena.seenByTheService() + ", lanes " + here.statistics().lanes();
    }
}
