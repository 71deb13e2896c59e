package dev.holdfast.lab.simulation.server;

import static dev.holdfast.lab.simulation.server.Command.Flag.LOADING;
import static dev.holdfast.lab.simulation.server.Command.Flag.NO_SCRIPT;
import static dev.holdfast.lab.simulation.server.Command.Flag.STALE;

import dev.holdfast.lab.simulation.server.protocol.Reply;
import dev.holdfast.lab.simulation.server.protocol.UnmodelledException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Channels: who is subscribed to which, and what is published. Subscribers hear a message in the order in which they have subscribed. */
final class PubSubCommands {

    private final Map<String, Set<ModelConnection>> subscribers = new LinkedHashMap<>();

    void addTo(CommandTable table) {
        table.add("publish", 3, this::publish, LOADING, STALE);
        table.add("subscribe", -2, this::subscribe, LOADING, STALE, NO_SCRIPT);
        table.add("unsubscribe", -1, this::unsubscribe, LOADING, STALE, NO_SCRIPT);
    }

    private Reply publish(Invocation invocation) {
        String channel = invocation.word(1);
        Set<ModelConnection> reached = subscribers.getOrDefault(channel, Set.of());
        reached.forEach(connection -> connection.deliver(channel, invocation.word(2)));
        return new Reply.Int(reached.size());
    }

    private Reply subscribe(Invocation invocation) {
        requireOneChannel(invocation);
        String channel = invocation.word(1);
        subscribers.computeIfAbsent(channel, unused -> new LinkedHashSet<>()).add(invocation.connection());
        return confirmation("subscribe", channel, invocation.connection());
    }

    private Reply unsubscribe(Invocation invocation) {
        requireOneChannel(invocation);
        String channel = invocation.word(1);
        remove(channel, invocation.connection());
        return confirmation("unsubscribe", channel, invocation.connection());
    }

    private static void requireOneChannel(Invocation invocation) {
        if (invocation.size() != 2) {
            throw new UnmodelledException(invocation.word(0) + " for other than one channel");
        }
    }

    private Reply confirmation(String what, String channel, ModelConnection connection) {
        long count = subscribers.values().stream()
                .filter(connections -> connections.contains(connection))
                .count();
        return Reply.Items.of(new Reply.Text(what), new Reply.Text(channel), new Reply.Int(count));
    }

    private void remove(String channel, ModelConnection connection) {
        Set<ModelConnection> connections = subscribers.get(channel);
        if (connections != null && connections.remove(connection) && connections.isEmpty()) {
            subscribers.remove(channel);
        }
    }

    /** Forgets a connection that has ended. */
    void forget(ModelConnection connection) {
        subscribers.values().forEach(connections -> connections.remove(connection));
        subscribers.values().removeIf(Set::isEmpty);
    }
}
