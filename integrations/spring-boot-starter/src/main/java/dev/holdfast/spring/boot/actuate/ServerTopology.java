package dev.holdfast.spring.boot.actuate;

import dev.holdfast.Topology;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the servers are arranged that keep an instance's locks, as far as the instance knows without asking.
 *
 * @param kind {@code single}, {@code sentinel}, {@code cluster}, {@code quorum} or {@code local}
 * @param epoch the number of the arrangement, which a failover raises, where there is one
 * @param nodes the servers
 */
public record ServerTopology(String kind, @Nullable Long epoch, List<Node> nodes) {

    static ServerTopology of(Topology topology) {
        return new ServerTopology(
                text(topology.kind()),
                topology.epoch().isPresent() ? topology.epoch().getAsLong() : null,
                topology.nodes().stream()
                        .map(node -> new Node(node.address(), text(node.state())))
                        .toList());
    }

    private static String text(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /** Values that every form of JSON writes alike. */
    Map<String, Object> details() {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("kind", kind);
        if (epoch != null) {
            details.put("epoch", epoch);
        }
        details.put(
                "nodes",
                nodes.stream()
                        .map(node -> Map.of("address", node.address(), "state", node.state()))
                        .toList());
        return details;
    }

    /**
     * A server.
     *
     * @param address host and port
     * @param state {@code up}, {@code down} or {@code quarantined}
     */
    public record Node(String address, String state) {}
}
