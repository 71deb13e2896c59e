package dev.holdfast.lab.takeover;

import dev.holdfast.lab.peer.Database;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerClient;
import dev.holdfast.lab.peer.PeerLock;
import dev.holdfast.lab.peer.Peers;
import dev.holdfast.lab.run.Progress;
import dev.holdfast.lab.run.Targets;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.Closing;
import dev.holdfast.lab.server.OtherJvm;
import dev.holdfast.lab.takeover.PeerTakeovers.Takeover;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Takeovers of one peer: each has a holder in a process of its own, a waiter here, and a lock of its own.
 *
 * <pre>
 *   |---- 0..L/3 ----|---- 0..L/3 ----|---- L/12 + 0..L/3 ----|       L: the lease
 *                  holds            waits                   killed
 * </pre>
 *
 * <p>The random parts are there because everything has a period: renewals, heartbeats, polls and the time for which a
 * waiter sleeps. From the hold to the kill is less than a lease, so that a holder that renews nothing holds until then.
 */
record Takeovers(Peers.Lookup lookup, Peer peer, BenchServer redis, ExecutorService threads) {

    /** Processes at a time: enough to have a result soon, few enough for a small machine. */
    private static final int AT_A_TIME = 8;

    /** For peers without a lease: the session that Curator gets. */
    private static final Duration WITHOUT_LEASE = Duration.ofSeconds(40);

    /** The holder of a lock, with a thread that lives on for as long as it has the lock. */
    private record Holder(PeerLock lock, ExecutorService owner) {}

    static PeerTakeovers of(Peers.Lookup lookup, Peer peer, BenchServer redis, int samples, Progress progress)
            throws InterruptedException {
        List<Takeover> takeovers = new ArrayList<>();
        try (Closing closing = new Closing()) {
            Targets targets = new Targets(redis, Database.POSTGRESQL, Duration.ZERO, progress);
            closing.add(targets::close);
            String uri = targets.open(peer).uri();
            PeerClient waiting = peer.connect(uri);
            closing.add(waiting::close);
            ExecutorService threads = Executors.newCachedThreadPool(new DefaultThreadFactory("takeover", true));
            closing.add(threads::shutdownNow);
            Takeovers measured = new Takeovers(lookup, peer, redis, threads);
            // Loads what a first call loads.
            PeerLock warmUp = waiting.lock(measured.lock(-1));
            warmUp.lock();
            warmUp.unlock();
            for (int done = 0; done < samples; done = takeovers.size()) {
                int count = Math.min(AT_A_TIME, samples - done);
                progress.say(peer.name() + ": " + done + " of " + samples + ", and the next " + count + " begin");
                takeovers.addAll(measured.wave(uri, waiting, done, count));
            }
        }
        progress.say(peer.name() + ": done");
        return new PeerTakeovers(peer, takeovers);
    }

    private String lock(int number) {
        return "takeover:" + peer.name() + ":" + number;
    }

    private List<Takeover> wave(String uri, PeerClient waiting, int first, int count) throws InterruptedException {
        try (Closing closing = new Closing()) {
            List<Callable<Takeover>> samples = new ArrayList<>();
            for (int i = first; i < first + count; i++) {
                String lock = lock(i);
                OtherJvm<Holder> holder = holder(uri, lock);
                closing.add(holder.process()::close);
                samples.add(() -> takeover(lock, holder, waiting.lock(lock)));
            }
            List<Takeover> takeovers = new ArrayList<>();
            for (Future<Takeover> each : threads.invokeAll(samples)) {
                takeovers.add(each.get());
            }
            return takeovers;
        } catch (ExecutionException e) {
            throw new IllegalStateException("a sample failed", e.getCause());
        }
    }

    /** A client in a JVM of its own, to be killed; it takes the lock when it is told to, and keeps it. */
    private OtherJvm<Holder> holder(String uri, String lock) {
        Peers.Lookup peers = lookup;
        String name = peer.name();
        Duration lease = peer.lease().orElse(Duration.ZERO);
        return OtherJvm.start(closing -> new Holder(
                peers.apply(name).withLease(lease).connect(uri).lock(lock), Executors.newSingleThreadExecutor()));
    }

    private Takeover takeover(String lock, OtherJvm<Holder> holder, PeerLock wanted) throws Exception {
        Duration lease = peer.lease().orElse(WITHOUT_LEASE);
        long thirdNanos = lease.toNanos() / 3;
        sleepUpTo(thirdNanos);
        holder.ask(there -> there.owner.submit(there.lock::lock).get());
        sleepUpTo(thirdNanos);
        Future<Long> granted = threads.submit(() -> {
            wanted.lock();
            long nowNanos = System.nanoTime();
            wanted.unlock();
            return nowNanos;
        });
        TimeUnit.NANOSECONDS.sleep(thirdNanos / 4);
        sleepUpTo(thirdNanos);
        if (granted.isDone()) {
            granted.get();
            throw new IllegalStateException("a waiter had the lock before its holder was killed");
        }
        long killedNanos = System.nanoTime();
        holder.process().kill();
        double endNanos = peer.lease().isPresent() ? endNanos(peer.leaseKey().apply(lock)) : Double.NaN;
        Duration patience = lease.multipliedBy(3).plus(Duration.ofSeconds(60));
        long grantedNanos;
        try {
            grantedNanos = granted.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new IllegalStateException(
                    "a waiter did not get the lock within " + patience.toSeconds() + " s of its holder's death", e);
        }
        return new Takeover((grantedNanos - killedNanos) / 1e6, (grantedNanos - endNanos) / 1e6);
    }

    /** When a key ends, to a millisecond: what the server says of its life, added to the middle of the question. */
    private long endNanos(String key) {
        synchronized (redis) {
            long askedNanos = System.nanoTime();
            long leftMillis = redis.number("PTTL", key);
            long answeredNanos = System.nanoTime();
            if (leftMillis < 0) {
                throw new IllegalStateException(
                        "the hold had ended before its holder was killed, for which a longer --lease may help:"
                                + " PTTL " + key + " answers " + leftMillis);
            }
            return askedNanos + (answeredNanos - askedNanos) / 2 + TimeUnit.MILLISECONDS.toNanos(leftMillis);
        }
    }

    private static void sleepUpTo(long nanos) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(ThreadLocalRandom.current().nextLong(nanos + 1));
    }
}
