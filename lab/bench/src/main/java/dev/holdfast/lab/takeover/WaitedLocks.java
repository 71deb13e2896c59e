package dev.holdfast.lab.takeover;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockOptions;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.OtherJvm;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.testing.WireFormat;
import dev.holdfast.testkit.process.JavaProcess;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

/** Locks for each of which somebody waits here, and that end on the server, whose clock is ours, at known times. */
final class WaitedLocks {

    static final Duration PATIENCE = Duration.ofSeconds(60);

    private final BenchServer server;
    private final List<String> names;
    private final List<CompletableFuture<Long>> grantedMicros = new ArrayList<>();
    private final List<Long> endsMicros = new ArrayList<>();

    WaitedLocks(BenchServer server, String prefix, int count) {
        this.server = server;
        this.names = IntStream.range(0, count).mapToObj(i -> prefix + ":" + i).toList();
    }

    List<String> names() {
        return names;
    }

    /** Spreads what is due, and keeps it from falling into step with whatever has a period. */
    static void pause() throws InterruptedException {
        Thread.sleep(10, ThreadLocalRandom.current().nextInt(1_000_000));
    }

    private static long nowMicros() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Clock.systemUTC().instant());
    }

    /** Starts another JVM that holds them all, or waits for them, and returns when it does. */
    JavaProcess inOtherJvm(boolean holds, Duration lease) {
        String uri = server.uri();
        List<String> locks = names;
        return OtherJvm.start(closing -> {
                    LockOptions options = LockOptions.builder().lease(lease).build();
                    Holdfast holdfast = HoldfastRedis.connect(uri);
                    for (String lock : locks) {
                        CompletableFuture<Lease> acquiring =
                                holdfast.lock(lock, options).acquireAsync();
                        if (holds) {
                            acquiring.join();
                            pause();
                        }
                    }
                    return holdfast;
                })
                .process();
    }

    /** Begins to wait for each, and gives it back at once. Returns when that many wait for each on the server. */
    void await(Holdfast holdfast, int queued) throws InterruptedException {
        for (String name : names) {
            CompletableFuture<Lease> acquiring = holdfast.lock(name).acquireAsync();
            grantedMicros.add(acquiring.thenApply(lease -> {
                long grantedMicros = nowMicros();
                var unused = lease.releaseAsync();
                return grantedMicros;
            }));
        }
        awaitQueued(queued);
    }

    void awaitQueued(int count) throws InterruptedException {
        for (String name : names) {
            while (server.number("ZCARD", WireFormat.DEFAULT.queue(name)) < count) {
                Thread.sleep(1);
            }
        }
    }

    /** Reads when the present hold on a lock ends, and sets a timer beside it. */
    void noteEnd(String name, Lateness lateness) {
        long endMicros = server.number("PEXPIRETIME", WireFormat.DEFAULT.hold(name)) * 1000;
        endsMicros.add(endMicros);
        lateness.setTimerBeside(System.nanoTime() + (endMicros - nowMicros()) * 1000);
    }

    /** Adds how late each was granted, once all are, but for those that had ended before. */
    void addTo(Lateness lateness) throws InterruptedException, ExecutionException, TimeoutException {
        for (int i = 0; i < names.size(); i++) {
            long granted = grantedMicros.get(i).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            if (endsMicros.get(i) > 0) {
                lateness.add((granted - endsMicros.get(i)) * 1000);
            }
        }
    }
}
