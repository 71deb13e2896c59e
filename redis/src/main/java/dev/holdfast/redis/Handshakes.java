package dev.holdfast.redis;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Connects so that a refusal is told. When a server refuses a client quickly, Lettuce may have thrown the handshake away before it looks at its outcome, and
 * then fails with an IllegalStateException of its own instead of what the server said. It is a race, so connecting again finds out.
 */
final class Handshakes {

    private static final int MOST_TRIES = 4;

    private Handshakes() {}

    static <C> CompletionStage<C> connected(Supplier<? extends CompletionStage<C>> connecting) {
        return connected(connecting, MOST_TRIES);
    }

    private static <C> CompletionStage<C> connected(Supplier<? extends CompletionStage<C>> connecting, int triesLeft) {
        CompletableFuture<C> result = new CompletableFuture<>();
        var unused = connecting.get().handle((connection, error) -> {
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
