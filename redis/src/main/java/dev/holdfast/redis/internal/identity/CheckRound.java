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
    final M messages;
    Message.@Nullable Beat call;
    long reached;
    boolean heard;
    boolean waiting;

    CheckRound(C commands, M messages) {
        this.commands = commands;
        this.messages = messages;
    }
}
