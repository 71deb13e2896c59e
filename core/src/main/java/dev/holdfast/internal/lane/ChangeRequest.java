package dev.holdfast.internal.lane;

import dev.holdfast.spi.Hold;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A hold that is to become one of another share.
 *
 * @param from the hold
 * @param question of the fresh attempt that will have the other share
 * @param sentNanos when it is sent
 * @param answer what it has become, or empty if others hold it, too; or an exception
 */
record ChangeRequest(Hold from, Question question, long sentNanos, CompletableFuture<Optional<Grant>> answer) {

    /** The attempt that may have won. */
    LiveAttempt attempt() {
        return question.attempt();
    }
}
