package dev.holdfast.cli.demo;

import dev.holdfast.samples.inventory.SaleAnswer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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
    private final DemoSettings settings;
    private final ExecutorService places;
    private final Queue<SaleAnswer> answers = new ConcurrentLinkedQueue<>();
    private final AtomicInteger turn = new AtomicInteger();

    Buyers(List<Node> nodes, String item, DemoSettings settings) {
        this.nodes = nodes;
        this.item = item;
        this.settings = settings;
        this.places = Executors.newFixedThreadPool(settings.concurrency());
    }

    /** Sends a buyer in, who waits outside until there is a place. */
    void send(String request) {
        send(request, next(), settings.think());
    }

    /** Sends a buyer in who asks at one node first, and whose sale takes so long there. */
    void send(String request, Node first, Duration think) {
        places.execute(() -> {
            boolean answered = ask(first, request, think);
            for (int tries = 1; !answered && tries < TRIES; tries++) {
                answered = ask(next(), request, settings.think());
            }
        });
    }

    private Node next() {
        return nodes.get(Math.floorMod(turn.getAndIncrement(), nodes.size()));
    }

    private boolean ask(Node node, String request, Duration think) {
        try {
            return node.isAlive() && answers.add(node.sell(item, request, think));
        } catch (IOException e) {
            log.debug("no answer to {}: {}", request, e.toString());
            LockSupport.parkNanos(PAUSE_NANOS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    /** Waits until every buyer who was sent in has an answer, or has given up. Nobody else can be sent in. */
    List<SaleAnswer> answers() throws InterruptedException {
        places.shutdown();
        if (!places.awaitTermination(1, TimeUnit.DAYS)) {
            throw new IllegalStateException("buyers are left after a day");
        }
        return List.copyOf(answers);
    }
}
