package dev.holdfast;

import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * How the servers that keep a client's locks are arranged, and how they fare, as far as the client knows without
 * asking. Old news by the time it is read: for people and pages, never for a decision.
 *
 * @param kind how the servers are arranged
 * @param epoch the number of the arrangement that the client follows, which a failover raises: with Sentinels the
 *     group's configuration epoch; empty where there is none, or before it is known
 * @param nodes the servers that are asked for locks: the one server, the primary that the Sentinels name, the primaries
 *     of a cluster, or the members of a quorum; empty before they are known, and within a JVM
 */
public record Topology(Kind kind, OptionalLong epoch, List<Node> nodes) {

    /** Copies the list. */
    public Topology {
        nodes = List.copyOf(nodes);
    }

    /** How servers may be arranged. */
    public enum Kind {

        /** No server: locks are kept in this JVM. */
        LOCAL,

        /** One server, or what looks like one. */
        SINGLE,

        /** A primary with replicas that Sentinels watch. */
        SENTINEL,

        /** Several primaries, each of which has a part of the names. */
        CLUSTER,

        /** Independent servers, of which a majority decides. */
        QUORUM
    }

    /** How a server fares. */
    public enum NodeState {

        /** Requests can be sent to it, and its messages arrive. */
        UP,

        /** It is not connected, or its messages do not arrive. */
        DOWN,

        /**
         * A member of a quorum that is connected and must not vote yet: it was restarted and may have forgotten holds,
         * or its record has not been read.
         */
        QUARANTINED
    }

    /**
     * A server.
     *
     * @param address host and port, or how else the backend describes it; without credentials
     * @param state how it fares
     */
    public record Node(String address, NodeState state) {

        /** Such as {@code redis-1:6379 up}. */
        @Override
        public String toString() {
            return address + " " + state.name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * One server.
     *
     * @param address host and port, or how else the backend describes it
     * @param up whether requests can be sent and messages arrive
     * @return of kind {@link Kind#SINGLE}
     */
    public static Topology single(String address, boolean up) {
        return new Topology(Kind.SINGLE, OptionalLong.empty(), List.of(node(address, up)));
    }

    /**
     * A server that is up or down.
     *
     * @param address host and port, or how else the backend describes it
     * @param up whether requests can be sent and messages arrive
     * @return the node
     */
    public static Node node(String address, boolean up) {
        return new Node(address, up ? NodeState.UP : NodeState.DOWN);
    }

    /**
     * How many servers are in a state.
     *
     * @param state the state
     * @return a number
     */
    public int count(NodeState state) {
        return (int) nodes.stream().filter(node -> node.state() == state).count();
    }

    /** Such as {@code sentinel, epoch 3: redis-1:6379 up}. */
    @Override
    public String toString() {
        String numbered =
                kind.name().toLowerCase(Locale.ROOT) + (epoch.isPresent() ? ", epoch " + epoch.getAsLong() : "");
        return nodes.isEmpty()
                ? numbered
                : numbered + nodes.stream().map(Node::toString).collect(Collectors.joining(", ", ": ", ""));
    }
}
