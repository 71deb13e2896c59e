package dev.holdfast.redis.testing;

import dev.holdfast.redis.internal.connect.LettuceTransport;
import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.connect.Startup;
import dev.holdfast.redis.internal.service.RedisLockBackend;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.identity.ClientSecret;
import dev.holdfast.spi.identity.Identity;
import java.time.Instant;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Makes a backend as the builder does, on connections, a clock and random numbers of a test's own.
 *
 * @param connections in the place of a client of Lettuce
 * @param delays the time
 * @param random where the jitter comes from
 * @param signatures draws a text that no other process draws, given the server's number of a connection
 * @param freshIds gives an id that no other process has, each time that the client needs another
 * @param restored runs after the engine has been told that connections are others, or lead to another server
 */
public record BackendAssembly(
        Connections connections,
        Delays delays,
        RandomGenerator random,
        LongFunction<String> signatures,
        Supplier<String> freshIds,
        Runnable restored) {

    /**
     * A backend that is not started yet.
     *
     * @param clientId its first id
     * @param host what the client says of its machine
     * @param pid what the client says of its process
     * @param inBackground whether its start returns before it is connected
     * @return the backend
     */
    public LockBackend backend(String clientId, String host, long pid, boolean inBackground) {
        Startup startup = inBackground ? Startup.IN_BACKGROUND : Startup.CONNECTED;
        Timing timing = new DelayTiming(delays);
        RedisTransport transport = ObservedTransport.of(
                new LettuceTransport(new ConnectionsSource(connections), startup, timing, random, signatures),
                restored);
        return new RedisLockBackend(
                transport,
                WireFormat.DEFAULT.keys(),
                new Identity(clientId, ClientSecret.of(clientId), host, pid, "", Instant.EPOCH),
                this::renamed,
                startup,
                timing);
    }

    private Identity renamed(Identity old) {
        String id = freshIds.get();
        return new Identity(id, ClientSecret.of(id), old.host(), old.pid(), old.application(), old.since());
    }
}
