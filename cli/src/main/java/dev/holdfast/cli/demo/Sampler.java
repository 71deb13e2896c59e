package dev.holdfast.cli.demo;

import dev.holdfast.samples.inventory.InventoryNode;
import dev.holdfast.samples.inventory.Stock;
import io.lettuce.core.RedisException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at a running round several times a second, from a thread and with connections of its own. Its last look is after the last sale. */
final class Sampler implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Sampler.class);
    private static final long PERIOD_MILLIS = 100;

    private final Mode mode;
    private final String item;
    private final NodeFleet fleet;
    private final Map<String, NodeState> before;
    private final Stock stock;
    private final Optional<LockWatch> watch;
    private final Buyers buyers;
    private final DemoListener listener;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private final Map<Node, NodeState> lastStates = new HashMap<>();
    private final Map<String, String> nodesByClient = new ConcurrentHashMap<>();
    private final long started = System.nanoTime();
    private final Thread thread = new Thread(this::run, "sampler");

    private Sampler(
            Mode mode,
            String item,
            NodeFleet fleet,
            Map<String, NodeState> before,
            Stock stock,
            Optional<LockWatch> watch,
            Buyers buyers,
            DemoListener listener) {
        this.mode = mode;
        this.item = item;
        this.fleet = fleet;
        this.before = Map.copyOf(before);
        this.stock = stock;
        this.watch = watch;
        this.buyers = buyers;
        this.listener = listener;
    }

    static Sampler start(
            Mode mode,
            String item,
            NodeFleet fleet,
            Map<String, NodeState> before,
            Stock stock,
            Optional<LockWatch> watch,
            Buyers buyers,
            DemoListener listener) {
        Sampler sampler = new Sampler(mode, item, fleet, before, stock, watch, buyers, listener);
        sampler.thread.setDaemon(true);
        sampler.thread.start();
        return sampler;
    }

    private void run() {
        try {
            while (true) {
                look();
                Thread.sleep(PERIOD_MILLIS);
            }
        } catch (InterruptedException e) {
            log.debug("the round is over");
        }
    }

    private void look() throws InterruptedException {
        try {
            List<Sample.NodeView> nodes = views();
            if (Moment.isUnclear(nodes)) {
                nodes = Moment.between(nodes, views());
            }
            listener.sampled(new Sample(
                    mode,
                    Duration.ofNanos(System.nanoTime() - started).toMillis(),
                    stock.left(item),
                    stock.sold(item),
                    buyers.answered(),
                    nodes,
                    watch.flatMap(lock -> lock.look(InventoryNode.lockName(item), nodesByClient))));
        } catch (RedisException e) {
            log.info("no look at the stock: {}", e.getMessage());
        }
    }

    private List<Sample.NodeView> views() throws InterruptedException {
        List<Sample.NodeView> views = new ArrayList<>();
        for (Node node : fleet.nodes()) {
            views.add(view(node));
        }
        return views;
    }

    private Sample.NodeView view(Node node) throws InterruptedException {
        Optional<NodeState> state = Optional.ofNullable(lastStates.get(node)).map(NodeState::dead);
        if (!node.killed()) {
            try {
                NodeState said = node.state(http);
                nodesByClient.put(said.client(), node.name());
                NodeState inRound = said.since(before.getOrDefault(node.name(), said));
                lastStates.put(node, inRound);
                state = Optional.of(inRound);
            } catch (IOException e) {
                log.debug("{} does not answer: {}", node.name(), e.getMessage());
            }
        }
        return new Sample.NodeView(node.name(), node.pid(), fleet.weight(node), node.killed(), state);
    }

    /** Takes a last look, and ends. */
    @Override
    public void close() throws InterruptedException {
        thread.interrupt();
        thread.join();
        look();
    }
}
