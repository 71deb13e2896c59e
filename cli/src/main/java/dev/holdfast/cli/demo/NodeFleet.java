package dev.holdfast.cli.demo;

import dev.holdfast.cli.demo.DemoEvent.NodeView;
import dev.holdfast.samples.inventory.NodeState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The nodes of a round, and the load balancer before them. Thread-safe. */
final class NodeFleet implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(NodeFleet.class);

    private final List<Node> nodes;
    private final List<Node> turns;
    private final AtomicInteger turn = new AtomicInteger();
    private final Map<String, NodeState> before = new ConcurrentHashMap<>();
    private final Map<String, NodeState> latest = new ConcurrentHashMap<>();

    private NodeFleet(List<Node> nodes) {
        this.nodes = List.copyOf(nodes);
        this.turns = IntStream.of(1, 2)
                .boxed()
                .flatMap(lap -> nodes.stream().filter(node -> node.weight() >= lap))
                .toList();
    }

    /**
     * Starts the nodes side by side.
     *
     * @throws IOException if one does not come up; none is left then
     */
    static NodeFleet start(Mode mode, String redis, DemoSettings settings) throws IOException {
        List<Process> processes = new ArrayList<>();
        List<Node> nodes = new ArrayList<>();
        try {
            for (int number = 1; number <= settings.nodes(); number++) {
                processes.add(Node.launch(number, mode, redis, settings));
            }
            for (Process process : processes) {
                nodes.add(Node.awaitReady(nodes.size() + 1, process));
            }
            return new NodeFleet(nodes);
        } catch (IOException | RuntimeException e) {
            processes.forEach(Process::destroyForcibly);
            throw e;
        }
    }

    List<Node> nodes() {
        return nodes;
    }

    /** The living node whose turn it is. */
    Node next() {
        Node next;
        do {
            next = turns.get(Math.floorMod(turn.getAndIncrement(), turns.size()));
        } while (next.killed());
        return next;
    }

    /**
     * From now on, views count from 0.
     *
     * @throws IOException if a node does not say how it is
     */
    void startCounting() throws IOException, InterruptedException {
        for (Node node : nodes) {
            before.put(node.name(), node.state());
        }
        latest.putAll(before);
    }

    /** The nodes' states when the count was 0, by name. */
    Map<String, NodeState> before() {
        return Map.copyOf(before);
    }

    /** The nodes, asked one after the other; of one that gives no answer, what it said before. */
    List<NodeView> look() throws InterruptedException {
        List<NodeView> views = new ArrayList<>();
        for (Node node : nodes) {
            if (!node.killed()) {
                try {
                    latest.put(node.name(), node.state());
                } catch (IOException e) {
                    log.debug("{} does not say how it is: {}", node.name(), e.getMessage());
                }
            }
            views.add(node.view(stateIn(before, node), stateIn(latest, node)));
        }
        return views;
    }

    private static NodeState stateIn(Map<String, NodeState> states, Node node) {
        return Objects.requireNonNull(states.get(node.name()), node::name);
    }

    /** The name of the node that a server knows as a client; the client's id if it is none of these nodes. */
    String nameOf(String client) {
        return latest.values().stream()
                .filter(state -> state.client().equals(client))
                .map(NodeState::node)
                .findFirst()
                .orElse(client);
    }

    /** Ends the nodes side by side. */
    @Override
    public void close() throws InterruptedException {
        nodes.forEach(Node::end);
        for (Node node : nodes) {
            node.awaitEnd();
        }
    }
}
