package dev.holdfast.console.internal;

import dev.holdfast.ForcedRelease;
import dev.holdfast.HolderId;
import dev.holdfast.Holdfast;
import dev.holdfast.OnceOptions;
import dev.holdfast.console.LockReleaser;
import java.time.Duration;
import java.util.Objects;

/** Ends holds by a client. Locks, read-write locks, semaphores and elections are alike to the server. */
public final class ClientReleaser implements LockReleaser {

    /** What the names of the locks of tasks that run once begin with. */
    private static final String ONCE = "holdfast:once:";

    private final Holdfast holdfast;

    /** By this client. */
    public ClientReleaser(Holdfast holdfast) {
        this.holdfast = Objects.requireNonNull(holdfast, "holdfast");
    }

    @Override
    public ForcedRelease release(String name, HolderId holder) {
        return name.startsWith(ONCE)
                ? holdfast.once(name.substring(ONCE.length()), OnceOptions.validFor(Duration.ofDays(1)))
                        .forceRelease(holder)
                : holdfast.lock(name).forceRelease(holder);
    }
}
