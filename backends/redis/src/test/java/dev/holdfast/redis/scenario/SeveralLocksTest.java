package dev.holdfast.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import dev.holdfast.LockSet;
import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.fixture.CommandCount;
import dev.holdfast.redis.testing.WireFormat;
import dev.holdfast.testkit.threads.Actor;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a call for several locks sends. */
class SeveralLocksTest {

    private static final List<String> NAMES = List.of("account:1", "account:2", "account:3");

    private static long scripts(EmbeddedRedis redis) {
        return CommandCount.of(redis, "evalsha") + CommandCount.of(redis, "eval");
    }

    private static void pass(LockSet locks) throws InterruptedException {
        try (LeaseSet leases = locks.tryAcquire().orElseThrow()) {
            leases.check();
        }
    }

    @Test
    @DisplayName("three free locks cost two commands: a question and a release")
    void acquire_free_costsTwoCommands() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                Holdfast client = HoldfastRedis.connect(redis.uri())) {
            LockSet locks = client.allOf(NAMES);
            pass(locks);
            long before = scripts(redis);

            for (int i = 0; i < 10; i++) {
                locks.acquire().close();
                pass(locks);
            }

            assertThat(scripts(redis) - before).isEqualTo(40);
        }
    }

    @Test
    @DisplayName("where one is taken, those behind it stay as they are, and the call waits for it")
    void acquire_oneIsTaken_leavesThoseBehindAlone() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                Holdfast client = HoldfastRedis.connect(redis.uri());
                Holdfast other = HoldfastRedis.connect(redis.uri())) {
            Lease taken = other.lock("account:2").acquire();
            CompletableFuture<LeaseSet> waiting = client.allOf(NAMES).acquireAsync();
            Scene.soon().until(() -> other.lock("account:2").inspect().waiters().size() == 1);

            assertThat(other.lock("account:1").tryAcquire()).isEmpty();
            other.lock("account:3").tryAcquire().orElseThrow().close();

            taken.close();
            Actor.answer(waiting).close();
        }
    }

    @Test
    @DisplayName("in a cluster, each lock is asked for alone, also if they lie in one slot, which may move")
    void acquire_inACluster_asksForEachAlone() throws Exception {
        try (EmbeddedCluster cluster = EmbeddedCluster.start();
                Holdfast client = HoldfastRedis.cluster(cluster.uri())) {
            assertThat(scriptsOf(cluster, client, ofOneSlot())).isEqualTo(6);
            assertThat(scriptsOf(cluster, client, NAMES)).isEqualTo(6);
        }
    }

    private static List<String> ofOneSlot() {
        int slot = slotOf(NAMES.get(0));
        return IntStream.iterate(1, i -> i + 1)
                .mapToObj(i -> "account:" + i)
                .filter(name -> slotOf(name) == slot)
                .limit(3)
                .toList();
    }

    private static int slotOf(String name) {
        return EmbeddedCluster.slotOf(WireFormat.DEFAULT.hold(name));
    }

    private static long scriptsOf(EmbeddedCluster cluster, Holdfast client, List<String> names)
            throws InterruptedException {
        LockSet locks = client.allOf(names);
        pass(locks);
        long before =
                cluster.nodes().stream().mapToLong(SeveralLocksTest::scripts).sum();
        pass(locks);
        return cluster.nodes().stream().mapToLong(SeveralLocksTest::scripts).sum() - before;
    }
}
