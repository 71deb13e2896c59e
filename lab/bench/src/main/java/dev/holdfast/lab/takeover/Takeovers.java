package dev.holdfast.lab.takeover;

import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerBackend;
import dev.holdfast.lab.peer.PeerClient;
import dev.holdfast.lab.peer.PeerLock;
import dev.holdfast.lab.process.Programs;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.takeover.Sample.Takeover;
import dev.holdfast.testkit.process.JavaProcess;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Takeovers of one peer after the other: each has a holder in a process of its own, a waiter here, and a lock of its
 * own.
 *
 * @param holderProgram what a holder's process runs; it knows the same peers
 */
record Takeovers(BenchServer redis, Class<?> holderProgram, PrintWriter progress) {

    /** Processes at a time: enough to have a result soon, few enough for a small machine. */
    private static final int AT_A_TIME = 8;

    /**
     * Measures a peer.
     *
     * @param leaseMillis that the peer was given; 0 if it has its default
     */
    PeerTakeovers of(Peer peer, long leaseMillis, int samples) throws InterruptedException {
        List<Takeover> takeovers = new ArrayList<>();
        String prefix = "takeover:" + peer.name() + ":";
        try (PeerBackend backend = peer.backends().apply(redis.uri());
                PeerClient waiting = peer.connect(backend.uri())) {
            // Loads what a first call loads.
            PeerLock warmUp = waiting.lock(prefix + "warm-up");
            warmUp.lock();
            warmUp.unlock();
            for (int done = 0; done < samples; done = takeovers.size()) {
                int count = Math.min(AT_A_TIME, samples - done);
                say(peer.name() + ": " + done + " of " + samples + ", and the next " + count + " begin");
                List<Sample> wave = new ArrayList<>();
                for (int i = done; i < done + count; i++) {
                    JavaProcess holder = JavaProcess.of(holderProgram)
                            .arguments(peer.name(), backend.uri(), Long.toString(leaseMillis), prefix + i)
                            .start();
                    wave.add(new Sample(peer, prefix + i, holder, waiting, redis));
                }
                takeovers.addAll(run(wave));
            }
        }
        say(peer.name() + ": done");
        return new PeerTakeovers(peer.name(), peer.note(), peer.lease(), takeovers);
    }

    /** Runs several at a time. */
    private static List<Takeover> run(List<Sample> wave) throws InterruptedException {
        ExecutorService executor = Executors.newCachedThreadPool(new DefaultThreadFactory("takeover", true));
        try {
            for (Sample sample : wave) {
                Programs.awaitLine(sample.holder(), HolderProcess.CONNECTED, Sample.PATIENCE);
            }
            List<Future<Takeover>> running = new ArrayList<>();
            wave.forEach(sample -> running.add(executor.submit(() -> sample.run(executor))));
            List<Takeover> takeovers = new ArrayList<>();
            for (Future<Takeover> each : running) {
                takeovers.add(each.get());
            }
            return takeovers;
        } catch (ExecutionException e) {
            throw new IllegalStateException("a sample failed", e.getCause());
        } finally {
            executor.shutdownNow();
            wave.forEach(sample -> sample.holder().close());
        }
    }

    private void say(String what) {
        progress.println(what);
        progress.flush();
    }
}
