package dev.holdfast.redis.quorum.scenario;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.RespReply;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.redis.quorum.HoldfastQuorum;
import dev.holdfast.redis.quorum.QuorumAdministration;
import dev.holdfast.testkit.proxy.Direction;
import dev.holdfast.testkit.proxy.FaultProxy;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Releases that do not arrive, since the connections to all members are lost. */
class LostReleaseTest {

    private static final LockKeys KEYS = new LockKeys(LockKeys.DEFAULT_PREFIX);
    private static final Duration MINIMUM = Duration.ofMinutes(5);
    private static final Duration LONGEST = Duration.ofHours(1);
    private static final String NAME = "lost";

    private final List<EmbeddedRedis> servers =
            Stream.generate(EmbeddedRedis::start).limit(3).toList();
    private final List<FaultProxy> proxies = servers.stream()
            .map(server -> FaultProxy.to(server.host(), server.port()))
            .toList();

    @BeforeEach
    void initialize() {
        var unused =
                QuorumAdministration.of(uris()).name(NAME).longestLease(LONGEST).initialize();
    }

    @AfterEach
    void stop() {
        proxies.forEach(FaultProxy::close);
        servers.forEach(EmbeddedRedis::close);
    }

    private List<String> uris() {
        return servers.stream().map(EmbeddedRedis::uri).toList();
    }

    /** Known by the quorum's name, since not all have the same addresses of its members. */
    private static Holdfast client(List<String> members) {
        return HoldfastQuorum.builder()
                .members(members)
                .name(NAME)
                .longestLease(LONGEST)
                .closeTimeout(Duration.ZERO)
                .build();
    }

    /** A release that is repeated without its minimum would free the lock at once. */
    @Test
    void release_withAMinimumHoldThatDoesNotArrive_keepsTheLockTaken() throws Exception {
        List<String> addresses =
                proxies.stream().map(proxy -> "redis://" + proxy.address()).toList();
        try (Holdfast client = client(addresses);
                Holdfast other = client(uris())) {
            Lease lease = client.lock(
                            "kept", options -> options.minHold(MINIMUM).lease(MINIMUM))
                    .acquire();

            // Two votes are enough for the lease, and the third may still be on its way.
            await().until(() ->
                    servers.stream().allMatch(server -> holderAt(server).startsWith("q1:" + client.clientId())));
            proxies.forEach(proxy -> proxy.hold(Direction.CLIENT_TO_SERVER));
            var unused = lease.releaseAsync();
            await().until(() -> proxies.stream().allMatch(LostReleaseTest::holdsSomething));
            proxies.forEach(FaultProxy::cut);
            proxies.forEach(FaultProxy::heal);

            await().until(() ->
                    servers.stream().noneMatch(server -> holderAt(server).startsWith("q1:" + client.clientId())));
            assertThat(servers)
                    .allSatisfy(server -> assertThat(holderAt(server)).startsWith("q1:-:"));
            assertThat(other.lock("kept").tryAcquire()).isEmpty();
        }
    }

    private static boolean holdsSomething(FaultProxy proxy) {
        return proxy.connections().stream()
                .anyMatch(connection -> connection.undeliveredBytes(Direction.CLIENT_TO_SERVER) > 0);
    }

    private static String holderAt(EmbeddedRedis server) {
        RespReply reply = server.execute("GET", KEYS.hold("kept"));
        return reply instanceof RespReply.Text vote ? vote.text() : "";
    }
}
