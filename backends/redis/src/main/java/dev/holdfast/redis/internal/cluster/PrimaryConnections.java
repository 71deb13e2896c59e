package dev.holdfast.redis.internal.cluster;

import dev.holdfast.Topology;
import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.redis.internal.lettuce.BoundedText;
import dev.holdfast.redis.internal.lettuce.Connector;
import dev.holdfast.spi.BackendFailure;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.cluster.SlotHash;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/** A connection to each primary of a cluster, for a moment, by one thread: who serves what is asked once. */
public final class PrimaryConnections implements AutoCloseable {

    private final SlotMap map;
    private final Map<Address, StatefulRedisConnection<String, String>> connections = new LinkedHashMap<>();

    private PrimaryConnections(SlotMap map) {
        this.map = map;
    }

    /**
     * Asks for the primaries, and connects to each. Blocks.
     *
     * @param nodes nodes of the cluster; the first has what all want: credentials, TLS
     * @param longestAnswer how long each connection may take
     * @throws BackendFailure if no node answers, or a primary cannot be reached
     */
    public static PrimaryConnections open(List<RedisURI> nodes, Connector connector, Duration longestAnswer)
            throws BackendFailure, InterruptedException {
        SlotMap map =
                FirstLook.at(nodes.stream().map(uri -> new Seed(uri, connector)).toList());
        PrimaryConnections opened = new PrimaryConnections(map);
        try {
            for (Address primary : map.primaries()) {
                MemberSource source =
                        new MemberSource(primary, nodes.get(0), connector, "the cluster", MemberSource.Client.PASSING);
                opened.connections.put(primary, BlockingAnswer.of(source.connect(BoundedText.CODEC), longestAnswer));
            }
            return opened;
        } catch (Throwable thrown) {
            opened.close();
            throw thrown;
        }
    }

    /** The primaries, all of them up. */
    public Topology topology() {
        return new Topology(
                Topology.Kind.CLUSTER,
                OptionalLong.empty(),
                connections.keySet().stream()
                        .map(address -> Topology.node(address.toString(), true))
                        .toList());
    }

    /** The connections, by the address of the node. */
    public Map<String, RedisAsyncCommands<String, String>> byAddress() {
        Map<String, RedisAsyncCommands<String, String>> commands = new LinkedHashMap<>();
        connections.forEach((address, connection) -> commands.put(address.toString(), connection.async()));
        return commands;
    }

    /**
     * The connection to the node that serves a key.
     *
     * @param otherwise if no node serves it
     */
    public RedisAsyncCommands<String, String> serving(String key, RedisAsyncCommands<String, String> otherwise) {
        return map.primaryOf(SlotHash.getSlot(key))
                .map(address -> Objects.requireNonNull(connections.get(address)).async())
                .orElse(otherwise);
    }

    /** As above; any of them, to be refused by it, if no node serves the key. */
    public RedisAsyncCommands<String, String> serving(String key) {
        return serving(key, connections.values().iterator().next().async());
    }

    /** The node that serves a key; empty if none does. */
    public Optional<String> addressOf(String key) {
        return map.primaryOf(SlotHash.getSlot(key)).map(Address::toString);
    }

    /** The connection to a node that has an address of {@link #byAddress}. */
    public RedisAsyncCommands<String, String> at(String address) {
        return Objects.requireNonNull(byAddress().get(address), "a primary");
    }

    @Override
    public void close() {
        for (StatefulRedisConnection<String, String> connection : connections.values()) {
            var unused = connection.closeAsync();
        }
    }
}
