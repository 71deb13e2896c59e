package dev.holdfast.lab.lateness;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockOptions;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.testkit.proxy.FaultProxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The server is a black hole: how long after its deadline a lease's {@code onLost} runs. */
final class LossTold implements Experiment {

    private static final Duration LEASE = Duration.ofSeconds(3);

    @Override
    public String title() {
        return "loss told after the local deadline, the server out of reach";
    }

    @Override
    public Collection<Long> run(EmbeddedRedis redis, int round, int samples, IdleTimer timer) throws Exception {
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
            CountDownLatch told = new CountDownLatch(samples);
            // An answer that was read just before may still be moving a deadline.
            Thread.sleep(20);
            for (Lease lease : leases) {
                long deadlineNanos = System.nanoTime() + lease.remaining().toNanos();
                timer.set(Due.besideNanos(deadlineNanos));
                lease.onLost(reason -> {
                    lateNanos.add(System.nanoTime() - deadlineNanos);
                    told.countDown();
                });
            }
            if (!told.await(60, TimeUnit.SECONDS)) {
                throw new IllegalStateException(told.getCount() + " losses were never told");
            }
        }
        return lateNanos;
    }
}
