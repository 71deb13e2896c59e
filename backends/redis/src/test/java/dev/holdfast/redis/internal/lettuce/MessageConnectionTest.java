package dev.holdfast.redis.internal.lettuce;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.fixture.LettuceShutdown;
import dev.holdfast.redis.fixture.ManualTiming;
import dev.holdfast.redis.fixture.TestClient;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.thread.ReadingThreads;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.protocol.ProtocolVersion;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A subscription at a node of a cluster whose slots move, over RESP3, without which there are no sharded channels. */
class MessageConnectionTest {

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private static EmbeddedCluster cluster;

    @BeforeAll
    static void start() {
        cluster = EmbeddedCluster.builder().primaries(3).start();
        Assumptions.assumeFalse(
                cluster.nodes().get(0).version().startsWith("6."), "no sharded channels before Redis 7");
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    /** What came, and a connection over which it came. */
    private static final class Listener implements MessageConnection.Receiver, AutoCloseable {

        /** Of this listener alone: nodes pass on to one another, late, what was published for another test. */
        private final String own = "holdfast:to:" + NUMBERS.incrementAndGet();

        private final EmbeddedRedis node;
        private final RedisClient client;
        private final MessageConnection connection;
        private final List<String> messages = new CopyOnWriteArrayList<>();
        private final List<String> ended = new CopyOnWriteArrayList<>();
        private final List<Throwable> failures = new CopyOnWriteArrayList<>();

        Listener(EmbeddedRedis node, ProtocolVersion protocol) {
            this.node = node;
            client = RedisClient.create(node.uri());
            client.setOptions(ClientOptions.builder()
                    .autoReconnect(false)
                    .protocolVersion(protocol)
                    .build());
            connection = TestClient.await(MessageConnection.subscribed(
                    client.connectPubSub(), own, new ReadingThreads(), this, new ManualTiming()));
        }

        @Override
        public void message(MessageConnection from, String text) {
            messages.add(text);
        }

        @Override
        public void ended(MessageConnection at, String shardChannel) {
            ended.add(shardChannel);
        }

        void subscribe(String channel) {
            connection.subscribe(channel, failures::add);
        }

        void unsubscribe(String channel) {
            connection.unsubscribe(channel, failures::add);
        }

        void awaitSubscribed(String channel, int times) {
            await().until(() -> node.execute("PUBSUB", "SHARDNUMSUB", channel)
                            .items()
                            .get(1)
                            .number()
                    == times);
        }

        @Override
        public void close() {
            TestClient.await(connection.abandon());
            LettuceShutdown.of(client);
        }
    }

    private static String channel(String tag) {
        return "holdfast:{" + tag + "}:to:c";
    }

    private static void moveAway(String channel) {
        int slot = EmbeddedCluster.slotOf(channel);
        cluster.moveSlot(slot, cluster.otherPrimaries(cluster.primaryOf(slot)).get(0));
    }

    @Test
    void subscribe_slotMovesAway_isReportedOnce() {
        String channel = channel("leaves");
        EmbeddedRedis node = cluster.primaryOf(channel);
        try (Listener listener = new Listener(node, ProtocolVersion.RESP3)) {
            listener.subscribe(channel);
            listener.subscribe(channel);
            listener.awaitSubscribed(channel, 1);
            node.execute("SPUBLISH", channel, "hello");

            moveAway(channel);

            await().until(() -> !listener.ended.isEmpty());
            node.execute("PUBLISH", listener.own, "after");
            await().until(() -> listener.messages.size() == 2);
            assertThat(listener.messages).containsExactly("hello", "after");
            assertThat(listener.ended).containsExactly(channel);
            assertThat(listener.failures).isEmpty();

            listener.subscribe(channel);
            await().until(() -> !listener.failures.isEmpty());
            assertThat(listener.failures)
                    .hasSize(1)
                    .allMatch(error -> Failures.isRefusedForItsSlot(error), "says that the slot is elsewhere");
        }
    }

    @Test
    void unsubscribe_asked_isNotReported() {
        String channel = channel("asked");
        EmbeddedRedis node = cluster.primaryOf(channel);
        try (Listener listener = new Listener(node, ProtocolVersion.RESP3)) {
            listener.subscribe(channel);
            listener.awaitSubscribed(channel, 1);

            listener.unsubscribe(channel);
            listener.unsubscribe(channel);

            listener.awaitSubscribed(channel, 0);
            node.execute("PUBLISH", listener.own, "after");
            await().until(() -> listener.messages.equals(List.of("after")));
            assertThat(listener.ended).isEmpty();
            assertThat(listener.failures).isEmpty();
        }
    }

    @Test
    @DisplayName("scenario 72: where subscriptions cannot be ended, another connection is asked for when many are left")
    void unsubscribe_thatFails_isBounded() {
        String channel = channel("many");
        // Lettuce refuses to end one over RESP2.
        try (Listener listener = new Listener(cluster.primaryOf(channel), ProtocolVersion.RESP2)) {
            for (int i = 1; i < MessageConnection.MOST_UNUSED; i++) {
                listener.unsubscribe(channel);
            }
            assertThat(listener.failures).isEmpty();

            listener.unsubscribe(channel);

            assertThat(listener.failures).hasSize(1);
        }
    }

    @Test
    @DisplayName("scenario 69: the server ends subscriptions while the client ends and begins some: the connection goes"
            + " on")
    void subscriptions_whileTheSlotMoves_leaveTheConnectionIntact() throws Exception {
        String moving = channel("crosses");
        EmbeddedRedis node = cluster.primaryOf(moving);
        String staying = stayingAt(node, moving, moving);
        try (Listener listener = new Listener(node, ProtocolVersion.RESP3)) {
            for (int round = 0; round < 8; round++) {
                listener.subscribe(moving);
                listener.awaitSubscribed(moving, 1);
                CompletableFuture<Void> move = CompletableFuture.runAsync(() -> moveAway(moving));
                for (int i = 0; i < 300 && !move.isDone(); i++) {
                    listener.unsubscribe(moving);
                    listener.subscribe(moving);
                    listener.subscribe(staying);
                    listener.unsubscribe(staying);
                }
                move.get();
                cluster.moveSlot(EmbeddedCluster.slotOf(moving), node);
            }

            // A channel of its own, whose subscription is carried out after all that was sent before.
            String last = stayingAt(node, moving, staying);
            listener.subscribe(last);
            listener.awaitSubscribed(last, 1);
            node.execute("SPUBLISH", last, "sharded");
            node.execute("PUBLISH", listener.own, "own");
            await().until(() -> listener.messages.size() == 2);
            assertThat(listener.messages).containsExactlyInAnyOrder("sharded", "own");
            assertThat(listener.connection.isOpen()).isTrue();
            assertThat(listener.failures)
                    .allMatch(error -> Failures.isRefusedForItsSlot(error), "says that the slot is elsewhere");
        }
    }

    /** A channel in a slot of a node, and in none of two others. */
    private static String stayingAt(EmbeddedRedis node, String one, String other) {
        int number = 0;
        List<Integer> taken = List.of(EmbeddedCluster.slotOf(one), EmbeddedCluster.slotOf(other));
        while (cluster.primaryOf(channel("stays " + number)) != node
                || taken.contains(EmbeddedCluster.slotOf(channel("stays " + number)))) {
            number++;
        }
        return channel("stays " + number);
    }
}
