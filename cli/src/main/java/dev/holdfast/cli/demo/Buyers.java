package dev.holdfast.cli.demo;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The buyers of a round. Each buys once, under an id of its own; a buyer who got no answer asks again with the same id,
 * at whichever node is next, until there is one. Thread-safe.
 */
final class Buyers implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Buyers.class);
    private static final int TRIES = 40;
    private static final long PAUSE_MILLIS = 25;
    private static final long LONGEST_PAUSE_MILLIS = 1_000;

    private final NodeFleet fleet;
    private final String item;
    private final Duration think;
    private final ExecutorService places;
    private final Queue<Purchase> purchases = new ConcurrentLinkedQueue<>();
    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicInteger repeated = new AtomicInteger();

    Buyers(NodeFleet fleet, String item, DemoSettings settings) {
        this.fleet = fleet;
        this.item = item;
        this.think = settings.think();
        this.places = Executors.newFixedThreadPool(settings.concurrency());
    }

    /** Sends a buyer in, who waits outside until there is a place. */
    void send(String request) {
        sent.incrementAndGet();
        places.execute(() -> buy(request));
    }

    /**
     * Sends a buyer to a node for a sale that takes long. If there is no answer, the buyer goes on to ask as all do.
     *
     * @return completes with whether this node answered
     */
    CompletableFuture<Boolean> sendSlow(Node node, String request, Duration slowly) {
        CompletableFuture<Boolean> answered = new CompletableFuture<>();
        sent.incrementAndGet();
        places.execute(() -> {
            boolean got = ask(node, request, slowly);
            answered.complete(got);
            if (!got) {
                repeated.incrementAndGet();
                buy(request);
            }
        });
        return answered;
    }

    private void buy(String request) {
        for (int tries = 1; !ask(fleet.next(), request, think); tries++) {
            if (tries == TRIES || Thread.currentThread().isInterrupted()) {
                log.warn("buyer {} gave up", request);
                return;
            }
            repeated.incrementAndGet();
            LockSupport.parkNanos(1_000_000 * Math.min(PAUSE_MILLIS * tries, LONGEST_PAUSE_MILLIS));
        }
    }

    private boolean ask(Node node, String request, Duration time) {
        try {
            purchases.add(Purchase.of(node.sell(item, request, time)));
            return true;
        } catch (IOException e) {
            log.debug("no answer to {}: {}", request, e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    /** Waits until every buyer who was sent in has an answer, or has given up. Nobody else can be sent in. */
    void awaitAll() throws InterruptedException {
        places.shutdown();
        if (!places.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS)) {
            throw new IllegalStateException("buyers are left after the longest of times");
        }
    }

    /** The purchases so far. */
    List<Purchase> purchases() {
        return List.copyOf(purchases);
    }

    int answered() {
        return purchases.size();
    }

    /** How many buyers have no answer yet, or have given up without one. */
    int unanswered() {
        return sent.get() - purchases.size();
    }

    /** How often a buyer asked again. */
    int repeated() {
        return repeated.get();
    }

    /** Sends everybody home who is still there. */
    @Override
    public void close() {
        places.shutdownNow();
    }
}
