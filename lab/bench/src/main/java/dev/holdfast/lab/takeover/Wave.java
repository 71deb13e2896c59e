package dev.holdfast.lab.takeover;

import dev.holdfast.lab.peer.LeasedPeer;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerClient;
import dev.holdfast.lab.server.BenchServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Several takeovers of one peer that overlap: each has a holder in a process of its own, a waiter here, and a lock of its own.
 *
 * <pre>
 *   holds            waits                        killed
 *     |---- 0..L/3 ----|---- L/12 + 0..L/3 ----------|          L: the lease
 * </pre>
 *
 * <p>The random parts are there because everything has a period: renewals, heartbeats, polls and the time for which a waiter sleeps. All fits into one lease, so
 * that holders which nobody renews hold to the end.
 */
final class Wave {

    /** For peers without a lease: the default session of Curator. */
    private static final Duration WITHOUT_LEASE = Duration.ofSeconds(60);

    private static final Duration MORE_PATIENCE = Duration.ofSeconds(60);

    private final Peer peer;
    private final BenchServer redis;
    private final long leaseNanos;
    private final List<Sample> samples = new ArrayList<>();
    private final PriorityQueue<Step> steps = new PriorityQueue<>(Comparator.comparingLong(Step::dueNanos));

    Wave(Peer peer, BenchServer redis) {
        this.peer = peer;
        this.redis = redis;
        this.leaseNanos = (peer instanceof LeasedPeer leased ? leased.lease() : WITHOUT_LEASE).toNanos();
    }

    /** What is to happen to a sample, and when. */
    private record Step(long dueNanos, Action action) {}

    private interface Action {
        void run() throws InterruptedException;
    }

    /**
     * Runs them all.
     *
     * @param waiting the client of those who wait
     * @param holders of locks of those names, and connected
     */
    List<Takeover> run(PeerClient waiting, List<String> locks, List<Holder> holders) throws InterruptedException {
        long beganNanos = System.nanoTime();
        for (int i = 0; i < locks.size(); i++) {
            Sample sample = new Sample(locks.get(i), holders.get(i), waiting);
            samples.add(sample);
            steps.add(new Step(beganNanos + upTo(leaseNanos / 3), sample::hold));
        }
        for (Step step = steps.poll(); step != null; step = steps.poll()) {
            TimeUnit.NANOSECONDS.sleep(step.dueNanos() - System.nanoTime());
            step.action().run();
        }
        List<Takeover> takeovers = new ArrayList<>();
        for (Sample sample : samples) {
            takeovers.add(sample.takeover());
        }
        return takeovers;
    }

    private static long upTo(long nanos) {
        return ThreadLocalRandom.current().nextLong(nanos + 1);
    }

    private final class Sample {

        private final String lock;
        private final Holder holder;
        private final PeerClient waiting;
        private @Nullable Waiter waiter;
        private long killedNanos;
        private OptionalLong leaseEndNanos = OptionalLong.empty();

        Sample(String lock, Holder holder, PeerClient waiting) {
            this.lock = lock;
            this.holder = holder;
            this.waiting = waiting;
        }

        void hold() throws InterruptedException {
            holder.hold();
            steps.add(new Step(System.nanoTime() + upTo(leaseNanos / 3), this::await));
        }

        void await() {
            waiter = Waiter.start(lock, waiting.lock(lock));
            steps.add(new Step(System.nanoTime() + leaseNanos / 12 + upTo(leaseNanos / 3), this::kill));
        }

        void kill() {
            if (Objects.requireNonNull(waiter).isDone()) {
                throw new IllegalStateException(peer.name() + ": a waiter had the lock while its holder was alive");
            }
            killedNanos = System.nanoTime();
            holder.kill();
            if (peer instanceof LeasedPeer leased) {
                leaseEndNanos = OptionalLong.of(endOf(leased.leaseKey(lock)));
            }
        }

        /** When a key ends: what the server tells of its life, added to the middle of the question. */
        private long endOf(String key) {
            long askedNanos = System.nanoTime();
            long leftMillis = redis.connection().execute("PTTL", key).number();
            long answeredNanos = System.nanoTime();
            if (leftMillis < 0) {
                throw new IllegalStateException(peer.name() + ": the key " + key
                        + " had no time to live when its holder was killed; PTTL answers " + leftMillis);
            }
            return askedNanos + (answeredNanos - askedNanos) / 2 + TimeUnit.MILLISECONDS.toNanos(leftMillis);
        }

        Takeover takeover() throws InterruptedException {
            Duration patience = Duration.ofNanos(3 * leaseNanos).plus(MORE_PATIENCE);
            long grantedNanos = Objects.requireNonNull(waiter).grantedNanos(patience);
            return new Takeover(
                    grantedNanos - killedNanos,
                    leaseEndNanos.isPresent()
                            ? OptionalLong.of(grantedNanos - leaseEndNanos.getAsLong())
                            : OptionalLong.empty());
        }
    }
}
