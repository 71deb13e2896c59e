package dev.holdfast.lab.lateness;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.RespConnection;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.testkit.process.JavaProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The process that holds the locks is killed: how long after the end of its leases those who wait have them. */
final class KilledHolder implements Experiment {

    private static final Duration LEASE = Duration.ofSeconds(3);

    @Override
    public String title() {
        return "grant after the lease of a killed holder";
    }

    @Override
    public Collection<Long> run(EmbeddedRedis redis, int round, int samples, IdleTimer timer) throws Exception {
        List<String> locks = new ArrayList<>();
        List<String> arguments = new ArrayList<>(List.of(redis.uri(), "hold", Long.toString(LEASE.toMillis())));
        for (int i = 0; i < samples; i++) {
            locks.add("killed:" + round + ":" + i);
        }
        arguments.addAll(locks);
        try (JavaProcess holder = JavaProcess.of(OtherProcess.class)
                        .arguments(arguments.toArray(String[]::new))
                        .start();
                Holdfast holdfast = HoldfastRedis.connect(redis.uri());
                RespConnection server = redis.connect()) {
            holder.awaitLine(OtherProcess.READY, Duration.ofSeconds(60));
            Waiters waiters = new Waiters(holdfast, locks);
            for (String lock : locks) {
                Due.awaitQueued(redis, lock, 1);
            }
            // Two leases: those who wait have asked again, each at its own time.
            Thread.sleep(2 * LEASE.toMillis());
            holder.kill();
            return lateness(locks, waiters, server, timer);
        }
    }

    private static List<Long> lateness(List<String> locks, Waiters waiters, RespConnection server, IdleTimer timer)
            throws Exception {
        List<Long> endsMicros = new ArrayList<>();
        for (String lock : locks) {
            long endMicros = Due.endOfHoldMicros(server, lock);
            endsMicros.add(endMicros);
            timer.set(Due.besideNanos(System.nanoTime() + (endMicros - Due.nowMicros()) * 1000));
        }
        List<Long> lateNanos = new ArrayList<>();
        for (int i = 0; i < locks.size(); i++) {
            if (endsMicros.get(i) > 0) {
                lateNanos.add((waiters.grantedMicros(i) - endsMicros.get(i)) * 1000);
            }
        }
        return lateNanos;
    }
}
