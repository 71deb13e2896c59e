package dev.holdfast.embedded;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What one node of a cluster says of all nodes.
 *
 * @param asked the node that said it
 * @param nodes the nodes by port, without those that the asked one is only about to meet
 */
record ClusterView(EmbeddedRedis asked, Map<Integer, Node> nodes) {

    /** A run of slots, both ends included. */
    record Slots(int first, int last) {

        /** Reads {@code FIRST-LAST}, or {@code SLOT}. */
        private static Slots of(String text) {
            int dash = text.indexOf('-');
            String first = dash < 0 ? text : text.substring(0, dash);
            return new Slots(Integer.parseInt(first), Integer.parseInt(text.substring(dash + 1)));
        }
    }

    /**
     * What a node is there for.
     *
     * @param primaryId the name of the primary that it replicates, or {@code -} where it is a primary
     * @param slots those that it serves
     */
    record Role(String primaryId, List<Slots> slots) {

        boolean isPrimary() {
            return primaryId.equals("-");
        }
    }

    /**
     * A node as the asked one sees it.
     *
     * @param id its name in the cluster
     * @param epoch the number of its configuration; of two nodes that claim a slot, the higher one has it
     * @param isUp whether it answers the asked one
     * @param imports whether it takes in slots that another serves; only the node itself says so
     */
    record Node(String id, Role role, long epoch, boolean isUp, boolean imports) {

        private static Node of(List<String> words) {
            List<String> flags = List.of(words.get(2).split(",", -1));
            boolean failing = flags.contains("fail") || flags.contains("fail?");
            boolean connected = flags.contains("myself") || words.get(7).equals("connected");
            List<String> served = words.subList(8, words.size());
            List<Slots> slots = served.stream()
                    // In brackets stands again what is on the move.
                    .filter(word -> !word.startsWith("["))
                    .map(Slots::of)
                    .toList();
            boolean imports = served.stream().anyMatch(word -> word.contains("-<-"));
            Role role = new Role(words.get(3), slots);
            return new Node(words.get(0), role, Long.parseLong(words.get(6)), connected && !failing, imports);
        }
    }

    /**
     * Asks a node.
     *
     * @throws java.io.UncheckedIOException if it does not answer
     */
    static ClusterView of(EmbeddedRedis asked) {
        Map<Integer, Node> nodes = new TreeMap<>();
        asked.execute("CLUSTER", "NODES").text().lines().forEach(line -> {
            List<String> words = List.of(line.split(" ", -1));
            if (!words.get(2).contains("handshake")) {
                nodes.put(port(words.get(1)), Node.of(words));
            }
        });
        return new ClusterView(asked, nodes);
    }

    /** Returns the port in {@code IP:PORT@BUSPORT}, in which the IP may be missing. */
    private static int port(String address) {
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1, address.indexOf('@')));
    }

    Optional<Node> node(EmbeddedRedis server) {
        return Optional.ofNullable(nodes.get(server.port()));
    }

    /** Returns the number of the asked node's own configuration; 0 for a replica, which has none. */
    long ownEpoch() {
        return node(asked)
                .filter(node -> node.role().isPrimary())
                .map(Node::epoch)
                .orElse(0L);
    }

    /** Says whether the asked node takes in slots that another serves. */
    boolean imports() {
        return node(asked).filter(Node::imports).isPresent();
    }
}
