package dev.holdfast.cli.demo;

import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/**
 * Kills a node while it holds the lock and others wait for it. It sends the node a sale whose business code takes long, waits until the node itself says that this
 * sale is inside the critical section, lets a crowd come to the other nodes and the lease be renewed once, and then kills.
 */
final class Killer {

    /** Far longer than all that has to happen meanwhile; it does not run to its end. */
    private static final Duration SLOW_SALE = Duration.ofSeconds(10);

    private static final Duration MARGIN = Duration.ofSeconds(1);
    private static final int ATTEMPTS = 3;
    private static final long LOOK_AGAIN_NANOS = 3_000_000;

    private final HttpClient http;
    private final List<Node> nodes;
    private final Node victim;
    private final LockWatch watch;
    private final String lockName;

    Killer(HttpClient http, List<Node> nodes, Node victim, LockWatch watch, String lockName) {
        this.http = http;
        this.nodes = nodes;
        this.victim = victim;
        this.watch = watch;
        this.lockName = lockName;
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
            Optional<Long> token = awaitInside(slow, answered);
            if (token.isEmpty()) {
                continue;
            }
            long inside = System.nanoTime();
            long end = inside + SLOW_SALE.minus(MARGIN).toNanos();
            sendCrowd(buyers, requests);
            if (!awaitOthersWaiting(end) || !awaitRenewal(end)) {
                continue;
            }
            long killed = System.nanoTime();
            victim.kill();
            if (!answered.join()) {
                return new Kill(victim.name(), victim.pid(), token.get(), inside, killed);
            }
            break;
        }
        throw new IOException(victim.name()
                + " could not be killed while it held the lock with others waiting; this machine is too busy,"
                + " or there are too few requests");
    }

    private Optional<Long> awaitInside(String request, CompletableFuture<Boolean> answered)
            throws IOException, InterruptedException {
        while (!answered.isDone()) {
            Optional<Long> token = victim.state(http).inside().stream()
                    .filter(seller -> seller.request().equals(request))
                    .map(NodeState.Seller::token)
                    .findFirst();
            if (token.isPresent()) {
                return token;
            }
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
        return Optional.empty();
    }

    private void sendCrowd(Buyers buyers, Iterator<String> requests) throws InterruptedException {
        for (int i = 0; i < 4 * nodes.size() && buyers.hasPlace() && requests.hasNext(); i++) {
            buyers.send(requests.next());
        }
    }

    private boolean awaitOthersWaiting(long endNanos) throws IOException, InterruptedException {
        while (System.nanoTime() - endNanos < 0) {
            for (Node node : nodes) {
                if (node != victim && node.state(http).waiting() > 0) {
                    return true;
                }
            }
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
        return false;
    }

    /** The server's own word: a renewal that was sent, and killed on its way, is none. */
    private boolean awaitRenewal(long endNanos) {
        long before = leaseLeftMillis();
        while (System.nanoTime() - endNanos < 0) {
            long now = leaseLeftMillis();
            if (now > before) {
                return true;
            }
            before = now;
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
        return false;
    }

    private long leaseLeftMillis() {
        return watch.look(lockName, Map.of())
                .map(Sample.LockView::leaseLeftMillis)
                .orElse(Long.MAX_VALUE);
    }
}
