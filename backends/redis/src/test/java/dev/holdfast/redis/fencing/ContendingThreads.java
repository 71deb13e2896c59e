package dev.holdfast.redis.fencing;

import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastException;
import dev.holdfast.Lease;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Threads of several clients that take one lock over and over, until they were granted it so many times. */
final class ContendingThreads implements AutoCloseable {

    static final String LOCK = "crowded";

    private static final int CLIENTS = 4;
    private static final int THREADS_EACH = 4;
    private static final Duration GENEROUS = Duration.ofMinutes(20);

    private final List<Holdfast> clients = new ArrayList<>();
    private final Queue<Grant> grants = new ConcurrentLinkedQueue<>();
    private final Queue<HoldfastException> failures = new ConcurrentLinkedQueue<>();
    private final AtomicLong granted = new AtomicLong();

    /** A token, with a time before the lock was asked for and one after it was had. */
    record Grant(String client, Origin from, long token, long askedNanos, long hadNanos) {}

    /** Where a grant came from. */
    enum Origin {
        SERVER,
        OWN_CLIENT
    }

    ContendingThreads(String uri) {
        for (int i = 0; i < CLIENTS; i++) {
            // Where the server forgets its queue, no waiter is woken: asking again soon keeps such tests short.
            clients.add(HoldfastRedis.builder()
                    .uri(uri)
                    .pollBound(Duration.ofMillis(100))
                    .build());
        }
    }

    /**
     * Has the lock granted until there are as many grants in all,
     * doing the disturbance whenever a part of them was had.
     */
    void serve(long upTo, int disturbances, Actor.Action disturbance) throws Exception {
        long before = granted.get();
        List<Actor> actors = new ArrayList<>();
        List<Future<?>> running = new ArrayList<>();
        try {
            for (Holdfast client : clients) {
                for (int t = 0; t < THREADS_EACH; t++) {
                    Actor actor = new Actor("crowd-" + actors.size());
                    actors.add(actor);
                    running.add(actor.beginRun(() -> takeTurns(client, upTo)));
                }
            }
            for (int i = 1; i <= disturbances; i++) {
                awaitGrants(before + (upTo - before) * i / (disturbances + 1), running);
                disturbance.run();
            }
            for (Future<?> future : running) {
                future.get(GENEROUS.toMillis(), TimeUnit.MILLISECONDS);
            }
        } finally {
            actors.forEach(Actor::close);
        }
    }

    private void awaitGrants(long count, List<Future<?>> running) throws InterruptedException {
        while (granted.get() < count && !running.stream().allMatch(Future::isDone)) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    private void takeTurns(Holdfast client, long upTo) {
        while (granted.get() < upTo) {
            long askedNanos = System.nanoTime();
            try {
                client.lock(LOCK).run(() -> {
                    Lease lease = client.lock(LOCK).heldByCurrentThread().orElseThrow();
                    Origin from = lease.tries() == 0 ? Origin.OWN_CLIENT : Origin.SERVER;
                    grants.add(new Grant(client.clientId(), from, lease.token(), askedNanos, System.nanoTime()));
                    granted.incrementAndGet();
                });
            } catch (HoldfastException e) {
                failures.add(e);
            }
        }
    }

    /** The grants so far; in the order of the sections as long as no two sections overlap. */
    List<Grant> grants() {
        return List.copyOf(grants);
    }

    /** What calls threw. */
    List<HoldfastException> failures() {
        return List.copyOf(failures);
    }

    long localHandoffs() {
        return clients.stream()
                .mapToLong(client -> client.statistics().localHandoffs())
                .sum();
    }

    long remoteGrants() {
        return clients.stream()
                .mapToLong(client -> client.statistics().remoteGrants())
                .sum();
    }

    @Override
    public void close() {
        clients.forEach(Holdfast::close);
    }
}
