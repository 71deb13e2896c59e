package dev.holdfast.lab.lateness;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockOptions;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.internal.RespConnection;
import dev.holdfast.lab.lateness.Due.IdleTimer;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.testkit.process.JavaProcess;
import dev.holdfast.testkit.proxy.FaultProxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Something that is due at a known time, many times over. Named by what is late. */
enum Experiment {

    /** The server is a black hole: how long after its deadline a lease's {@code onLost} runs. */
    LOSS_TOLD("loss told after the local deadline, the server out of reach") {
        @Override
        Collection<Long> run(EmbeddedRedis redis, int round, int samples, IdleTimer timer) throws Exception {
            ConcurrentLinkedQueue<Long> lateNanos = new ConcurrentLinkedQueue<>();
            LockOptions options = LockOptions.builder().lease(LEASE).build();
            try (FaultProxy proxy = FaultProxy.to(redis.host(), redis.port());
                    Holdfast holdfast = HoldfastRedis.builder()
                            .uri("redis://" + proxy.address())
                            .closeTimeout(Duration.ZERO)
                            .build()) {
                List<Lease> leases = new ArrayList<>();
                for (int i = 0; i < samples; i++) {
                    leases.add(holdfast.lock("loss:" + round + ":" + i, options).acquire());
                    Due.pause();
                }
                proxy.blackhole();
                CountDownLatch lost = new CountDownLatch(samples);
                // An answer that was read just before may still be moving a deadline.
                Thread.sleep(20);
                for (Lease lease : leases) {
                    long deadlineNanos = System.nanoTime() + lease.remaining().toNanos();
                    timer.setBeside(deadlineNanos);
                    lease.onLost(reason -> {
                        lateNanos.add(System.nanoTime() - deadlineNanos);
                        lost.countDown();
                    });
                }
                if (!lost.await(WaitedLocks.PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                    throw new IllegalStateException(lost.getCount() + " losses were never told");
                }
            }
            return lateNanos;
        }
    },

    /** The process that holds the locks is killed: how long after the end of its leases those who wait have them. */
    KILLED_HOLDER("grant after the lease of a killed holder") {
        @Override
        Collection<Long> run(EmbeddedRedis redis, int round, int samples, IdleTimer timer) throws Exception {
            WaitedLocks locks = new WaitedLocks(redis, "killed:" + round, samples);
            try (JavaProcess holder = locks.inOtherJvm(true, LEASE);
                    Holdfast holdfast = HoldfastRedis.connect(redis.uri());
                    RespConnection server = RespConnection.open(redis.host(), redis.port(), Duration.ofSeconds(5))) {
                locks.await(holdfast, 1);
                // Two leases: those who wait have asked again, each at its own time.
                Thread.sleep(2 * LEASE.toMillis());
                holder.kill();
                for (String lock : locks.names()) {
                    locks.noteEnd(server, lock, timer);
                }
                return locks.lateNanos();
            }
        }
    },

    /**
     * The process at the head of the queues is stopped, and its connections stay: the locks are granted to it, and it
     * does nothing about them. How long after the end of that claim the next in the queue has them.
     */
    STOPPED_WAITER("grant after the claim of a stopped waiter") {
        @Override
        Collection<Long> run(EmbeddedRedis redis, int round, int samples, IdleTimer timer) throws Exception {
            WaitedLocks locks = new WaitedLocks(redis, "stopped:" + round, samples);
            try (Holdfast holder = HoldfastRedis.connect(redis.uri());
                    Holdfast next = HoldfastRedis.connect(redis.uri());
                    RespConnection server = RespConnection.open(redis.host(), redis.port(), Duration.ofSeconds(5))) {
                List<Lease> held = new ArrayList<>();
                for (String lock : locks.names()) {
                    held.add(holder.lock(lock).acquire());
                }
                try (JavaProcess head = locks.inOtherJvm(false, Duration.ofSeconds(30))) {
                    locks.awaitQueued(1);
                    locks.await(next, 2);
                    head.pause();
                    for (Lease lease : held) {
                        lease.release();
                        locks.noteEnd(server, lease.name(), timer);
                        Due.pause();
                    }
                    return locks.lateNanos();
                }
            }
        }
    };

    private static final Duration LEASE = Duration.ofSeconds(3);

    private final String title;

    Experiment(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /**
     * Runs it once.
     *
     * @param round makes names fresh
     * @return how late each was, in nanoseconds
     */
    abstract Collection<Long> run(EmbeddedRedis redis, int round, int samples, IdleTimer timer) throws Exception;
}
