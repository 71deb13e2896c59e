package dev.holdfast.lab.takeover;

import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerClient;
import dev.holdfast.lab.peer.PeerLock;
import dev.holdfast.lab.process.Programs;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.testkit.process.JavaProcess;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One takeover.
 *
 * <pre>
 *   |---- 0..L/3 ----|---- 0..L/3 ----|---- L/12 + 0..L/3 ----|       L: the lease
 *                  holds            waits                   killed
 * </pre>
 *
 * <p>The random parts are there because everything has a period: renewals, heartbeats, polls and the time for which a
 * waiter sleeps. From the hold to the kill is less than a lease, so that a holder that renews nothing holds until then.
 *
 * @param holder a {@link HolderProcess} that is connected
 * @param waiting the client of the one who waits
 * @param redis says when a lease ends
 */
record Sample(Peer peer, String lock, JavaProcess holder, PeerClient waiting, BenchServer redis) {

    static final Duration PATIENCE = Duration.ofSeconds(60);

    /** For peers without a lease: the session that Curator gets. */
    private static final Duration WITHOUT_LEASE = Duration.ofSeconds(40);

    /**
     * One lock that went from a killed holder to somebody who waited.
     *
     * @param afterKillNanos when it was granted, counted from the signal
     * @param afterLeaseNanos counted from the end of the dead one's lease, which the server gives to the millisecond;
     *     empty if there is none
     */
    record Takeover(long afterKillNanos, OptionalLong afterLeaseNanos) {}

    Takeover run(Executor threads) throws InterruptedException {
        Duration lease = peer.lease().orElse(WITHOUT_LEASE);
        long thirdNanos = lease.toNanos() / 3;
        sleep(upTo(thirdNanos));
        holder.send("hold");
        Programs.awaitLine(holder, HolderProcess.HOLDS, PATIENCE);
        sleep(upTo(thirdNanos));
        CompletableFuture<Long> granted = granted(threads);
        sleep(thirdNanos / 4 + upTo(thirdNanos));
        if (granted.isDone()) {
            granted.join();
            throw new IllegalStateException("a waiter had the lock before its holder was killed");
        }
        long killedNanos = System.nanoTime();
        holder.kill();
        OptionalLong endNanos = peer.lease().isPresent()
                ? OptionalLong.of(endNanos(peer.leaseKey().apply(lock)))
                : OptionalLong.empty();
        long grantedNanos = await(granted, lease.multipliedBy(3).plus(PATIENCE));
        return new Takeover(
                grantedNanos - killedNanos,
                endNanos.isPresent() ? OptionalLong.of(grantedNanos - endNanos.getAsLong()) : endNanos);
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

    /** Has a thread wait for the lock and give it back; when it had it. */
    private CompletableFuture<Long> granted(Executor threads) {
        PeerLock wanted = waiting.lock(lock);
        return CompletableFuture.supplyAsync(
                () -> {
                    wanted.lock();
                    long nowNanos = System.nanoTime();
                    wanted.unlock();
                    return nowNanos;
                },
                threads);
    }

    private static long await(CompletableFuture<Long> granted, Duration patience) throws InterruptedException {
        try {
            return granted.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a waiter failed: " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            throw new IllegalStateException(
                    "a waiter did not get the lock within " + patience.toSeconds() + " s of its holder's death", e);
        }
    }

    private static long upTo(long nanos) {
        return ThreadLocalRandom.current().nextLong(nanos + 1);
    }

    private static void sleep(long nanos) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(nanos);
    }
}
