package dev.holdfast.cli.demo;

import dev.holdfast.DistributedLock;
import dev.holdfast.HoldfastException;
import dev.holdfast.LockInspection;
import dev.holdfast.LockInspection.Holder;
import dev.holdfast.cli.demo.RoundResult.Kill;
import dev.holdfast.cli.demo.RoundView.Sample;
import dev.holdfast.samples.inventory.NodeState;
import dev.holdfast.samples.inventory.SaleMode;
import dev.holdfast.samples.inventory.Stock;
import io.lettuce.core.RedisException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One round: all buyers come to the nodes of one mode, and then the books are checked. */
record Round(
        RoundView view,
        DemoSettings settings,
        String redis,
        String item,
        Stock stock,
        DistributedLock lock,
        Consumer<String> news,
        Consumer<String> progress) {

    private static final Logger log = LoggerFactory.getLogger(Round.class);
    private static final int WARM_UP_SALES_PER_NODE = 30;
    private static final long LOOK_MILLIS = 100;
    private static final int LOOKS_PER_LINE = 20;
    private static final long LONGEST_OUTAGE_MILLIS = 30_000;
    /** Far longer than all that has to happen meanwhile; it does not run to its end. */
    private static final Duration SLOW_SALE = Duration.ofSeconds(10);

    RoundResult play() throws IOException, InterruptedException {
        news.accept("starting " + settings.nodes() + " JVMs");
        List<Node> nodes = Node.start(view.mode, redis, settings);
        try {
            stock.deliver(item, settings.stock());
            Buyers first = new Buyers(nodes, item, settings);
            requests("warm-up", WARM_UP_SALES_PER_NODE * nodes.size()).forEachRemaining(first::send);
            first.awaitAll();
            stock.deliver(item, settings.stock());
            view.before = states(nodes);
            Buyers buyers = new Buyers(nodes, item, settings);
            ScheduledExecutorService looks = Executors.newSingleThreadScheduledExecutor();
            long started = System.nanoTime();
            Future<?> looking = looks.scheduleWithFixedDelay(
                    () -> look(nodes, started), LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
            Optional<Kill> kill = sell(nodes, buyers);
            double seconds = (System.nanoTime() - started) / 1e9;
            looking.cancel(false);
            looks.shutdown();
            if (looks.awaitTermination(1, TimeUnit.MINUTES)) {
                look(nodes, started);
            }
            return result(new Answers(buyers.answers(), view.before), seconds, kill);
        } finally {
            for (Node node : nodes) {
                node.end();
            }
        }
    }

    private static Iterator<String> requests(String kind, int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(number -> kind + "-" + number)
                .iterator();
    }

    private Optional<Kill> sell(List<Node> nodes, Buyers buyers) throws IOException, InterruptedException {
        Iterator<String> requests = requests(view.mode.word(), settings.requests());
        Optional<Kill> kill = Optional.empty();
        if (view.mode == SaleMode.HOLDFAST) {
            // In the middle of the sale, so that there is something to sell when it happens.
            for (int i = 0; i < settings.sellable() / 2; i++) {
                buyers.send(requests.next());
            }
            kill = Optional.of(strike(nodes.get(1), buyers, requests));
        }
        requests.forEachRemaining(buyers::send);
        buyers.awaitAll();
        return kill;
    }

    /**
     * Kills a node while it holds the lock and others wait for it: in the middle of a sale whose business code takes
     * long, when the crowd has come and the lease was renewed once.
     *
     * @throws IOException if the moment was missed, or nobody had the lock afterwards
     */
    private Kill strike(Node victim, Buyers buyers, Iterator<String> requests)
            throws IOException, InterruptedException {
        String slow = requests.next();
        Future<?> sale = buyers.sendSlow(slow, victim, SLOW_SALE);
        while (!victim.isSelling(slow)) {
            pause(sale.isDone());
        }
        long inside = System.nanoTime();
        requests.forEachRemaining(buyers::send);
        Duration before;
        Duration left = SLOW_SALE;
        do {
            pause(sale.isDone());
            before = left;
            // The server's own word: a renewal that was sent, and killed on its way, is none.
            left = lock.inspect()
                    .holder()
                    .filter(holder -> nameOf(holder).equals(victim.name()))
                    .map(Holder::leaseLeft)
                    .orElse(Duration.ZERO);
        } while (left.compareTo(before) <= 0 || lock.inspect().waiters().isEmpty() || !victim.isSelling(slow));
        long killed = System.nanoTime();
        victim.kill();
        long heldMillis = millis(inside);
        news.accept(DemoResult.text(
                "%s (pid %d) was killed with kill -9 while it held the lock, after %,d ms and a renewal",
                victim.name(), victim.process().pid(), heldMillis));
        Optional<String> next;
        do {
            pause(millis(killed) > LONGEST_OUTAGE_MILLIS);
            next = lock.inspect().holder().map(this::nameOf).filter(name -> !name.equals(victim.name()));
        } while (next.isEmpty());
        Kill kill = new Kill(victim.name(), heldMillis, next.get(), millis(killed));
        news.accept(DemoResult.text("%s had the lock next, %,d ms after the kill", kill.next(), kill.waitedMillis()));
        return kill;
    }

    private String nameOf(Holder holder) {
        return view.nameOf(holder.clientId());
    }

    private static void pause(boolean late) throws IOException, InterruptedException {
        if (late) {
            throw new IOException("no node could be killed while it held the lock with others waiting, or none had the"
                    + " lock afterwards; this machine is too busy");
        }
        Thread.sleep(2);
    }

    private static long millis(long sinceNanos) {
        return (System.nanoTime() - sinceNanos) / 1_000_000;
    }

    private RoundResult result(Answers answers, double seconds, Optional<Kill> kill) {
        Map<String, Long> ledger = stock.ledger(item);
        long sold = ledger.values().stream().mapToLong(Long::longValue).sum();
        return new RoundResult(
                view.mode,
                sold,
                stock.left(item),
                Math.max(0, sold - settings.stock()),
                answers.all().size() / seconds,
                answers.waits(),
                answers.handoffs(),
                answers.commandsPerSale(),
                answers.lost(ledger.keySet()),
                ledger.values().stream().filter(times -> times > 1).count(),
                settings.requests() - answers.all().size(),
                kill);
    }

    private void look(List<Node> nodes, long started) {
        try {
            List<NodeState> living = states(nodes.stream().filter(Node::alive).toList());
            Sample sample = new Sample(millis(started), stock.left(item), stock.sold(item), living.size());
            if (view.samples.size() % LOOKS_PER_LINE == LOOKS_PER_LINE - 1) {
                progress.accept(DemoResult.text("%,d sold so far, %,d left", sample.sold(), sample.left()));
            }
            view.show(sample, living, view.mode == SaleMode.HOLDFAST ? sentence(lock.inspect()) : "");
        } catch (IOException | RedisException | HoldfastException e) {
            log.info("no look at the nodes, the stock and the lock: {}", e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<NodeState> states(List<Node> nodes) throws IOException, InterruptedException {
        List<NodeState> states = new ArrayList<>();
        for (Node node : nodes) {
            states.add(node.state());
        }
        return states;
    }

    private String sentence(LockInspection seen) {
        List<String> queue = seen.waiters().stream()
                .map(waiter -> view.nameOf(waiter.clientId()))
                .toList();
        return seen.holder()
                .map(held -> DemoResult.text(
                        "Redis says: %s holds it, %.1f s of the lease left; queue: %s",
                        nameOf(held), held.leaseLeft().toMillis() / 1e3, String.join(", ", queue)))
                .orElse("Redis says: free");
    }
}
