package dev.holdfast.cli.demo;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The buyers of a round. Each buys once, under an id of its own; a buyer who got no answer asks again with the same id, at whichever node is next, until there is one. Thread-safe.
 */
final class Buyers {

    private static final Logger log = LoggerFactory.getLogger(Buyers.class);
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(20);
    private static final int TRIES = 40;
    private static final long PAUSE_MILLIS = 25;
    private static final long LONGEST_PAUSE_MILLIS = 1_000;

    private final HttpClient http;
    private final Balancer balancer;
    private final String item;
    private final Semaphore places;
    private final int concurrency;
    private final ConcurrentLinkedQueue<SaleAnswer> answers = new ConcurrentLinkedQueue<>();
    private final AtomicInteger unanswered = new AtomicInteger();
    private final AtomicInteger repeated = new AtomicInteger();

    Buyers(HttpClient http, Balancer balancer, String item, int concurrency) {
        this.http = http;
        this.balancer = balancer;
        this.item = item;
        this.concurrency = concurrency;
        this.places = new Semaphore(concurrency);
    }

    /** Sends a buyer in. Waits for one of the places, not for the answer. */
    void send(String request) throws InterruptedException {
        places.acquire();
        settle(request, ask(request, 1));
    }

    /** Whether a buyer could be sent in without waiting. */
    boolean hasPlace() {
        return places.availablePermits() > 0;
    }

    /**
     * Sends a buyer to a node for a sale that takes long. Waits for one of the places. If there is no answer, the buyer goes on to ask as all do.
     *
     * @return completes with whether this node answered
     */
    CompletableFuture<Boolean> sendSlow(Node node, String request, Duration think) throws InterruptedException {
        places.acquire();
        CompletableFuture<SaleAnswer> first = exchange(node.slowSale(item, request, think, ANSWER_TIMEOUT.plus(think)));
        settle(request, first.exceptionallyCompose(failure -> askAgain(request, 1, failure)));
        return first.handle((answer, failure) -> failure == null);
    }

    private void settle(String request, CompletableFuture<SaleAnswer> answer) {
        CompletableFuture<?> unused = answer.whenComplete((got, failure) -> {
            if (failure == null) {
                answers.add(got);
            } else {
                unanswered.incrementAndGet();
                log.warn("buyer {} gave up: {}", request, failure.toString());
            }
            places.release();
        });
    }

    /** Waits until every buyer who was sent in has an answer, or has given up. */
    void awaitAll() throws InterruptedException {
        places.acquire(concurrency);
        places.release(concurrency);
    }

    private CompletableFuture<SaleAnswer> ask(String request, int tries) {
        return exchange(balancer.next().sale(item, request, ANSWER_TIMEOUT))
                .exceptionallyCompose(failure -> askAgain(request, tries, failure));
    }

    private CompletableFuture<SaleAnswer> askAgain(String request, int tries, Throwable failure) {
        if (tries >= TRIES) {
            return CompletableFuture.failedFuture(failure);
        }
        repeated.incrementAndGet();
        long pause = Math.min(PAUSE_MILLIS * tries, LONGEST_PAUSE_MILLIS);
        Executor later = CompletableFuture.delayedExecutor(pause, TimeUnit.MILLISECONDS);
        return CompletableFuture.runAsync(() -> {}, later).thenCompose(nothing -> ask(request, tries + 1));
    }

    private CompletableFuture<SaleAnswer> exchange(HttpRequest request) {
        return http.sendAsync(request, HttpResponse.BodyHandlers.ofString()).thenApply(response -> {
            try {
                if (response.statusCode() != 200) {
                    throw new IOException("answered " + response.statusCode() + ": " + response.body());
                }
                return SaleAnswer.parse(response.body());
            } catch (IOException e) {
                throw new CompletionException(e);
            }
        });
    }

    /** The answers so far. */
    List<SaleAnswer> answers() {
        return new ArrayList<>(answers);
    }

    int answered() {
        return answers.size();
    }

    /** How many buyers have given up without an answer. */
    int unanswered() {
        return unanswered.get();
    }

    /** How often a buyer asked again. */
    int repeated() {
        return repeated.get();
    }
}
