package dev.holdfast.lab.simulation.server;

import static dev.holdfast.lab.simulation.server.Command.Flag.LOADING;
import static dev.holdfast.lab.simulation.server.Command.Flag.NO_SCRIPT;
import static dev.holdfast.lab.simulation.server.Command.Flag.STALE;

import dev.holdfast.lab.simulation.server.protocol.Reply;
import dev.holdfast.lab.simulation.server.protocol.UnmodelledException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Channels: who is subscribed to which, and what is published. Subscribers hear a message in the order in which they
 * have subscribed.
 *
 * <p>A subscription may have been left behind at a former primary, which is a replica of this server by now: it hears
 * what is published here, and is counted nowhere.
 */
final class PubSubCommands {

    private final Map<String, Set<ModelConnection>> subscribers = new LinkedHashMap<>();
    private final Map<GlobPattern, Set<ModelConnection>> patterns = new LinkedHashMap<>();
    private final Map<String, Set<ModelConnection>> leftBehind = new LinkedHashMap<>();

    void addTo(CommandTable table) {
        table.add("publish", 3, this::publish, LOADING, STALE);
        table.add("pubsub|numsub", -2, this::countSubscribers, LOADING, STALE);
        table.add("psubscribe", -2, this::subscribeToPattern, LOADING, STALE, NO_SCRIPT);
        table.add("punsubscribe", -1, this::unsubscribeFromPattern, LOADING, STALE, NO_SCRIPT);
        table.add("subscribe", -2, this::subscribe, LOADING, STALE, NO_SCRIPT);
        table.add("unsubscribe", -1, this::unsubscribe, LOADING, STALE, NO_SCRIPT);
    }

    private Reply publish(Invocation invocation) {
        String channel = invocation.word(1);
        Set<ModelConnection> reached = subscribers.getOrDefault(channel, Set.of());
        String text = invocation.word(2);
        reached.forEach(connection -> connection.deliver(channel, text));
        long count = reached.size();
        for (Map.Entry<GlobPattern, Set<ModelConnection>> listening : patterns.entrySet()) {
            if (listening.getKey().matches(channel)) {
                listening.getValue().forEach(connection -> connection.deliver(channel, text));
                count += listening.getValue().size();
            }
        }
        leftBehind.getOrDefault(channel, Set.of()).forEach(connection -> connection.deliver(channel, text));
        return new Reply.Int(count);
    }

    private Reply countSubscribers(Invocation invocation) {
        List<Reply> counts = new ArrayList<>();
        for (int i = 2; i < invocation.size(); i++) {
            String channel = invocation.word(i);
            counts.add(new Reply.Text(channel));
            counts.add(new Reply.Int(subscribers.getOrDefault(channel, Set.of()).size()));
        }
        return new Reply.Items(counts);
    }

    private Reply subscribe(Invocation invocation) {
        requireOneChannel(invocation);
        String channel = invocation.word(1);
        subscribers.computeIfAbsent(channel, unused -> new LinkedHashSet<>()).add(invocation.connection());
        return confirmation("subscribe", channel, invocation.connection());
    }

    private Reply subscribeToPattern(Invocation invocation) {
        requireOneChannel(invocation);
        GlobPattern pattern = new GlobPattern(invocation.word(1));
        patterns.computeIfAbsent(pattern, unused -> new LinkedHashSet<>()).add(invocation.connection());
        return confirmation("psubscribe", pattern.text(), invocation.connection());
    }

    private Reply unsubscribeFromPattern(Invocation invocation) {
        requireOneChannel(invocation);
        GlobPattern pattern = new GlobPattern(invocation.word(1));
        remove(patterns, pattern, invocation.connection());
        return confirmation("punsubscribe", pattern.text(), invocation.connection());
    }

    private Reply unsubscribe(Invocation invocation) {
        requireOneChannel(invocation);
        String channel = invocation.word(1);
        remove(subscribers, channel, invocation.connection());
        return confirmation("unsubscribe", channel, invocation.connection());
    }

    private static void requireOneChannel(Invocation invocation) {
        if (invocation.size() != 2) {
            throw new UnmodelledException(invocation.word(0) + " for other than one channel");
        }
    }

    private Reply confirmation(String what, String channel, ModelConnection connection) {
        long count = Stream.of(subscribers, patterns)
                .flatMap(all -> all.values().stream())
                .filter(connections -> connections.contains(connection))
                .count();
        return Reply.Items.of(new Reply.Text(what), new Reply.Text(channel), new Reply.Int(count));
    }

    private static <K> void remove(Map<K, Set<ModelConnection>> from, K key, ModelConnection connection) {
        Set<ModelConnection> connections = from.get(key);
        if (connections != null && connections.remove(connection) && connections.isEmpty()) {
            from.remove(key);
        }
    }

    /** From now on, what a connection is subscribed to it is at a replica. */
    void leaveBehind(ModelConnection connection) {
        subscribers.forEach((channel, connections) -> {
            if (connections.remove(connection)) {
                leftBehind
                        .computeIfAbsent(channel, unused -> new LinkedHashSet<>())
                        .add(connection);
            }
        });
        subscribers.values().removeIf(Set::isEmpty);
    }

    /** Forgets a connection that has ended. */
    void forget(ModelConnection connection) {
        for (Map<?, Set<ModelConnection>> all : List.of(subscribers, patterns, leftBehind)) {
            all.values().forEach(connections -> connections.remove(connection));
            all.values().removeIf(Set::isEmpty);
        }
    }
}
