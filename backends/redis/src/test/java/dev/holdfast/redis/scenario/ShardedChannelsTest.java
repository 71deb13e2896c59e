package dev.holdfast.redis.scenario;

import static dev.holdfast.redis.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.fixture.CommandCount;
import dev.holdfast.redis.testing.WireFormat;
import dev.holdfast.testkit.threads.Actor;
import dev.holdfast.testkit.threads.Patience;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.protocol.ProtocolVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A cluster of Redis 7 or Valkey, on which messages about a lock stay within the lock's own slot. */
class ShardedChannelsTest {

    private static final Duration LONG_LEASE = Duration.ofMinutes(10);
    private static final String LOCK = "lock";

    private static EmbeddedCluster cluster;
    private final List<Holdfast> clients = new ArrayList<>();

    @BeforeAll
    static void start() {
        cluster = EmbeddedCluster.start();
        Assumptions.assumeFalse(primary().version().startsWith("6."), "no sharded channels before Redis 7");
    }

    @AfterEach
    void close() {
        clients.forEach(Holdfast::close);
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    private Holdfast client() {
        Holdfast client = HoldfastRedis.cluster(cluster.uri());
        clients.add(client);
        return client;
    }

    private static EmbeddedRedis primary() {
        return cluster.primaryOf(WireFormat.DEFAULT.hold(LOCK));
    }

    private static String channel(Holdfast client) {
        return WireFormat.DEFAULT.shardChannel(LOCK, client.clientId());
    }

    private long listeners(Holdfast client) {
        return primary()
                .execute("PUBSUB", "SHARDNUMSUB", channel(client))
                .items()
                .get(1)
                .number();
    }

    private static Lease acquired(Holdfast client) throws InterruptedException {
        return client.lock(LOCK, o -> o.lease(LONG_LEASE)).acquire();
    }

    private static CompletableFuture<Lease> waiting(Holdfast client) {
        return client.lock(LOCK, o -> o.lease(LONG_LEASE)).acquireAsync();
    }

    private void awaitQueued(int attempts) {
        soon().until(() ->
                primary().execute("ZCARD", WireFormat.DEFAULT.queue(LOCK)).number() == attempts);
    }

    private long publishedOnTheBus() {
        long all = 0;
        for (EmbeddedRedis node : cluster.nodes()) {
            Matcher sent = Pattern.compile("cluster_stats_messages_publish(?:shard)?_sent:(\\d+)")
                    .matcher(node.execute("CLUSTER", "INFO").text());
            while (sent.find()) {
                all += Long.parseLong(sent.group(1));
            }
        }
        return all;
    }

    /** Two clients pass the lock to each other. */
    private void pass(Holdfast a, Holdfast b, int times) throws Exception {
        Lease held = acquired(a);
        for (int i = 0; i < times; i++) {
            CompletableFuture<Lease> next = waiting(i % 2 == 0 ? b : a);
            awaitQueued(1);
            assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
            held = Actor.answer(next);
        }
        assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
    }

    @Test
    @DisplayName("scenario 73: a handoff sends nothing to the other nodes of the cluster")
    void handoff_betweenClientsThatContend_staysAtItsNode() throws Exception {
        Holdfast a = client();
        Holdfast b = client();
        pass(a, b, 4);
        assertThat(listeners(a)).isOne();
        assertThat(listeners(b)).isOne();

        long grants = CommandCount.of(primary(), "spublish");
        // Clients watch their subscriptions by messages on the bus, one every five seconds: not in each of these runs.
        soon().until(() -> {
            long before = publishedOnTheBus();
            pass(a, b, 10);
            return publishedOnTheBus() == before;
        });
        assertThat(CommandCount.of(primary(), "spublish") - grants).isGreaterThanOrEqualTo(10);
    }

    private long commands() {
        long all = 0;
        for (EmbeddedRedis node : cluster.nodes()) {
            for (String command : List.of("evalsha", "eval", "ssubscribe", "sunsubscribe", "subscribe")) {
                all += CommandCount.of(node, command);
            }
        }
        return all;
    }

    @Test
    @DisplayName("a handoff costs two commands: a question and a release")
    void handoff_betweenClientsThatContend_costsTwoCommands() throws Exception {
        Holdfast a = client();
        Holdfast b = client();
        pass(a, b, 4);

        // Clients look whether each node takes writes, every twenty seconds: not in each of these runs.
        soon().until(() -> {
            long before = commands();
            pass(a, b, 10);
            return commands() - before == 2 * (10 + 1);
        });
    }

    @Test
    @DisplayName(
            "scenarios 68 and 69: the server ends a subscription whose slot moves; its waiter asks the next primary"
                    + " at once, and listens there")
    void move_ofAnAwaitedLock_isFollowed() throws Exception {
        Lease held = acquired(client());
        Holdfast waiter = patient();
        CompletableFuture<Lease> waiting = waiting(waiter);
        soon().until(() -> listeners(waiter) == 1);
        EmbeddedRedis before = primary();

        cluster.moveSlot(slot(), cluster.otherPrimaries(before).get(0));

        assertThat(primary()).isNotSameAs(before);
        soon().until(() -> listeners(waiter) == 1);
        long grants = CommandCount.of(primary(), "spublish");
        assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
        Lease next = Actor.answer(waiting);
        assertThat(next.token()).isGreaterThan(held.token());
        assertThat(next.release()).isEqualTo(ReleaseOutcome.RELEASED);
        assertThat(CommandCount.of(primary(), "spublish")).isGreaterThan(grants);
    }

    /** Asks once, and waits for messages. */
    private Holdfast patient() {
        Holdfast client = HoldfastRedis.builder()
                .cluster(cluster.uri())
                .pollBound(Scene.ENDLESS)
                .build();
        clients.add(client);
        return client;
    }

    private static int slot() {
        return EmbeddedCluster.slotOf(WireFormat.DEFAULT.hold(LOCK));
    }

    @Test
    void move_thereAndBack_isFollowed() throws Exception {
        Lease held = acquired(client());
        Holdfast waiter = patient();
        CompletableFuture<Lease> waiting = waiting(waiter);
        soon().until(() -> listeners(waiter) == 1);
        EmbeddedRedis home = primary();
        for (int i = 0; i < 3; i++) {
            cluster.moveSlot(slot(), cluster.otherPrimaries(home).get(0));
            cluster.moveSlot(slot(), home);
        }

        soon().until(() -> listeners(waiter) == 1);
        assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
        assertThat(Actor.answer(waiting).release()).isEqualTo(ReleaseOutcome.RELEASED);
    }

    @Test
    @DisplayName("a client of which only its plain channel is known, such as one of an earlier version, or without the"
            + " permissions, hands on to one that has sharded channels, and the other way round")
    void handoff_betweenAPlainClientAndASharded_worksBothWays() throws Exception {
        cluster.nodes()
                .forEach(node -> node.execute(
                        "ACL", "SETUSER", "plain", "on", ">secret", "~*", "&*", "+@all", "-spublish", "-ssubscribe"));
        Holdfast plain = HoldfastRedis.cluster(cluster.uri().replace("://", "://plain:secret@"));
        clients.add(plain);
        Holdfast sharded = client();

        pass(plain, sharded, 6);

        assertThat(listeners(plain)).isZero();
        assertThat(listeners(sharded)).isOne();
    }

    @Test
    @DisplayName("a connection for messages that is lost takes its subscriptions with it; waiters ask again and listen"
            + " anew")
    void messagesLost_waiter_listensAnew() throws Exception {
        Lease held = acquired(client());
        Holdfast waiter = patient();
        CompletableFuture<Lease> waiting = waiting(waiter);
        soon().until(() -> listeners(waiter) == 1);

        primary().execute("CLIENT", "KILL", "TYPE", "pubsub");

        soon().until(() -> listeners(waiter) == 1);
        assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
        assertThat(Actor.answer(waiting).release()).isEqualTo(ReleaseOutcome.RELEASED);
    }

    @Test
    @Tag("slow")
    @DisplayName("scenario 72: the subscriptions for locks that nobody contends for any more end")
    void contention_thatIsOver_leavesNoSubscription() throws Exception {
        Holdfast a = client();
        pass(a, client(), 3);
        assertThat(shardChannels()).isPositive();

        Patience.await().until(() -> shardChannels() == 0);

        assertThat(a.health().failure()).isEmpty();
    }

    private int shardChannels() {
        return cluster.nodes().stream()
                .mapToInt(
                        node -> node.execute("PUBSUB", "SHARDCHANNELS").items().size())
                .sum();
    }

    @Test
    @DisplayName(
            "over RESP2, where Lettuce takes a message for an answer, a client does without sharded channels, and a"
                    + " moving slot is followed as well")
    void move_overResp2_isFollowedWithoutThem() throws Exception {
        RedisClusterClient lettuce = RedisClusterClient.create(cluster.uris().get(0));
        lettuce.setOptions(ClusterClientOptions.builder()
                .protocolVersion(ProtocolVersion.RESP2)
                .build());
        try (Holdfast waiter =
                HoldfastRedis.builder().client(lettuce).pollBound(Scene.ENDLESS).build()) {
            Holdfast sharded = client();
            pass(waiter, sharded, 6);
            assertThat(listeners(waiter)).isZero();
            assertThat(listeners(sharded)).isOne();
            Lease held = acquired(sharded);
            CompletableFuture<Lease> waiting = waiting(waiter);
            awaitQueued(1);

            cluster.moveSlot(slot(), cluster.otherPrimaries(primary()).get(0));

            assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
            assertThat(Actor.answer(waiting).release()).isEqualTo(ReleaseOutcome.RELEASED);
        } finally {
            lettuce.shutdown();
        }
    }
}
