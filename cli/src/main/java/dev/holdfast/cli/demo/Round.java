package dev.holdfast.cli.demo;

import static dev.holdfast.cli.demo.DemoResult.text;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import dev.holdfast.DistributedLock;
import dev.holdfast.LockInspection;
import dev.holdfast.LockInspection.Holder;
import dev.holdfast.samples.inventory.SaleAnswer;
import dev.holdfast.samples.inventory.SaleMode;
import dev.holdfast.samples.inventory.Stock;
import io.lettuce.core.RedisException;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * One round: all buyers come to the nodes of one mode, and then the books are checked. The page reads what is not
 * private here at any moment.
 */
@JsonAutoDetect(fieldVisibility = Visibility.NON_PRIVATE)
final class Round {

    /** A look at the time since the first request: what is left in the stock, what the ledger has, who is alive. */
    record Sample(long millis, long left, long sold, long living) {}

    private interface Condition {
        boolean holds() throws IOException, InterruptedException;
    }

    private static final long LOOK_MILLIS = 100;
    private static final int LOOKS_PER_LINE = 20;
    private static final long PATIENCE_MILLIS = 30_000;
    /** Far longer than all that has to happen meanwhile; it does not run to its end. */
    private static final Duration SLOW_SALE = Duration.ofSeconds(10);

    final String title;
    final Queue<Sample> samples = new ConcurrentLinkedQueue<>();
    final Queue<String> news = new ConcurrentLinkedQueue<>();
    private final SaleMode mode;
    private final DemoSettings settings;
    private final PrintWriter err;

    Round(SaleMode mode, DemoSettings settings, PrintWriter err) {
        this.title = RoundResult.title(mode);
        this.mode = mode;
        this.settings = settings;
        this.err = err;
    }

    RoundResult play(String redis, String item, Stock stock, DistributedLock lock)
            throws IOException, InterruptedException {
        report("starting " + settings.nodes() + " JVMs");
        stock.deliver(item, settings.stock());
        List<Node> nodes = Node.start(mode, redis, settings);
        Buyers buyers = new Buyers(nodes, item, settings);
        ScheduledExecutorService looks = Executors.newSingleThreadScheduledExecutor();
        try {
            long started = System.nanoTime();
            Runnable look = () -> look(nodes, stock, item, millis(started));
            Future<?> unused = looks.scheduleWithFixedDelay(look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
            Iterator<String> requests = IntStream.rangeClosed(1, settings.requests())
                    .mapToObj(number -> mode.word() + "-" + number)
                    .iterator();
            long othersWaited = 0;
            if (mode == SaleMode.HOLDFAST) {
                // In the middle of the sale, so that there is something to sell when it happens.
                IntStream.range(0, settings.sellable() / 2).forEach(i -> buyers.send(requests.next()));
                othersWaited = kill(nodes.get(1), lock, buyers, requests);
            }
            requests.forEachRemaining(buyers::send);
            List<SaleAnswer> answers = buyers.answers();
            double seconds = millis(started) / 1e3;
            looks.shutdown();
            if (looks.awaitTermination(1, TimeUnit.MINUTES)) {
                look.run();
            }
            RoundResult result = RoundResult.of(
                    mode, settings, answers, seconds, stock.ledger(item), stock.left(item), othersWaited);
            report(text("sold %,d of %,d", result.sold(), settings.stock()));
            return result;
        } finally {
            looks.shutdownNow();
            for (Node node : nodes) {
                node.process().destroy();
                node.process().waitFor();
            }
        }
    }

    /**
     * Kills a node while it holds the lock and others wait for it: in the middle of a sale whose business code takes
     * long, when all buyers have come and the lease was renewed once.
     *
     * @return the milliseconds until another node had the lock
     */
    private long kill(Node victim, DistributedLock lock, Buyers buyers, Iterator<String> requests)
            throws IOException, InterruptedException {
        String slow = requests.next();
        buyers.send(slow, victim, SLOW_SALE);
        await(() -> victim.isSelling(slow));
        long inside = System.nanoTime();
        Holder holder = lock.inspect().holder().orElseThrow();
        requests.forEachRemaining(buyers::send);
        await(() -> {
            // The server's own word: a renewal that was sent, and killed on its way, is none.
            LockInspection seen = lock.inspect();
            Duration left = seen.holder().map(Holder::leaseLeft).orElse(Duration.ZERO);
            return left.compareTo(holder.leaseLeft()) > 0 && !seen.waiters().isEmpty() && victim.isSelling(slow);
        });
        long heldMillis = millis(inside);
        long killed = System.nanoTime();
        victim.process().destroyForcibly().waitFor();
        report(text(
                "%s (pid %d) was killed with kill -9 while it held the lock, after %,d ms and a renewal",
                victim.name(), victim.process().pid(), heldMillis));
        await(() -> lock.inspect().holder().stream().anyMatch(next -> !next.id().equals(holder.id())));
        long othersWaited = millis(killed);
        report(text("another node had the lock %,d ms after the kill", othersWaited));
        return othersWaited;
    }

    private static void await(Condition condition) throws IOException, InterruptedException {
        long started = System.nanoTime();
        while (!condition.holds()) {
            if (millis(started) > PATIENCE_MILLIS) {
                throw new IOException("no node could be killed while it held the lock with others waiting, or none had"
                        + " the lock afterwards; this machine is too busy");
            }
            Thread.sleep(2);
        }
    }

    private static long millis(long sinceNanos) {
        return (System.nanoTime() - sinceNanos) / 1_000_000;
    }

    private void look(List<Node> nodes, Stock stock, String item, long millis) {
        try {
            long living = nodes.stream().filter(Node::isAlive).count();
            Sample sample = new Sample(millis, stock.left(item), stock.sold(item), living);
            samples.add(sample);
            if (samples.size() % LOOKS_PER_LINE == 0) {
                report(text("%,d sold so far, %,d left", sample.sold(), sample.left()));
            }
        } catch (RedisException e) {
            report("the stock cannot be seen: " + e.getMessage());
        }
    }

    private void report(String sentence) {
        news.add(sentence);
        err.printf("%-18s  %s%n", title, sentence);
        err.flush();
    }
}
