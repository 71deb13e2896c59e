package dev.holdfast.lab.lateness;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.RespConnection;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.testkit.process.JavaProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The process at the head of the queues is stopped, and its connections stay: the locks are granted to it, and it does nothing about them. How long after the end
 * of that claim the next in the queue has them.
 */
final class StoppedWaiter implements Experiment {

    @Override
    public String title() {
        return "grant after the claim of a stopped waiter";
    }

    @Override
    public Collection<Long> run(EmbeddedRedis redis, int round, int samples, IdleTimer timer) throws Exception {
        List<String> locks = new ArrayList<>();
        for (int i = 0; i < samples; i++) {
            locks.add("stopped:" + round + ":" + i);
        }
        List<String> arguments = new ArrayList<>(List.of(redis.uri(), "wait", "30000"));
        arguments.addAll(locks);
        try (Holdfast holder = HoldfastRedis.connect(redis.uri());
                Holdfast next = HoldfastRedis.connect(redis.uri());
                RespConnection server = redis.connect()) {
            List<Lease> held = new ArrayList<>();
            for (String lock : locks) {
                held.add(holder.lock(lock).acquire());
            }
            try (JavaProcess head = JavaProcess.of(OtherProcess.class)
                    .arguments(arguments.toArray(String[]::new))
                    .start()) {
                head.awaitLine(OtherProcess.READY, Duration.ofSeconds(60));
                for (String lock : locks) {
                    Due.awaitQueued(redis, lock, 1);
                }
                Waiters waiters = new Waiters(next, locks);
                for (String lock : locks) {
                    Due.awaitQueued(redis, lock, 2);
                }
                head.pause();
                return lateness(held, waiters, server, timer);
            }
        }
    }

    private static List<Long> lateness(List<Lease> held, Waiters waiters, RespConnection server, IdleTimer timer)
            throws Exception {
        List<Long> endsMicros = new ArrayList<>();
        for (Lease lease : held) {
            lease.release();
            long endMicros = Due.endOfHoldMicros(server, lease.name());
            endsMicros.add(endMicros);
            timer.set(Due.besideNanos(System.nanoTime() + (endMicros - Due.nowMicros()) * 1000));
            Due.pause();
        }
        List<Long> lateNanos = new ArrayList<>();
        for (int i = 0; i < held.size(); i++) {
            lateNanos.add((waiters.grantedMicros(i) - endsMicros.get(i)) * 1000);
        }
        return lateNanos;
    }
}
