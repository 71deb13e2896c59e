package dev.holdfast.lab.peer;

import dev.holdfast.lab.server.ServerBooks.CommandCalls;
import dev.holdfast.lab.setup.Use;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * The least that a lock on Redis can cost: {@code SET NX PX} to take it, and a script that compares and deletes to give
 * it back, over one Lettuce connection that all threads share. No waiting, no renewal, no fencing token, no re-entry.
 * A library cannot be faster than this while it sends two commands a pair.
 */
final class FloorPeer {

    private static final long LEASE_MILLIS = 30_000;
    private static final long GATE_PERIOD_MILLIS = 1000;

    private FloorPeer() {}

    static long sent(CommandCalls executed) {
        return executed.allBut("get", "del");
    }

    static PeerClient connect(String uri, Duration noLease) {
        BareLettuce lettuce = BareLettuce.to(uri);
        RedisCommands<String, String> commands = lettuce.client().connect().sync();
        RedisScript release = RedisScript.of(commands, "floor_give_back.lua");
        AtomicLong attempts = new AtomicLong();
        SetArgs free = SetArgs.Builder.nx().px(LEASE_MILLIS);
        Function<String, PeerLock> locks = name -> PeerLock.of(
                () -> {
                    String value = "floor:" + attempts.incrementAndGet();
                    if (!"OK".equals(commands.set(name, value, free))) {
                        throw new IllegalStateException("the floor does not wait, and " + name + " is taken");
                    }
                    return value;
                },
                value -> release.release(new String[] {name}, value));
        // whatever a name is taken as, this pair is the least that it costs with a request each
        Map<Use, Function<String, PeerLock>> others = new EnumMap<>(Use.class);
        for (Use use : List.of(Use.STICKY, Use.READ, Use.PERMIT, Use.FENCED, Use.LATCH)) {
            others.put(use, locks);
        }
        others.put(Use.GATE, name -> counter(lettuce.client().connect().async(), name));
        others.put(Use.SET, name -> eachOf(Use.partsOf(name).stream().map(locks).toList()));
        return new PeerClient(locks, others, lettuce::close);
    }

    /**
     * The counter that people write by hand: INCR and PEXPIRE, sent together. It forgets nothing while it is used, so
     * it keeps no rate; it is what two commands cost.
     */
    private static PeerLock counter(RedisAsyncCommands<String, String> commands, String name) {
        return PeerLock.of(
                () -> {
                    RedisFuture<Long> counted = commands.incr(name);
                    if (!commands.pexpire(name, GATE_PERIOD_MILLIS).get() || counted.get() < 1) {
                        throw new IllegalStateException(name + " was not counted");
                    }
                },
                () -> {});
    }

    /** One pair after the other. */
    private static PeerLock eachOf(List<PeerLock> parts) {
        return PeerLock.of(() -> parts.forEach(PeerLock::lock), () -> parts.forEach(PeerLock::unlock));
    }

    /**
     * A Lettuce client for the floors: with as many threads as Holdfast gives its own, and like that one it does not
     * connect again by itself.
     */
    record BareLettuce(ClientResources resources, RedisClient client) {

        static BareLettuce to(String uri) {
            ClientResources resources = DefaultClientResources.builder()
                    .ioThreadPoolSize(2)
                    .computationThreadPoolSize(2)
                    .build();
            RedisClient client = RedisClient.create(resources, uri);
            client.setOptions(ClientOptions.builder().autoReconnect(false).build());
            return new BareLettuce(resources, client);
        }

        void close() {
            client.shutdown(0, 2, TimeUnit.SECONDS);
            resources.shutdown(0, 2, TimeUnit.SECONDS).awaitUninterruptibly();
        }
    }
}
