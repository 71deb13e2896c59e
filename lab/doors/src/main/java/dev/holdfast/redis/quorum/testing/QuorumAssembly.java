package dev.holdfast.redis.quorum.testing;

import dev.holdfast.redis.internal.connect.Startup;
import dev.holdfast.redis.internal.lettuce.LettuceSource;
import dev.holdfast.redis.quorum.internal.service.QuorumSettings;
import dev.holdfast.redis.testing.Connections;
import dev.holdfast.redis.testing.ConnectionsSource;
import dev.holdfast.redis.testing.DelayTiming;
import dev.holdfast.redis.testing.Delays;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.identity.ClientSecret;
import dev.holdfast.spi.identity.Identity;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;

/**
 * Makes a backend as the builder does, on connections, a clock and random numbers of a test's own.
 *
 * @param members of each member, what connects to it; its description is the member's URI
 * @param longestLease for how long a member keeps a hold at most
 * @param delays the time
 * @param random where the jitter comes from
 * @param signatures draws a text that no other process draws, given the server's number of a connection
 */
public record QuorumAssembly(
        List<Connections> members,
        Duration longestLease,
        Delays delays,
        RandomGenerator random,
        LongFunction<String> signatures) {

    /**
     * A backend that is not started yet, and whose start returns before it is connected.
     *
     * @param clientId its id
     * @param host what the client says of its machine
     * @param pid what the client says of its process
     * @return the backend
     */
    public LockBackend backend(String clientId, String host, long pid) {
        List<LettuceSource> sources =
                members.stream().<LettuceSource>map(ConnectionsSource::new).toList();
        QuorumSettings settings = QuorumSettings.DEFAULTS
                .withMembers(members.stream()
                        .map(member -> RedisURI.create(member.description()))
                        .toList())
                .withLongestLease(longestLease)
                .withStartup(Startup.IN_BACKGROUND);
        return settings.newBackend(
                settings.id(),
                new Identity(clientId, ClientSecret.of(clientId), host, pid, "", Instant.EPOCH),
                new DelayTiming(delays),
                sources,
                random,
                signatures);
    }
}
