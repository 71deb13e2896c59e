package dev.holdfast.redis.internal.lettuce;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Connects so that a refusal is reported. When a server refuses a client quickly, Lettuce may have thrown the handshake
 * away before it looks at its outcome, and then fails with an IllegalStateException of its own instead of what the
 * server said. It is a race, so connecting again finds out.
 */
public final class Handshakes {

    private static final int MOST_TRIES = 4;

    private Handshakes() {}

    /** Never throws: what is thrown while it connects ends the stage, on whichever try. */
    static <C> CompletionStage<C> connected(Supplier<? extends CompletionStage<C>> connecting) {
        return connected(connecting, MOST_TRIES);
    }

    private static <C> CompletionStage<C> connected(Supplier<? extends CompletionStage<C>> connecting, int triesLeft) {
        CompletionStage<C> trying;
        try {
            trying = connecting.get();
        } catch (Throwable thrown) {
            // Also an error, such as that no thread can be started: thrown within a stage, it would not be reported.
            return CompletableFuture.failedFuture(thrown);
        }
        CompletableFuture<C> result = new CompletableFuture<>();
        var unused = trying.handle((connection, error) -> {
            if (error == null) {
                return result.complete(connection);
            }
            if (triesLeft == 1 || !(rootOf(error) instanceof IllegalStateException)) {
                return result.completeExceptionally(error);
            }
            return connected(connecting, triesLeft - 1)
                    .handle((later, laterError) ->
                            laterError == null ? result.complete(later) : result.completeExceptionally(laterError));
        });
        return result;
    }

    private static Throwable rootOf(Throwable error) {
        Throwable root = error;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}
