package dev.holdfast.interleavings;

import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import dev.holdfast.fixtures.ManualTime;
import dev.holdfast.internal.HoldfastClient;
import dev.holdfast.internal.engine.ClientSettings;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.local.LocalServices;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.LockId;
import java.time.Duration;

/**
 * Clients of one in-JVM service that nothing stands between. User code runs on the thread that causes it; closing waits
 * for no holder.
 */
public final class Arena {

    public static final String NAME = "order:42";

    public final ManualTime time = new ManualTime();
    public final LocalLockService service = LocalServices.on(time);

    public Holdfast connect() {
        return connect(service.backend());
    }

    public Holdfast connect(LockBackend backend) {
        ClientSettings settings = new ClientSettings(
                LockOptions.defaults(),
                Runnable::run,
                Duration.ofSeconds(2),
                Duration.ofSeconds(30),
                Duration.ZERO,
                Duration.ofSeconds(3),
                false);
        return HoldfastClient.start(backend, settings, time, () -> 42L);
    }

    /** Who the service says holds the lock, and how many wait for it. */
    public String seenByTheService() {
        return service.backend()
                        .operator()
                        .inspect(LockId.of(NAME))
                        .toCompletableFuture()
                        .join()
                        .holder()
                        .isPresent()
                ? "held"
                : "free";
    }
}
