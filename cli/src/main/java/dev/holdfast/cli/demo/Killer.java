package dev.holdfast.cli.demo;

import dev.holdfast.DistributedLock;
import dev.holdfast.samples.inventory.NodeState.Seller;
import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/**
 * Kills a node while it holds the lock and others wait for it. It sends the node a sale whose business code takes long,
 * waits until the node itself says that this sale is inside the critical section, lets a crowd come to the nodes and
 * the lease be renewed once, and then kills.
 */
final class Killer {

    /** Far longer than all that has to happen meanwhile; it does not run to its end. */
    private static final Duration SLOW_SALE = Duration.ofSeconds(10);

    private static final Duration MARGIN = Duration.ofSeconds(1);
    private static final int ATTEMPTS = 3;

    private final NodeFleet fleet;
    private final Node victim;
    private final DistributedLock lock;

    Killer(NodeFleet fleet, DistributedLock lock) {
        this.fleet = fleet;
        this.victim = fleet.nodes().get(1);
        this.lock = lock;
    }

    /**
     * Does the deed.
     *
     * @param requests the ids of the next buyers
     * @throws IOException if a node does not say how it is, or the moment was missed again and again
     */
    Kill strike(Buyers buyers, Iterator<String> requests) throws IOException, InterruptedException {
        for (int attempt = 0; attempt < ATTEMPTS && requests.hasNext(); attempt++) {
            String slow = requests.next();
            CompletableFuture<Boolean> answered = buyers.sendSlow(victim, slow, SLOW_SALE);
            OptionalLong token = OptionalLong.empty();
            while (token.isEmpty() && !answered.isDone()) {
                token = tokenOf(slow);
                pause();
            }
            if (token.isEmpty()) {
                continue;
            }
            long inside = System.nanoTime();
            long end = inside + SLOW_SALE.minus(MARGIN).toNanos();
            for (int i = 0; i < 4 * fleet.nodes().size() && requests.hasNext(); i++) {
                buyers.send(requests.next());
            }
            if (awaitOthersWaiting(end) && awaitRenewal(end)) {
                long killed = System.nanoTime();
                victim.kill();
                if (!answered.join()) {
                    Duration held = Duration.ofNanos(killed - inside);
                    return new Kill(victim.name(), victim.pid(), token.getAsLong(), held, killed);
                }
                break;
            }
        }
        throw new IOException(victim.name()
                + " could not be killed while it held the lock with others waiting; this machine is too busy,"
                + " or there are too few requests");
    }

    private OptionalLong tokenOf(String request) throws IOException, InterruptedException {
        return victim.state().inside().stream()
                .filter(seller -> seller.request().equals(request))
                .mapToLong(Seller::token)
                .findFirst();
    }

    private boolean awaitOthersWaiting(long endNanos) throws IOException, InterruptedException {
        while (System.nanoTime() - endNanos < 0) {
            for (Node node : fleet.nodes()) {
                if (node != victim && node.state().waiting() > 0) {
                    return true;
                }
            }
            pause();
        }
        return false;
    }

    /** The server's own word: a renewal that was sent, and killed on its way, is none. */
    private boolean awaitRenewal(long endNanos) {
        Duration before = leaseLeft();
        while (System.nanoTime() - endNanos < 0) {
            pause();
            Duration now = leaseLeft();
            if (now.compareTo(before) > 0) {
                return true;
            }
            before = now;
        }
        return false;
    }

    private Duration leaseLeft() {
        return lock.inspect().holder().map(holder -> holder.leaseLeft()).orElse(Duration.ZERO);
    }

    private static void pause() {
        LockSupport.parkNanos(3_000_000);
    }
}
