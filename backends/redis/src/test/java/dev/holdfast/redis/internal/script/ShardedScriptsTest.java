package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.FENCE;
import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static dev.holdfast.redis.fixture.ScriptConsole.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.RespException;
import dev.holdfast.redis.fixture.CommandCount;
import dev.holdfast.redis.fixture.OwnConnection;
import dev.holdfast.redis.fixture.Question;
import dev.holdfast.redis.fixture.ScriptConsole;
import dev.holdfast.redis.fixture.ScriptConsole.Grant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every branch of what scripts do otherwise on a node of a cluster that has sharded channels. */
class ShardedScriptsTest {

    private static final Question ALICE = Question.first("alice", 1);
    private static final Question BOB = Question.first("bob", 1);
    private static final Question CAROL = Question.first("carol", 1);

    private static EmbeddedCluster cluster;
    private static EmbeddedRedis node;
    private ScriptConsole console;

    @BeforeAll
    static void start() {
        cluster = EmbeddedCluster.builder().primaries(1).start();
        node = cluster.nodes().get(0);
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @BeforeEach
    void connect() {
        Assumptions.assumeFalse(node.version().startsWith("6."), "no sharded channels before Redis 7");
        console = new ScriptConsole(node, LockScripts::sharded);
        console.execute("FLUSHALL");
    }

    @AfterEach
    void permitAll() {
        node.execute("ACL", "SETUSER", "default", "+@all");
    }

    /** Listens as a client does that waits, or whose lock is waited for. */
    private static OwnConnection sharded(String client) {
        OwnConnection listener = new OwnConnection(node);
        listener.commands().ssubscribe(HOLD + ":to:" + client);
        return listener;
    }

    /** Listens as a client that knows no sharded channels. */
    private static OwnConnection plain(String client) {
        OwnConnection listener = new OwnConnection(node);
        listener.commands().subscribe("holdfast:to:" + client);
        return listener;
    }

    private static long count(String command) {
        return CommandCount.of(node, command);
    }

    @Test
    void release_headListensToItsShardedChannel_isGrantedThere() {
        Grant held = console.acquire(ALICE);
        console.ask(BOB);
        long onTheBus = count("publish");

        try (OwnConnection bob = sharded("bob");
                OwnConnection ofBob = plain("bob")) {
            assertThat(console.release(held)).isEqualTo(1);

            assertThat(bob.nextMessage()).startsWith("1:grant:1:").endsWith(":lock");
            assertThat(console.value()).startsWith("1:bob:1:");
            assertThat(count("publish")).isEqualTo(onTheBus);
            node.execute("PUBLISH", "holdfast:to:bob", "after");
            assertThat(ofBob.nextMessage()).isEqualTo("after");
        }
    }

    @Test
    void release_headListensToItsPlainChannelAlone_isGrantedThere() {
        Grant held = console.acquire(ALICE);
        console.ask(BOB);

        try (OwnConnection bob = plain("bob")) {
            assertThat(console.release(held)).isEqualTo(1);

            assertThat(bob.nextMessage()).startsWith("1:grant:1:");
            assertThat(console.value()).startsWith("1:bob:1:");
        }
    }

    @Test
    void release_headListensToNone_handsOnToTheNext() {
        Grant held = console.acquire(ALICE);
        console.ask(BOB);
        console.ask(CAROL);

        try (OwnConnection carol = sharded("carol")) {
            assertThat(console.release(held)).isEqualTo(1);

            assertThat(carol.nextMessage()).startsWith("1:grant:1:");
            assertThat(console.exists(QUEUE)).isFalse();
        }
    }

    @Test
    void leave_ofTheHolder_handsOnOverTheShardedChannel() {
        console.acquire(ALICE);
        console.ask(BOB);

        try (OwnConnection bob = sharded("bob")) {
            assertThat(console.leave(ALICE)).isEqualTo(1);

            assertThat(bob.nextMessage()).startsWith("1:grant:1:");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pubsub|shardnumsub", "spublish"})
    void release_notPermitted_leavesAllAsItWas(String command) {
        Grant held = console.acquire(ALICE);
        console.ask(BOB);
        List<String> queue = console.queue();

        try (OwnConnection bob = sharded("bob")) {
            node.execute("ACL", "SETUSER", "default", "-" + command);
            assertThatThrownBy(() -> console.release(held))
                    .isInstanceOf(RespException.class)
                    .hasMessageMatching("(?s).*(ermission|can't).*");

            node.execute("ACL", "SETUSER", "default", "+@all");
            assertThat(console.value()).isEqualTo(held.value());
            assertThat(console.queue()).isEqualTo(queue);
            node.execute("SPUBLISH", HOLD + ":to:bob", "after");
            assertThat(bob.nextMessage()).isEqualTo("after");
        }
    }

    @Test
    void releaseKeeping_headListensToItsShardedChannel_isToldThere() {
        Grant held = console.acquire(ALICE);
        console.ask(BOB);
        long onTheBus = count("publish");

        try (OwnConnection bob = sharded("bob")) {
            assertThat(console.releaseWithMinimumHold(held, 10_000)).isEqualTo(1);

            assertThat(bob.nextMessage()).startsWith("1:free:");
            assertThat(count("publish")).isEqualTo(onTheBus);
        }
    }

    @Test
    void releaseKeeping_headListensToNone_isRemovedAndTheNextIsTold() {
        Grant held = console.acquire(ALICE);
        console.ask(BOB);
        console.ask(CAROL);

        try (OwnConnection carol = plain("carol")) {
            assertThat(console.releaseWithMinimumHold(held, 10_000)).isEqualTo(1);

            assertThat(carol.nextMessage()).startsWith("1:free:");
            assertThat(console.queue()).containsExactly(CAROL.member());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pubsub|shardnumsub", "spublish"})
    void releaseKeeping_notPermitted_leavesAllAsItWas(String command) {
        Grant held = console.acquire(ALICE);
        console.ask(BOB);

        try (OwnConnection bob = sharded("bob")) {
            node.execute("ACL", "SETUSER", "default", "-" + command);
            assertThatThrownBy(() -> console.releaseWithMinimumHold(held, 10_000))
                    .isInstanceOf(RespException.class)
                    .hasMessageMatching("(?s).*(ermission|can't).*");

            node.execute("ACL", "SETUSER", "default", "+@all");
            assertThat(console.value()).isEqualTo(held.value());
            assertThat(console.queue()).containsExactly(BOB.member());
            node.execute("SPUBLISH", HOLD + ":to:bob", "after");
            assertThat(bob.nextMessage()).isEqualTo("after");
        }
    }

    @Test
    void ask_holderListensToItsShardedChannel_hearsThereThatItIsWanted() {
        console.acquire(ALICE);
        long onTheBus = count("publish");

        try (OwnConnection alice = sharded("alice")) {
            assertThat(console.code(BOB)).isEqualTo(2);

            assertThat(alice.nextMessage()).isEqualTo("1:wanted:lock");
            assertThat(count("publish")).isEqualTo(onTheBus);
        }
    }

    @Test
    void ask_holderListensToItsPlainChannelAlone_hearsThereThatItIsWanted() {
        console.acquire(ALICE);

        try (OwnConnection alice = plain("alice")) {
            assertThat(console.code(BOB)).isEqualTo(2);

            assertThat(alice.nextMessage()).isEqualTo("1:wanted:lock");
        }
    }

    @Test
    void ask_holderListensToNone_sendsNothing() {
        console.acquire(ALICE);
        long onTheBus = count("publish");
        long sharded = count("spublish");

        assertThat(console.code(BOB)).isEqualTo(2);

        assertThat(count("publish")).isEqualTo(onTheBus);
        assertThat(count("spublish")).isEqualTo(sharded);
    }

    @Test
    void ask_countingIsNotPermitted_saysSo() {
        console.acquire(ALICE);
        node.execute("ACL", "SETUSER", "default", "-pubsub|shardnumsub");

        assertThatThrownBy(() -> console.code(BOB))
                .isInstanceOf(RespException.class)
                .hasMessageMatching("(?s).*(ermission|can't).*");
    }

    @Test
    void sharded_scriptsWithoutMessages_areTheSame() {
        assertThat(LockScripts.sharded(LockScripts.RENEW)).isSameAs(LockScripts.RENEW);
        assertThat(LockScripts.forShardedChannels())
                .hasSize(9)
                .allSatisfy(script -> assertThat(
                                node.execute("SCRIPT", "LOAD", script.source()).text())
                        .isEqualTo(script.sha()))
                .allSatisfy(script -> assertThat(script.source()).contains("SPUBLISH"));
        assertThat(LockScripts.ALL)
                .noneSatisfy(script -> assertThat(script.source()).contains("SPUBLISH"));
        assertThat(console.exists(FENCE)).isFalse();
    }
}
