package dev.holdfast.redis.internal.service;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedSentinelGroup;
import dev.holdfast.redis.fixture.TestClient;
import dev.holdfast.redis.internal.lettuce.LettuceSource;
import dev.holdfast.redis.internal.lettuce.OwnClient;
import dev.holdfast.redis.internal.sentinel.SentinelAccess;
import dev.holdfast.redis.internal.sentinel.SentinelGroup;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.ReleaseAnswer;
import io.lettuce.core.RedisURI;
import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a client does when its process is checkpointed, by what it registered for that. */
class CheckpointTest {

    private static final Context<Resource> CONTEXT = Core.getGlobalContext();

    private EmbeddedRedis redis;
    private TestClient client;
    private Resource registered;

    @BeforeEach
    void connect() {
        redis = EmbeddedRedis.start();
        client = TestClient.at(redis.uri());
        registered = (Resource) ((RedisLockBackend) client.backend).checkpoints;
    }

    @AfterEach
    void close() {
        client.close();
        redis.close();
    }

    @Test
    void checkpoint_nothingHeld_closesTheConnectionsAndIsRestoredUnderAnotherId() throws Exception {
        String before = client.id();

        registered.beforeCheckpoint(CONTEXT);

        await().until(() -> redis.execute("CLIENT", "LIST").text().lines().count() == 1);
        assertThat(client.isAnswered()).isFalse();

        registered.afterRestore(CONTEXT);

        await().until(() -> client.isAnswered());
        assertThat(client.id()).isNotEqualTo(before);
        assertThat(client.heard.identityChanged).hasValue(1);
        redis.execute("PUBLISH", "holdfast:to:" + client.id(), "1:wanted:lock");
        assertThat(client.heard.nextWanted()).isEqualTo("lock");
    }

    @Test
    void checkpoint_lockHeld_isRefusedAndNamesIt() {
        client.heard.held.add("order:42");

        assertThatThrownBy(() -> registered.beforeCheckpoint(CONTEXT))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("order:42");

        assertThat(client.isAnswered()).isTrue();
    }

    @Test
    void checkpoint_primaryNamedBySentinels_closesTheConnectionsToTheseToo() throws Exception {
        try (EmbeddedSentinelGroup group =
                        EmbeddedSentinelGroup.builder().sentinels(1).quorum(1).start();
                TestClient ofGroup = TestClient.over(timing -> sourceOf(RedisURI.create(group.uri()), timing))) {
            Resource resource = (Resource) ((RedisLockBackend) ofGroup.backend).checkpoints;
            EmbeddedRedis sentinel = group.sentinels().get(0);

            resource.beforeCheckpoint(CONTEXT);

            await().until(() ->
                    sentinel.execute("CLIENT", "LIST").text().lines().count() == 1);

            resource.afterRestore(CONTEXT);

            await().until(ofGroup::isAnswered);
            assertThat(ofGroup.heard.identityChanged).hasValue(1);
        }
    }

    private static LettuceSource sourceOf(RedisURI sentinels, Timing timing) {
        return SentinelGroup.sourceOf(sentinels, SentinelAccess.OF_THE_URI, new OwnClient(sentinels, timing), timing);
    }

    /** All resources are notified that it is over, those that refused included. */
    @Test
    void checkpoint_refused_keepsIdConnectionsAndHolds() throws Exception {
        Hold held = client.acquire("order:42");
        client.heard.held.add("order:42");
        String before = client.id();
        assertThatThrownBy(() -> registered.beforeCheckpoint(CONTEXT)).isInstanceOf(IllegalStateException.class);

        registered.afterRestore(CONTEXT);

        assertThat(client.id()).isEqualTo(before);
        assertThat(client.heard.identityChanged).hasValue(0);
        assertThat(client.release("order:42", held)).isEqualTo(ReleaseAnswer.Result.RELEASED);
    }

    @Test
    void checkpoint_afterOneThatWasRefused_isRestoredUnderAnotherId() throws Exception {
        String before = client.id();
        client.heard.held.add("order:42");
        assertThatThrownBy(() -> registered.beforeCheckpoint(CONTEXT)).isInstanceOf(IllegalStateException.class);
        registered.afterRestore(CONTEXT);
        client.heard.held.clear();

        registered.beforeCheckpoint(CONTEXT);
        registered.afterRestore(CONTEXT);

        assertThat(client.id()).isNotEqualTo(before);
        await().until(() -> client.isAnswered());
    }
}
