package dev.holdfast.cli.demo;

import dev.holdfast.DistributedLock;
import dev.holdfast.cli.demo.DemoEvent.Happened;
import dev.holdfast.samples.inventory.Stock;
import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * One round: all buyers come to the nodes of one mode, and then the books are checked.
 *
 * @param item what is sold in this round and in no other
 * @param lock the item's lock, seen from outside; empty in a round without one
 */
record Round(
        Mode mode,
        DemoSettings settings,
        String item,
        Stock stock,
        Optional<DistributedLock> lock,
        Consumer<DemoEvent> listener) {

    private static final int WARM_UP_SALES_PER_NODE = 30;

    RoundResult play(String redis) throws IOException, InterruptedException {
        listener.accept(new DemoEvent.RoundPrepared(mode));
        try (NodeFleet fleet = NodeFleet.start(mode, redis, settings)) {
            warmUp(fleet);
            stock.deliver(item, settings.stock());
            fleet.startCounting();
            try (Buyers buyers = new Buyers(fleet, item, settings);
                    Sampler unused = Sampler.start(this, fleet, buyers)) {
                return sell(fleet, buyers);
            }
        } finally {
            stock.remove(item);
        }
    }

    private void warmUp(NodeFleet fleet) throws InterruptedException {
        String other = item + "-warm-up";
        stock.deliver(other, settings.stock());
        try (Buyers first = new Buyers(fleet, other, settings)) {
            for (int i = 0; i < WARM_UP_SALES_PER_NODE * fleet.nodes().size(); i++) {
                first.send("warm-up-" + i);
            }
            first.awaitAll();
        }
        stock.remove(other);
    }

    private RoundResult sell(NodeFleet fleet, Buyers buyers) throws IOException, InterruptedException {
        Iterator<String> requests = IntStream.rangeClosed(1, settings.requests())
                .mapToObj(number -> mode.word() + "-" + number)
                .iterator();
        Optional<Kill> kill = Optional.empty();
        long started = System.nanoTime();
        if (lock.isPresent()) {
            // In the middle of the sale, so that there is something to sell when it happens.
            int early = Math.min(settings.requests(), settings.stock()) / 2;
            for (int i = 0; i < early && requests.hasNext(); i++) {
                buyers.send(requests.next());
            }
            kill = Optional.of(new Killer(fleet, lock.get()).strike(buyers, requests));
            kill.ifPresent(deed -> listener.accept(new Happened(mode, deed.sentence())));
        }
        requests.forEachRemaining(buyers::send);
        buyers.awaitAll();
        Duration elapsed = Duration.ofNanos(System.nanoTime() - started);
        return audit(new Answers(buyers.purchases(), fleet.before()), elapsed, buyers, kill);
    }

    private RoundResult audit(Answers answers, Duration elapsed, Buyers buyers, Optional<Kill> kill) {
        Optional<Kill.Successor> successor = kill.flatMap(deed -> deed.successor(answers.purchases()));
        successor.ifPresent(next -> listener.accept(new Happened(mode, next.sentence())));
        Duration held = kill.map(Kill::held).orElse(Duration.ZERO);
        Duration waited = successor.map(Kill.Successor::waited).orElse(Duration.ZERO);
        Map<String, Long> ledger = stock.ledger(item);
        long sold = ledger.values().stream().mapToLong(Long::longValue).sum();
        return new RoundResult(
                mode,
                sold,
                stock.left(item),
                Math.max(0, sold - settings.stock()),
                answers.rate(elapsed),
                answers.waits(),
                answers.handoffs(),
                answers.commandsPerSale(),
                answers.lost(ledger),
                ledger.values().stream().filter(times -> times > 1).count(),
                buyers.unanswered(),
                buyers.repeated(),
                answers.rate(elapsed.minus(held).minus(waited)),
                kill,
                successor);
    }
}
