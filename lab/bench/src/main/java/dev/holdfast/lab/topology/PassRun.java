package dev.holdfast.lab.topology;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerClient;
import dev.holdfast.lab.peer.PeerLock;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.Closing;
import dev.holdfast.lab.server.ServerBooks;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Passes of locks among the clients of one peer, and what they cost all servers together. Each client has one thread;
 * client {@code i} uses lock {@code i} modulo the number of locks.
 */
record PassRun(ServerGroup servers, Peer peer, int clients, int locks, Duration warmUp, Duration measured) {

    /**
     * What was seen.
     *
     * @param passesPerSecond pairs of lock and unlock
     * @param commands that clients sent, per pass, to all servers
     * @param serverMicros of processor time, per pass, of all servers
     * @param violations passes that met another in the section, or had no higher token than the one before
     */
    record Cost(double passesPerSecond, double commands, double serverMicros, double violations) {}

    /** What all passes of one lock share. */
    private static final class Section {

        final AtomicInteger inside = new AtomicInteger();
        final AtomicLong lastToken = new AtomicLong();
    }

    /** What all clients share. */
    private static final class Counts {

        final AtomicBoolean stopped = new AtomicBoolean();
        final AtomicLong passes = new AtomicLong();
        final AtomicLong violations = new AtomicLong();
    }

    Cost run() throws InterruptedException {
        try (Closing closing = new Closing()) {
            ExecutorService threads = Executors.newCachedThreadPool(new DefaultThreadFactory("pass", true));
            closing.add(threads::shutdownNow);
            List<BenchServer> books = new ArrayList<>();
            for (EmbeddedRedis server : servers.primaries()) {
                BenchServer book = BenchServer.at(server.uri());
                closing.add(book::close);
                books.add(book);
            }
            Counts counts = new Counts();
            List<Future<?>> running = new ArrayList<>();
            List<Section> sections = new ArrayList<>();
            for (int i = 0; i < locks; i++) {
                sections.add(new Section());
            }
            for (int i = 0; i < clients; i++) {
                PeerClient client = peer.connect(servers.uri());
                closing.add(client::close);
                PeerLock lock = client.lock("pass:" + i % locks);
                Section section = sections.get(i % locks);
                running.add(threads.submit(() -> pass(lock, section, counts)));
            }
            Thread.sleep(warmUp.toMillis());
            List<ServerBooks> before = books.stream().map(BenchServer::books).toList();
            long passesBefore = counts.passes.get();
            long beganNanos = System.nanoTime();
            Thread.sleep(measured.toMillis());
            double passes = counts.passes.get() - passesBefore;
            double seconds = (System.nanoTime() - beganNanos) / 1e9;
            List<ServerBooks> after = books.stream().map(BenchServer::books).toList();
            counts.stopped.set(true);
            for (Future<?> each : running) {
                each.get();
            }
            return cost(before, after, passes, seconds, (double) counts.violations.get());
        } catch (ExecutionException e) {
            throw new IllegalStateException(peer.name() + " failed: " + e.getCause(), e.getCause());
        }
    }

    private static void pass(PeerLock lock, Section section, Counts counts) {
        while (!counts.stopped.get()) {
            lock.lock();
            boolean alone = section.inside.incrementAndGet() == 1;
            OptionalLong token = lock.token();
            boolean rises = token.isEmpty() || section.lastToken.getAndSet(token.getAsLong()) < token.getAsLong();
            section.inside.decrementAndGet();
            lock.unlock();
            counts.passes.incrementAndGet();
            if (!alone || !rises) {
                counts.violations.incrementAndGet();
            }
        }
    }

    private Cost cost(
            List<ServerBooks> before, List<ServerBooks> after, double passes, double seconds, double violations) {
        double commands = 0;
        double micros = 0;
        for (int i = 0; i < before.size(); i++) {
            ServerBooks done = after.get(i).since(before.get(i));
            commands += peer.sent().applyAsLong(done.calls());
            micros += done.cpuMicros();
        }
        return new Cost(passes / seconds, commands / passes, micros / passes, violations);
    }
}
