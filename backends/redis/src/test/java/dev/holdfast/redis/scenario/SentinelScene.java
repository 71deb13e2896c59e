package dev.holdfast.redis.scenario;

import static dev.holdfast.redis.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedSentinelGroup;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.HoldfastRedisBuilder;
import dev.holdfast.redis.testing.WireFormat;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;

/** Groups that Sentinels watch, and clients, all of which are closed after each test. */
abstract class SentinelScene {

    private final List<AutoCloseable> open = new ArrayList<>();

    final <T extends AutoCloseable> T closedLater(T resource) {
        open.add(0, resource);
        return resource;
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
    }

    /** One that fails over by command alone, also on a busy machine. */
    final EmbeddedSentinelGroup group() {
        return closedLater(EmbeddedSentinelGroup.builder()
                .downAfter(Duration.ofSeconds(30))
                .start());
    }

    /** One whose Sentinels soon find a primary down. */
    final EmbeddedSentinelGroup watchfulGroup() {
        return closedLater(EmbeddedSentinelGroup.start());
    }

    final Holdfast client(EmbeddedSentinelGroup group) {
        return client(HoldfastRedis.builder().uri(group.uri()));
    }

    final Holdfast client(HoldfastRedisBuilder builder) {
        return closedLater(builder.build());
    }

    static boolean isHeld(EmbeddedRedis server, String lock) {
        return server.execute("EXISTS", WireFormat.DEFAULT.hold(lock)).number() == 1;
    }

    /** Waits until a client's locks are on a server. */
    static void awaitAt(EmbeddedRedis primary, Holdfast client) {
        soon().untilAsserted(() -> {
            try (Lease held = client.lock("place of " + client.clientId()).acquire(Actor.PATIENCE)) {
                assertThat(isHeld(primary, held.name())).isTrue();
            }
        });
    }

    /** A URI of some Sentinels of a group that may not be one. */
    static String uriOf(Stream<EmbeddedRedis> sentinels, String name) {
        return "redis-sentinel://"
                + String.join(
                        ",",
                        sentinels
                                .map(sentinel -> sentinel.host() + ":" + sentinel.port())
                                .toList())
                + "#" + name;
    }
}
