package dev.holdfast.cli.demo;

import static dev.holdfast.cli.demo.DemoResult.text;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.DistributedLock;
import dev.holdfast.LockInspection;
import dev.holdfast.LockInspection.Holder;
import dev.holdfast.cli.demo.LockServers.Topology;
import dev.holdfast.cli.demo.Nodes.Node;
import dev.holdfast.cli.demo.RoundResult.Kills;
import dev.holdfast.cli.demo.Turns.Inside;
import dev.holdfast.samples.inventory.InventoryNode;
import dev.holdfast.samples.inventory.SaleAnswer;
import dev.holdfast.samples.inventory.SaleMode;
import dev.holdfast.samples.inventory.Stock;
import io.lettuce.core.RedisException;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * One round: all buyers come to the nodes of one mode, and then the books are checked. The page reads what is not
 * private here at any moment.
 */
@JsonAutoDetect(fieldVisibility = Visibility.NON_PRIVATE)
final class Round {

    /**
     * A look at the time since the first request: what is left in the stock, what the ledger has, how many nodes are
     * alive, and who is in the critical section.
     */
    record Sample(long millis, long left, long sold, long living, List<Inside> inside) {

        /** Copies the list. */
        Sample {
            inside = List.copyOf(inside);
        }
    }

    private interface Condition {
        boolean holds() throws IOException, InterruptedException;
    }

    private static final long LOOK_MILLIS = 100;
    private static final int LOOKS_PER_LINE = 20;
    private static final int PAUSE_MILLIS = 2;
    private static final long PATIENCE_MILLIS = 120_000;
    private static final long TOKENS_OF_A_GRANT = 1_000;
    /** Far longer than all that has to happen meanwhile; it does not run to its end. */
    private static final Duration SLOW_SALE = Duration.ofSeconds(60);

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

    RoundResult play(String redis, LockServers servers, String item, Stock stock, DistributedLock lock)
            throws IOException, InterruptedException {
        report("starting " + settings.nodes() + " JVMs");
        stock.deliver(item, settings.stock());
        try (Nodes nodes = new Nodes(mode, redis, servers.uris(), item, settings)) {
            long started = System.nanoTime();
            Turns turns = new Turns();
            Runnable look = () -> look(nodes, stock, item, turns, started);
            Kills kills = new Kills(0, 0);
            if (mode == SaleMode.HOLDFAST) {
                // In the middle of the sale, so that there is something to sell when it happens.
                nodes.sendUpTo(settings.sellable() / 2);
                long gap = settings.topology() == Topology.SINGLE ? 0 : killServers(nodes, servers, item, look);
                kills = new Kills(kill(nodes, lock, look), gap);
            }
            nodes.sendUpTo(settings.requests());
            while (!nodes.areLeftWithin(LOOK_MILLIS)) {
                look.run();
            }
            double seconds = millis(started) / 1e3;
            look.run();
            List<SaleAnswer> answers = List.copyOf(nodes.answers);
            RoundResult result = RoundResult.of(
                    mode, settings, answers, seconds, stock.ledger(item), stock.left(item), nodes.refused.get(), kills);
            report(text("sold %,d of %,d", result.sold(), settings.stock()));
            return result;
        }
    }

    /**
     * Kills servers of the locks while buyers come.
     *
     * @return the milliseconds until the lock was granted again
     */
    private long killServers(Nodes nodes, LockServers servers, String item, Runnable look)
            throws IOException, InterruptedException {
        await(look, () -> nodes.answers.size() > settings.sellable() / 8);
        String killed = servers.kill().apply(InventoryNode.lockName(item));
        long killedMicros = 1_000 * System.currentTimeMillis();
        report(killed + ", killed with kill -9");
        nodes.sendUpTo(settings.sellable() * 5 / 8);
        await(look, () -> nextGrantMicros(nodes, killedMicros).isPresent());
        long gap = (nextGrantMicros(nodes, killedMicros).orElseThrow() - killedMicros) / 1_000;
        report(text("the lock was granted again %,d ms after the kill", gap));
        return gap;
    }

    /** A token is about the server's time of its grant; those after it are for turns of the same node. */
    private static OptionalLong nextGrantMicros(Nodes nodes, long killedMicros) {
        return nodes.answers.stream()
                .mapToLong(SaleAnswer::token)
                .filter(token -> token > killedMicros + TOKENS_OF_A_GRANT)
                .min();
    }

    /**
     * Kills a node while it holds the lock and others wait for it: in the middle of a sale whose business code takes
     * long, when all buyers have come and the lease was renewed once.
     *
     * @return the milliseconds until another node had the lock
     */
    private long kill(Nodes nodes, DistributedLock lock, Runnable look) throws IOException, InterruptedException {
        Node victim = nodes.get(1);
        String slow = nodes.send(victim, SLOW_SALE);
        await(
                look,
                () -> nodes.isSelling(victim, slow) && lock.inspect().holder().isPresent());
        long inside = System.nanoTime();
        Holder holder = lock.inspect().holder().orElseThrow();
        nodes.sendUpTo(settings.requests());
        await(look, () -> {
            // The server's own word: a renewal that was sent, and killed on its way, is none.
            LockInspection seen = lock.inspect();
            Duration left = seen.holder().map(Holder::leaseLeft).orElse(Duration.ZERO);
            boolean renewed = left.compareTo(holder.leaseLeft()) > 0;
            return renewed && !seen.waiters().isEmpty() && nodes.isSelling(victim, slow);
        });
        long killed = System.nanoTime();
        victim.process().destroyForcibly().waitFor();
        report(text(
                "%s (pid %d) was killed with kill -9 while it held the lock, after %,d ms and a renewal",
                victim.name(), victim.process().pid(), (killed - inside) / 1_000_000));
        await(
                look,
                () -> lock.inspect().holder().stream()
                        .anyMatch(next -> !next.id().equals(holder.id())));
        long othersWaited = millis(killed);
        report(text("another node had the lock %,d ms after the kill", othersWaited));
        return othersWaited;
    }

    private static void await(Runnable look, Condition condition) throws IOException, InterruptedException {
        long started = System.nanoTime();
        long looked = started;
        while (!holds(condition)) {
            if (millis(started) > PATIENCE_MILLIS) {
                throw new IOException("no node could be killed while it held the lock with others waiting, or none had"
                        + " the lock after a kill; this machine is too busy");
            }
            Thread.sleep(PAUSE_MILLIS);
            if (millis(looked) >= LOOK_MILLIS) {
                look.run();
                looked = System.nanoTime();
            }
        }
    }

    private static boolean holds(Condition condition) throws IOException, InterruptedException {
        try {
            return condition.holds();
        } catch (BackendUnavailableException notFoundYet) {
            // The nodes can have found the new primary before this client has.
            return false;
        }
    }

    private static long millis(long sinceNanos) {
        return (System.nanoTime() - sinceNanos) / 1_000_000;
    }

    private void look(Nodes nodes, Stock stock, String item, Turns turns, long started) {
        try {
            List<Inside> inside = turns.judged(nodes.inside(() -> millis(started)));
            Sample sample = new Sample(millis(started), stock.left(item), stock.sold(item), nodes.living(), inside);
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
    }
}
