package dev.holdfast.lab.simulation.network;

import io.lettuce.core.RedisException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The commands that a client has sent on one connection and waits for, in the order in which it sent them. */
final class PendingCommands {

    private final Map<Long, Sent> commands = new LinkedHashMap<>();

    /** A command and what its sender waits for. */
    static final class Sent {

        private final byte[][] command;
        private final CompletableFuture<@Nullable Object> answer;

        private Sent(byte[][] command, CompletableFuture<@Nullable Object> answer) {
            this.command = command;
            this.answer = answer;
        }

        byte[][] command() {
            return command;
        }

        CompletableFuture<@Nullable Object> answer() {
            return answer;
        }
    }

    void add(long number, byte[][] command, CompletableFuture<@Nullable Object> answer) {
        commands.put(number, new Sent(command, answer));
    }

    /** Takes out the one with that number; null if its sender no longer waits. */
    @Nullable
    Sent remove(long number) {
        return commands.remove(number);
    }

    void clear() {
        commands.clear();
    }

    /** The connection is closed: no answer comes. */
    void fail() {
        List<Sent> failed = List.copyOf(commands.values());
        commands.clear();
        failed.forEach(one -> one.answer.completeExceptionally(new RedisException("Connection closed")));
    }
}
