package dev.holdfast.redis.internal.identity;

import dev.holdfast.redis.internal.wire.Message;
import org.jspecify.annotations.Nullable;

/**
 * One check of a pair of connections, and how far it has come. Guarded by the {@link TwinCheck} that it belongs to.
 *
 * @param <C> a connection for requests
 * @param <M> a subscription
 */
final class CheckRound<C, M> {

    final C commands;
    final @Nullable M messages;
    Message.@Nullable Beat call;
    boolean answered;
    boolean heard;
    boolean waiting;

    /** Whether the call has reached more subscribers than this one. */
    private boolean reachedOthers;

    CheckRound(C commands, @Nullable M messages) {
        this.commands = commands;
        this.messages = messages;
    }

    void answered(long subscribers) {
        answered = true;
        reachedOthers = subscribers > (messages == null ? 0 : 1);
    }

    boolean hasReachedOthers() {
        return reachedOthers;
    }

    /** Whether everything has come that can come at once; without a subscription nothing is heard. */
    boolean isComplete() {
        return answered && (heard || messages == null);
    }
}
