package dev.holdfast.cli.demo;

import dev.holdfast.DistributedLock;
import dev.holdfast.HoldfastException;
import dev.holdfast.LockInspection;
import dev.holdfast.cli.demo.DemoEvent.LockView;
import dev.holdfast.cli.demo.DemoEvent.NodeView;
import io.lettuce.core.RedisException;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at a running round several times a second, from a thread of its own. Its last look is after the last sale. */
final class Sampler implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Sampler.class);
    private static final long PERIOD_MILLIS = 100;

    private final Round round;
    private final NodeFleet fleet;
    private final Buyers buyers;
    private final long started = System.nanoTime();
    private final Thread thread = new Thread(this::run, "sampler");

    private Sampler(Round round, NodeFleet fleet, Buyers buyers) {
        this.round = round;
        this.fleet = fleet;
        this.buyers = buyers;
    }

    static Sampler start(Round round, NodeFleet fleet, Buyers buyers) {
        Sampler sampler = new Sampler(round, fleet, buyers);
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
            List<NodeView> nodes = fleet.look();
            if (Moment.isUnclear(nodes)) {
                nodes = Moment.between(nodes, fleet.look());
            }
            round.listener()
                    .accept(new DemoEvent.Sample(
                            round.mode(),
                            Duration.ofNanos(System.nanoTime() - started).toMillis(),
                            round.stock().left(round.item()),
                            round.stock().sold(round.item()),
                            buyers.answered(),
                            nodes,
                            round.lock()
                                    .map(DistributedLock::inspect)
                                    .map(this::view)
                                    .orElse(null)));
        } catch (RedisException | HoldfastException e) {
            log.info("no look at the stock and the lock: {}", e.getMessage());
        }
    }

    private LockView view(LockInspection lock) {
        return new LockView(
                lock.holder().map(holder -> fleet.nameOf(holder.clientId())).orElse(""),
                lock.holder().map(holder -> holder.leaseLeft().toMillis()).orElse(0L),
                lock.waiters().stream()
                        .map(waiter -> fleet.nameOf(waiter.clientId()))
                        .toList());
    }

    /** Takes a last look, and ends. */
    @Override
    public void close() throws InterruptedException {
        thread.interrupt();
        thread.join();
        look();
    }
}
