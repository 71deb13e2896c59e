package dev.holdfast.cli.demo;

import dev.holdfast.samples.inventory.SaleAnswer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The buyers of a round, and the load balancer between them and the nodes. Each buys once, under an id of its own; a
 * buyer who got no answer asks again with the same id, at whichever node is next. Thread-safe.
 */
final class Buyers {

    private static final Logger log = LoggerFactory.getLogger(Buyers.class);
    private static final int TRIES = 400;
    private static final long PAUSE_NANOS = 50_000_000;

    private final List<Node> nodes;
    private final String item;
    private final Duration think;
    private final ExecutorService places;
    private final Queue<SaleAnswer> answers = new ConcurrentLinkedQueue<>();
    private final AtomicInteger turn = new AtomicInteger();

    Buyers(List<Node> nodes, String item, DemoSettings settings) {
        this.nodes = nodes;
        this.item = item;
        this.think = settings.think();
        this.places = Executors.newFixedThreadPool(settings.concurrency());
    }

    /** Sends a buyer in, who waits outside until there is a place. */
    void send(String request) {
        places.execute(() -> buy(nodes, request, think));
    }

    /**
     * Sends a buyer in who asks at one node as long as it lives, for a sale that takes long.
     *
     * @return completes when the buyer has an answer, of this node or another
     */
    Future<?> sendSlow(String request, Node node, Duration slowly) {
        return places.submit(() -> buy(List.of(node), request, slowly) || buy(nodes, request, think));
    }

    /** Asks until there is an answer, and returns false if there is none at last. */
    private boolean buy(List<Node> choice, String request, Duration time) {
        for (int tries = 0; tries < TRIES && !Thread.currentThread().isInterrupted(); tries++) {
            List<Node> living = choice.stream().filter(Node::alive).toList();
            if (living.isEmpty()) {
                return false;
            }
            int next = turn.getAndIncrement() & Integer.MAX_VALUE;
            if (ask(living.get(next % living.size()), request, time)) {
                return true;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        log.warn("buyer {} gave up", request);
        return false;
    }

    private boolean ask(Node node, String request, Duration time) {
        try {
            answers.add(node.sell(item, request, time));
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
        if (!places.awaitTermination(1, TimeUnit.DAYS)) {
            throw new IllegalStateException("buyers are left after a day");
        }
    }

    /** The answers so far. */
    List<SaleAnswer> answers() {
        return List.copyOf(answers);
    }
}
