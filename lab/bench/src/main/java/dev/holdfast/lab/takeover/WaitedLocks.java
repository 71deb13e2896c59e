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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

/** Locks for each of which somebody waits here, and that end on the server, whose clock is ours, at known times. */
record WaitedLocks(
        BenchServer server,
        List<String> names,
        Map<String, CompletableFuture<Long>> grantedMicros,
        List<CompletableFuture<Void>> late) {

    static final Duration PATIENCE = Duration.ofMinutes(3);

    WaitedLocks(BenchServer server, String prefix, int count) {
        this(
                server,
                IntStream.range(0, count).mapToObj(i -> prefix + ":" + i).toList(),
                new HashMap<>(),
                new ArrayList<>());
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
            grantedMicros.put(name, holdfast.lock(name).acquireAsync().thenApply(lease -> {
                long nowMicros = nowMicros();
                var unused = lease.releaseAsync();
                return nowMicros;
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

    /** Reads when the present hold on a lock ends, and adds how late the next is granted, unless that was over. */
    void noteEnd(String name, Lateness lateness) {
        long endMicros = server.number("PEXPIRETIME", WireFormat.DEFAULT.hold(name)) * 1000;
        lateness.setTimerBeside(System.nanoTime() + (endMicros - nowMicros()) * 1000);
        if (endMicros > 0) {
            CompletableFuture<Long> granted = Objects.requireNonNull(grantedMicros.get(name));
            late.add(granted.thenAccept(micros -> lateness.add((micros - endMicros) * 1000)));
        }
    }

    void awaitGranted() throws InterruptedException, ExecutionException, TimeoutException {
        CompletableFuture.allOf(late.toArray(CompletableFuture<?>[]::new)).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }
}
