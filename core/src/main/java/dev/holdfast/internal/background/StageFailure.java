package dev.holdfast.internal.background;

import dev.holdfast.spi.BackendFailure;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Reads a failure out of what a stage completed with. */
public final class StageFailure {

    private StageFailure() {}

    /**
     * The failure in a throwable of a stage. Anything that a backend should not have thrown counts as unknown: it may
     * have been carried out.
     *
     * @param thrown as the stage passed it on, or null if it passed on nothing
     * @return the failure
     */
    public static BackendFailure of(@Nullable Throwable thrown) {
        Throwable cause =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        return cause instanceof BackendFailure failure
                ? failure
                : new BackendFailure(BackendFailure.Kind.UNKNOWN, "the backend failed: " + cause, cause);
    }
}
