package dev.holdfast.lab.scaling;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.ServerBooks;
import dev.holdfast.redis.HoldfastRedis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Handoffs by the length of the queue on the server. A client has one entry in the queue of a lock, so a long queue needs as many clients; the entries of all but four are written by hand, behind
 * those of the four that hand the lock around. What a script does at the head of a queue does not depend on who stands behind.
 */
final class QueueCurve {

    private static final String NAME = "scaling:queue";
    private static final int CLIENTS = 4;
    private static final long PATIENCE_SECONDS = 60;

    private final BenchServer server;
    private final Duration time;

    QueueCurve(BenchServer server, Duration time) {
        this.server = server;
        this.time = time;
    }

    Curve.Point at(int entries) throws Exception {
        List<Holdfast> clients = new ArrayList<>();
        ServerQueue queue = ServerQueue.of(server, NAME);
        try {
            while (clients.size() < CLIENTS) {
                clients.add(HoldfastRedis.connect(server.uri()));
            }
            run(clients, time.dividedBy(2));
            ServerBooks before = server.books();
            queue.addBehind(entries);
            double memory = server.books().since(before).memoryBytes();
            Measured measured = run(clients, time);
            // Up to three of the four stand in the queue as well.
            double used = Math.max(0, entries - measured.queueLength());
            double handoffs = measured.turns().handoffs();
            return Curve.Point.of(
                    (double) entries,
                    memory / entries,
                    handoffs / measured.seconds(),
                    Micros.at(0.5, measured.turns().nanos()),
                    Micros.at(0.99, measured.turns().nanos()),
                    (measured.server().calls().of("evalsha")
                                    + measured.server().calls().of("eval"))
                            / handoffs,
                    measured.server().cpuMicros() / handoffs,
                    used);
        } finally {
            queue.delete();
            clients.forEach(Holdfast::close);
        }
    }

    private record Measured(double seconds, ServerBooks server, Turns turns, long queueLength) {}

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
        ServerBooks before = server.books();
        turns.forget();
        long beganNanos = System.nanoTime();
        Thread.sleep(time.toMillis());
        ServerBooks done = server.books().since(before);
        double seconds = (System.nanoTime() - beganNanos) / 1e9;
        long queueLength = ServerQueue.of(server, NAME).length();
        Turns counted = turns.end();
        for (CompletableFuture<Void> each : passing) {
            each.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        return new Measured(seconds, done, counted, queueLength);
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
}
