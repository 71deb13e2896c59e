package dev.holdfast.lab.takeover;

import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerBackend;
import dev.holdfast.lab.peer.PeerClient;
import dev.holdfast.lab.peer.PeerLock;
import dev.holdfast.lab.process.Lines;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.takeover.Sample.Takeover;
import dev.holdfast.testkit.process.JavaProcess;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Takeovers of one peer after the other: each has a holder in a process of its own, a waiter here, and a lock of its
 * own.
 *
 * @param holderProgram what a holder's process runs; it knows the same peers
 */
record Takeovers(BenchServer redis, Class<?> holderProgram, PrintWriter progress, ReentrantLock asking) {

    /** Processes at a time: enough to have a result soon, few enough for a small machine. */
    private static final int AT_A_TIME = 8;

    /**
     * Measures a peer.
     *
     * @param leaseMillis that the peer was given; 0 if it has its default
     */
    PeerTakeovers of(Peer peer, long leaseMillis, int samples) throws InterruptedException {
        List<Takeover> takeovers = new ArrayList<>();
        try (PeerBackend backend = peer.backends().apply(redis.uri());
                PeerClient waiting = peer.connect(backend.uri())) {
            // Loads what a first call loads.
            PeerLock warmUp = waiting.lock("takeover:" + peer.name() + ":warm-up");
            warmUp.lock();
            warmUp.unlock();
            while (takeovers.size() < samples) {
                int count = Math.min(AT_A_TIME, samples - takeovers.size());
                say(peer.name() + ": " + takeovers.size() + " of " + samples + ", and the next " + count + " begin");
                List<String> locks = IntStream.range(takeovers.size(), takeovers.size() + count)
                        .mapToObj(i -> "takeover:" + peer.name() + ":" + i)
                        .toList();
                takeovers.addAll(wave(peer, List.of(peer.name(), backend.uri(), "" + leaseMillis), waiting, locks));
            }
        }
        say(peer.name() + ": done");
        return new PeerTakeovers(peer.name(), peer.note(), peer.lease(), takeovers);
    }

    /** Several at a time, each of a lock. */
    private List<Takeover> wave(Peer peer, List<String> arguments, PeerClient waiting, List<String> locks)
            throws InterruptedException {
        Map<String, JavaProcess> holders = new LinkedHashMap<>();
        ExecutorService executor = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "takeover");
            thread.setDaemon(true);
            return thread;
        });
        try {
            for (String lock : locks) {
                String[] all =
                        Stream.concat(arguments.stream(), Stream.of(lock)).toArray(String[]::new);
                holders.put(lock, JavaProcess.of(holderProgram).arguments(all).start());
            }
            for (JavaProcess holder : holders.values()) {
                Lines.await(holder, HolderProcess.CONNECTED, Sample.PATIENCE);
            }
            List<Future<Takeover>> running = new ArrayList<>();
            holders.forEach((lock, holder) -> {
                Sample sample = new Sample(peer, lock, holder, waiting, this::endNanos);
                running.add(executor.submit(sample::run));
            });
            List<Takeover> takeovers = new ArrayList<>();
            for (Future<Takeover> each : running) {
                takeovers.add(each.get());
            }
            return takeovers;
        } catch (ExecutionException e) {
            throw new IllegalStateException("a sample failed", e.getCause());
        } finally {
            executor.shutdownNow();
            holders.values().forEach(JavaProcess::close);
        }
    }

    /** When a key ends, to a millisecond: what the server says of its life, added to the middle of the question. */
    private long endNanos(String key) {
        asking.lock();
        try {
            long askedNanos = System.nanoTime();
            long leftMillis = redis.number("PTTL", key);
            long answeredNanos = System.nanoTime();
            if (leftMillis < 0) {
                throw new IllegalStateException(
                        "the hold had ended before its holder was killed, for which a longer --lease may help:"
                                + " PTTL " + key + " answers " + leftMillis);
            }
            return askedNanos + (answeredNanos - askedNanos) / 2 + TimeUnit.MILLISECONDS.toNanos(leftMillis);
        } finally {
            asking.unlock();
        }
    }

    private void say(String what) {
        progress.println(what);
        progress.flush();
    }
}
