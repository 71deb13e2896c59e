package dev.holdfast.lab.lateness;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockOptions;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.internal.RespConnection;
import dev.holdfast.lab.server.OtherJvm;
import dev.holdfast.lab.server.OtherJvm.Told;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.testing.WireFormat;
import dev.holdfast.testkit.process.JavaProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Locks for each of which somebody waits here, and that end on the server at known times. */
final class WaitedLocks {

    static final Duration PATIENCE = Duration.ofSeconds(60);

    private final EmbeddedRedis redis;
    private final ArrayList<String> names = new ArrayList<>();
    private final List<CompletableFuture<Long>> grantedMicros = new ArrayList<>();
    private final List<Long> endsMicros = new ArrayList<>();

    WaitedLocks(EmbeddedRedis redis, String prefix, int count) {
        this.redis = redis;
        for (int i = 0; i < count; i++) {
            names.add(prefix + ":" + i);
        }
    }

    List<String> names() {
        return names;
    }

    /** Starts another JVM that holds them all, or waits for them, and returns when it does. */
    JavaProcess inOtherJvm(boolean holds, Duration lease) {
        String uri = redis.uri();
        ArrayList<String> locks = names;
        return OtherJvm.start(Told.class, closing -> {
                    LockOptions options = LockOptions.builder().lease(lease).build();
                    Holdfast holdfast = HoldfastRedis.connect(uri);
                    for (String lock : locks) {
                        CompletableFuture<Lease> acquiring =
                                holdfast.lock(lock, options).acquireAsync();
                        if (holds) {
                            acquiring.join();
                            Due.pause();
                        }
                    }
                    return () -> "ready";
                })
                .process();
    }

    /** Begins to wait for each, and gives it back at once. Returns when that many wait for each on the server. */
    void await(Holdfast holdfast, int queued) throws InterruptedException {
        for (String name : names) {
            CompletableFuture<Lease> acquiring = holdfast.lock(name).acquireAsync();
            grantedMicros.add(acquiring.thenApply(lease -> {
                long nowMicros = Due.nowMicros();
                var unused = lease.releaseAsync();
                return nowMicros;
            }));
        }
        awaitQueued(queued);
    }

    void awaitQueued(int count) throws InterruptedException {
        for (String name : names) {
            while (redis.execute("ZCARD", WireFormat.DEFAULT.queue(name)).number() < count) {
                Thread.sleep(1);
            }
        }
    }

    /** Reads when the present hold on a lock ends, and sets a timer beside it. */
    void noteEnd(RespConnection server, String name, Due.IdleTimer timer) {
        long endMicros =
                server.execute("PEXPIRETIME", WireFormat.DEFAULT.hold(name)).number() * 1000;
        endsMicros.add(endMicros);
        timer.setBeside(System.nanoTime() + (endMicros - Due.nowMicros()) * 1000);
    }

    /** How late each was granted, once all are, in nanoseconds; without those that had ended before. */
    List<Long> lateNanos() throws InterruptedException, ExecutionException, TimeoutException {
        List<Long> lateNanos = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            long granted = grantedMicros.get(i).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            if (endsMicros.get(i) > 0) {
                lateNanos.add((granted - endsMicros.get(i)) * 1000);
            }
        }
        return lateNanos;
    }
}
