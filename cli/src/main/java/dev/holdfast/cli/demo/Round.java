package dev.holdfast.cli.demo;

import dev.holdfast.samples.inventory.InventoryNode;
import dev.holdfast.samples.inventory.Stock;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** One round: all buyers come to the nodes of one mode, and then the books are checked. */
final class Round {

    private static final int WARM_UP_SALES_PER_NODE = 30;

    private final Mode mode;
    private final DemoSettings settings;
    private final Stock stock;
    private final Optional<LockWatch> watch;
    private final String item;
    private final HttpClient http;
    private final DemoListener listener;

    /**
     * Prepares a round.
     *
     * @param watch looks at the lock from outside; empty where there is none to look at
     * @param item what is sold in this round and in no other
     */
    Round(
            Mode mode,
            DemoSettings settings,
            Stock stock,
            Optional<LockWatch> watch,
            String item,
            HttpClient http,
            DemoListener listener) {
        this.mode = mode;
        this.settings = settings;
        this.stock = stock;
        this.watch = watch;
        this.item = item;
        this.http = http;
        this.listener = listener;
    }

    RoundResult play(String redis) throws IOException, InterruptedException {
        listener.roundPrepared(mode);
        try (NodeFleet fleet = NodeFleet.start(mode, redis, settings)) {
            warmUp(fleet);
            stock.deliver(item, settings.stock());
            Map<String, NodeState> before = states(fleet);
            Buyers buyers = new Buyers(http, fleet.balancer(), item, settings.concurrency());
            try (Sampler sampler = Sampler.start(mode, item, fleet, before, stock, watch, buyers, listener)) {
                return sell(fleet, buyers, before);
            }
        } finally {
            stock.remove(item);
        }
    }

    private RoundResult sell(NodeFleet fleet, Buyers buyers, Map<String, NodeState> before)
            throws IOException, InterruptedException {
        Iterator<String> requests = IntStream.rangeClosed(1, settings.requests())
                .mapToObj(number -> mode.word() + "-" + number)
                .iterator();
        Optional<Kill> kill = Optional.empty();
        long started = System.nanoTime();
        if (watch.isPresent()) {
            // In the middle of the sale, so that there is something to sell when it happens.
            int early = Math.min(settings.requests(), settings.stock()) / 2;
            for (int i = 0; i < early && requests.hasNext(); i++) {
                buyers.send(requests.next());
            }
            kill = Optional.of(kill(fleet, buyers, requests, watch.get()));
        }
        while (requests.hasNext()) {
            buyers.send(requests.next());
        }
        buyers.awaitAll();
        return audit(buyers, Duration.ofNanos(System.nanoTime() - started), before, kill);
    }

    private Kill kill(NodeFleet fleet, Buyers buyers, Iterator<String> requests, LockWatch lock)
            throws IOException, InterruptedException {
        Node victim = fleet.nodes().get(1);
        Kill kill =
                new Killer(http, fleet.nodes(), victim, lock, InventoryNode.lockName(item)).strike(buyers, requests);
        listener.happened(
                mode,
                kill.node() + " (pid " + kill.pid() + ") was killed with kill -9 while it held the lock, token "
                        + kill.token() + ", after " + Verdict.number(kill.held().toMillis()) + " ms and a renewal");
        return kill;
    }

    private void warmUp(NodeFleet fleet) throws InterruptedException {
        String other = item + "-warm-up";
        stock.deliver(other, settings.stock());
        Buyers first = new Buyers(http, fleet.balancer(), other, settings.concurrency());
        for (int i = 0; i < WARM_UP_SALES_PER_NODE * fleet.nodes().size(); i++) {
            first.send("warm-up-" + i);
        }
        first.awaitAll();
        stock.remove(other);
    }

    private Map<String, NodeState> states(NodeFleet fleet) throws IOException, InterruptedException {
        Map<String, NodeState> states = new HashMap<>();
        for (Node node : fleet.nodes()) {
            states.put(node.name(), node.state(http));
        }
        return states;
    }

    private RoundResult audit(Buyers buyers, Duration elapsed, Map<String, NodeState> before, Optional<Kill> kill) {
        List<SaleAnswer> answers = buyers.answers();
        Optional<RoundResult.Outage> outage = kill.map(deed -> new RoundResult.Outage(deed, deed.successor(answers)));
        outage.flatMap(RoundResult.Outage::successor)
                .ifPresent(next -> listener.happened(
                        mode,
                        next.node() + " had the lock next, "
                                + Verdict.number(next.waited().toMillis()) + " ms after the kill"));
        Map<String, Long> ledger = stock.ledger(item);
        long sold = ledger.values().stream().mapToLong(Long::longValue).sum();
        return new RoundResult(
                mode,
                sold,
                stock.left(item),
                Math.max(0, sold - settings.stock()),
                elapsed,
                answers.size(),
                buyers.unanswered(),
                buyers.repeated(),
                Waits.of(answers),
                Handoffs.of(answers, before),
                commandsPerSale(answers, before),
                answers.stream()
                        .filter(SaleAnswer::acknowledged)
                        .filter(answer -> !ledger.containsKey(answer.request()))
                        .count(),
                ledger.values().stream().filter(times -> times > 1).count(),
                outage);
    }

    /** Counts each node's commands up to its last sale: what comes after that are refusals, and no part of a sale's price. */
    private static double commandsPerSale(List<SaleAnswer> answers, Map<String, NodeState> before) {
        long commands = 0;
        for (Map.Entry<String, NodeState> node : before.entrySet()) {
            long start = node.getValue().commands();
            commands += answers.stream()
                            .filter(answer -> answer.soldNow() && answer.node().equals(node.getKey()))
                            .mapToLong(SaleAnswer::commands)
                            .reduce(start, Math::max)
                    - start;
        }
        long sales = answers.stream().filter(SaleAnswer::soldNow).count();
        return sales == 0 ? 0 : (double) commands / sales;
    }
}
