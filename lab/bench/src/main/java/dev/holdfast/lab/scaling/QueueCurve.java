package dev.holdfast.lab.scaling;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.lab.figures.Statistics;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.ServerBooks;
import dev.holdfast.redis.HoldfastRedis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Handoffs by the length of the queue on the server. A client has one entry in the queue of a lock, so a long queue
 * needs as many clients; the entries of all but four are written by hand, behind those of the four that hand the lock
 * around. What a script does at the head of a queue does not depend on who stands behind.
 */
record QueueCurve(BenchServer server, Duration time) implements Curve.Measurement {

    private static final String NAME = "scaling:queue";
    private static final int CLIENTS = 4;
    private static final long PATIENCE_SECONDS = 60;

    @Override
    public double[] at(int entries) throws Exception {
        List<Holdfast> clients = new ArrayList<>();
        ServerQueue queue = new ServerQueue(server, NAME);
        try {
            while (clients.size() < CLIENTS) {
                clients.add(HoldfastRedis.connect(server.uri()));
            }
            run(clients, time.dividedBy(2));
            ServerBooks before = server.books();
            queue.addBehind(entries);
            double memory = server.books().since(before).memoryBytes();
            Measured measured = run(clients, time);
            double handoffs = measured.handoffs();
            return new double[] {
                entries,
                memory / entries,
                handoffs / measured.watched().seconds(),
                Statistics.atShare(0.5, measured.nanos()) / 1e3,
                Statistics.atShare(0.99, measured.nanos()) / 1e3,
                measured.watched().server().calls().scripts() / handoffs,
                measured.watched().server().cpuMicros() / handoffs,
                // Up to three of the four stand in the queue as well.
                Math.max(0, entries - measured.queueLength())
            };
        } finally {
            queue.delete();
            clients.forEach(Holdfast::close);
        }
    }

    private record Measured(Watched watched, long handoffs, List<Long> nanos, long queueLength) {}

    private Measured run(List<Holdfast> clients, Duration time) throws Exception {
        Turns turns = new Turns();
        List<CompletableFuture<Void>> passing = new ArrayList<>();
        for (int i = 0; i < clients.size(); i++) {
            int client = i;
            DistributedLock lock = clients.get(i).lock(NAME);
            passing.add(CompletableFuture.runAsync(
                    () -> pass(lock, client, turns), task -> new Thread(task, "passing-" + client).start()));
        }
        Thread.sleep(time.toMillis() / 4);
        Watched watched = Watched.during(server, () -> {
            turns.forget();
            Thread.sleep(time.toMillis());
        });
        long queueLength = new ServerQueue(server, NAME).length();
        turns.end();
        Measured measured = new Measured(watched, turns.handoffs(), turns.nanos(), queueLength);
        for (CompletableFuture<Void> each : passing) {
            each.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        return measured;
    }

    private static void pass(DistributedLock lock, int client, Turns turns) {
        while (!turns.isOver()) {
            long calledNanos = System.nanoTime();
            try (Lease lease = lock.acquire()) {
                turns.entered(client, lease.token(), calledNanos, System.nanoTime());
                turns.leaves(System.nanoTime());
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted while passing " + lock.name(), e);
            }
        }
    }

    /**
     * Who holds the lock in turn, as the holders say. Thread-safe, though nobody should have to wait for another here:
     * that would be a lock that two hold.
     */
    private static final class Turns {

        private final List<Long> nanos = new ArrayList<>();
        private long handoffs;
        private int lastClient = -1;
        private long lastToken;
        private long leftNanos;
        private volatile boolean over;

        synchronized void entered(int client, long token, long calledNanos, long nowNanos) {
            if (token < lastToken) {
                throw new IllegalStateException("token " + token + " came after " + lastToken);
            }
            lastToken = token;
            if (lastClient >= 0 && client != lastClient && !over) {
                handoffs++;
                // Who called later found the lock free.
                if (calledNanos - leftNanos < 0) {
                    nanos.add(nowNanos - leftNanos);
                }
            }
            lastClient = client;
        }

        synchronized void leaves(long nowNanos) {
            leftNanos = nowNanos;
        }

        /** Begins to count anew. */
        synchronized void forget() {
            nanos.clear();
            handoffs = 0;
        }

        /** Counts no longer, and lets nobody begin another turn. */
        synchronized void end() {
            over = true;
        }

        boolean isOver() {
            return over;
        }

        synchronized long handoffs() {
            return handoffs;
        }

        synchronized List<Long> nanos() {
            return List.copyOf(nanos);
        }
    }
}
