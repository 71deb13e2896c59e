package dev.holdfast.interleavings.cases;

import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.Lease;
import dev.holdfast.interleavings.Arena;
import dev.holdfast.interleavings.Interleaved;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A caller arrives while the client is closed. Forbids that it gets a lease which closing has not seen: one that is
 * neither renewed nor released, and whose loss is not reported.
 */
@Interleaved(
        threads = {"take", "close"},
        after = "state lanes")
public class ArrivalCloseRace {

    private final Holdfast client = new Arena().connect();
    private volatile @Nullable Lease lease;

    public String take() throws InterruptedException {
        try {
            Optional<Lease> taken = client.lock(Arena.NAME).tryAcquire();
            lease = taken.orElse(null);
            return taken.isPresent() ? "taken" : "not taken";
        } catch (HoldfastClosedException closed) {
            return "closed";
        }
    }

    public void close() {
        client.close();
    }

    public String state() {
        Lease taken = lease;
        return taken == null ? "none" : taken.state().toString();
    }

    public int lanes() {
        return client.statistics().lanes();
    }
}
