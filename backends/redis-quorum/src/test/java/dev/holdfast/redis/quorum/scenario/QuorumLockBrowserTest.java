package dev.holdfast.redis.quorum.scenario;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.BlockedThread;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LiveClient;
import dev.holdfast.LiveClient.Connection;
import dev.holdfast.LiveLock;
import dev.holdfast.LockInspection;
import dev.holdfast.LockListing;
import dev.holdfast.Topology.NodeState;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.quorum.HoldfastQuorum;
import dev.holdfast.redis.quorum.QuorumAdministration;
import dev.holdfast.redis.quorum.QuorumLockBrowser;
import dev.holdfast.spi.BlockedThreadsText;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What a browser sees of a quorum. */
class QuorumLockBrowserTest extends BrowsedQuorum {

    /** More than a portion of names, or an answer to a look, has. */
    private static final int MANY = 600;

    @Test
    void look_heldLock_hasItsHolderAndVotes() throws Exception {
        Holdfast shop = newClient("shop");
        try (Lease lease = shop.lock("order:42").acquire(SOON)) {
            await().until(() -> look("order:42").node().equals(Optional.of("5 of 5")));

            LockInspection seen = look("order:42");

            assertThat(seen.holder().orElseThrow().clientId()).isEqualTo(shop.clientId());
            assertThat(seen.holder().orElseThrow().token()).isEqualTo(lease.token());
            assertThat(seen.holder().orElseThrow().client().orElseThrow().application())
                    .isEqualTo("shop");
            assertThat(seen.holder().orElseThrow().leaseLeft()).isPositive();
            assertThat(seen.waiterCount()).isZero();
            assertThat(seen.kept()).isFalse();
            assertThat(shop.lock("order:42").inspect().holder())
                    .map(LockInspection.Holder::id)
                    .isEqualTo(seen.holder().map(LockInspection.Holder::id));
        }
        await().until(() -> look("order:42").holder().isEmpty());
        assertThat(look("order:42").node()).isEmpty();
    }

    @Test
    void look_waiters_areInTheirOrderAndCounted() throws Exception {
        Holdfast shop = newClient("shop");
        Holdfast one = newClient("one");
        Holdfast two = newClient("two");
        try (Lease lease = shop.lock("order:42").acquire(SOON)) {
            CompletableFuture<Lease> first = one.lock("order:42").acquireAsync();
            await().until(() -> look("order:42").waiterCount() == 1);
            CompletableFuture<Lease> second = two.lock("order:42").acquireAsync();
            await().until(() -> look("order:42").waiterCount() == 2);

            assertThat(look("order:42").waiters())
                    .extracting(LockInspection.Waiter::clientId)
                    .containsExactly(one.clientId(), two.clientId());
            LockInspection counted = browser.look(List.of("order:42"), 0).get("order:42");
            assertThat(counted.waiters()).isEmpty();
            assertThat(counted.waiterCount()).isEqualTo(2);
            lease.check();
            first.cancel(true);
            second.cancel(true);
        }
    }

    @Test
    void look_lockThatIsKept_saysWhoReleasedIt() throws Exception {
        Holdfast shop = newClient("shop");
        Lease lease = shop.lock("order:42").acquire(SOON);
        lease.holdAtLeast(LONG);
        lease.close();

        await().until(() -> look("order:42").kept());

        assertThat(look("order:42").holder().orElseThrow().clientId()).isEqualTo(shop.clientId());
    }

    @Test
    void look_votesWithoutAMajority_isFree() throws Exception {
        vote(0, "split", "aaa");
        vote(1, "split", "aaa");
        vote(2, "split", "bbb");

        LockInspection seen = look("split");

        assertThat(seen.holder()).isEmpty();
        assertThat(seen.node()).isEmpty();
        LiveLock listed = browser.list(SOON, 10).locks().get(0);
        assertThat(listed.node()).isEqualTo("2 of 5");
        assertThat(listed.clientId()).isEqualTo("aaa");
    }

    @Test
    void look_leaseLeft_isUntilTooFewVotesAreLeft() throws Exception {
        for (int member = 0; member < 5; member++) {
            vote(member, "stock", "aaa");
        }
        member(0).execute("PEXPIRE", "holdfast:{stock}", "3600000");
        member(1).execute("PEXPIRE", "holdfast:{stock}", "3600000");
        member(2).execute("PEXPIRE", "holdfast:{stock}", "1800000");

        assertThat(look("stock").holder().orElseThrow().leaseLeft())
                .isBetween(Duration.ofMinutes(20), Duration.ofMinutes(30));
    }

    @Test
    void names_manyLocks_areAllFoundAlsoWithVotesOfThreeAlone() throws Exception {
        Set<String> expected = new HashSet<>();
        for (int lock = 0; lock < MANY; lock++) {
            String name = "lock:" + lock;
            expected.add(name);
            for (int vote = 0; vote < 3; vote++) {
                vote((lock + vote) % 5, name, "aaa");
            }
        }

        assertThat(allNames()).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(browser.look(expected, 0))
                .hasSize(MANY)
                .allSatisfy((name, seen) -> assertThat(seen.holder()).isPresent());
        LockListing listing = browser.list(SOON, 2 * MANY);
        assertThat(listing.complete()).isTrue();
        assertThat(listing.locks()).hasSize(MANY).allMatch(lock -> lock.node().equals("3 of 5"));
        assertThat(browser.list(SOON, 100).complete()).isFalse();
    }

    @Test
    void list_moreLocksThanTheLimit_countsEachVote() throws Exception {
        for (int lock = 0; lock < MANY; lock++) {
            for (int member = 0; member < 5; member++) {
                vote(member, "lock:" + lock, "aaa");
            }
        }

        LockListing some = browser.list(LONG, 300);

        assertThat(some.complete()).isFalse();
        assertThat(some.locks())
                .hasSize(300)
                .allSatisfy(lock -> assertThat(lock.node()).isEqualTo("5 of 5"));
    }

    @Test
    void names_positionThatNoPortionHasSaid_isRefused() {
        for (String from : List.of("0", "x 1", "5 ", "0,0 ", "0,1,2,3 ", "1 x", "-1 0", "0 1 2")) {
            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(() -> browser.names(from))
                    .withMessageContaining("No portion of names begins at '" + from + "'");
        }
    }

    @Test
    void look_foreignKeys_areLeftOutAndDoNotHarmOthers() throws Exception {
        Holdfast shop = newClient("shop");
        for (EmbeddedRedis member : quorum.members()) {
            member.execute("LPUSH", "holdfast:{list}", "x");
            member.execute("SET", "holdfast:{text}", "1:format-of-one-server");
            member.execute("SET", "holdfast:{order:42}:queue", "not a queue");
        }
        member(0).execute("SET", "holdfast:{few}", "something else");
        member(0).execute("SET", "holdfast:quorum:other", "x");
        try (Lease lease = shop.lock("stock").acquire(SOON)) {
            var seen = browser.look(List.of("list", "text", "order:42", "few", "stock"), 10);

            assertThat(seen).containsOnlyKeys("order:42", "few", "stock");
            assertThat(seen.get("stock").holder().orElseThrow().token()).isEqualTo(lease.token());
            assertThat(seen.get("order:42").waiterCount()).isZero();
            assertThat(seen.get("few").holder()).isEmpty();
            assertThat(allNames()).contains("list", "text", "stock");
            assertThat(browser.list(SOON, 10).foreignKeys()).isGreaterThanOrEqualTo(2);
        }
    }

    @Test
    void clients_unknownAndForeignRecords_areNotConnected() throws Exception {
        Holdfast shop = newClient("shop");
        quorum.members().forEach(member -> member.execute("SET", "holdfast:client:abc", "not a record"));

        List<LiveClient> seen = browser.clients(List.of("abc", shop.clientId(), "gone"));

        assertThat(seen).extracting(LiveClient::clientId).containsExactly("abc", shop.clientId(), "gone");
        assertThat(seen)
                .extracting(LiveClient::connection)
                .containsExactly(Connection.NOT_CONNECTED, Connection.CONNECTED, Connection.NOT_CONNECTED);
        assertThat(seen.get(1).info().orElseThrow().application()).isEqualTo("shop");
        assertThat(seen.get(0).info()).isEmpty();
    }

    @Test
    void clients_recordsThatDiffer_showTheThreadsOfTheNewest() throws Exception {
        BlockedThread before = new BlockedThread("before", 1, "a", 1, "b", Optional.empty(), 2);
        BlockedThread now = new BlockedThread("now", 2, "a", 1, "b", Optional.empty(), 2);
        for (int member = 0; member < 5; member++) {
            boolean isNew = member == 3;
            String record = "holdfast:client:abc";
            member(member).execute(("HSET " + record + " format 1 host h pid 7 application a since 1").split(" ", -1));
            member(member).execute("HSET", record, "blocked", BlockedThreadsText.of(List.of(isNew ? now : before)));
            member(member).execute("PEXPIRE", record, isNew ? "60000" : "30000");
        }

        assertThat(browser.clients(List.of("abc")).get(0).blocked())
                .extracting(BlockedThread::thread)
                .containsExactly("now");
    }

    @Test
    void like_builderWithOtherSettings_seesItsLocks() throws Exception {
        var builder = HoldfastQuorum.builder()
                .members(quorum.uris())
                .prefix("other")
                .name("blue")
                .votes(4)
                .longestLease(LONG);
        var unused = QuorumAdministration.of(quorum.uris())
                .prefix("other")
                .name("blue")
                .votes(4)
                .longestLease(LONG)
                .initialize();
        Holdfast shop = builder.build();
        clients.add(shop);
        try (QuorumLockBrowser like = QuorumLockBrowser.like(builder);
                Lease lease = shop.lock("order:42").acquire(SOON)) {
            assertThat(like.look(List.of("order:42"), 0)
                            .get("order:42")
                            .holder()
                            .orElseThrow()
                            .token())
                    .isEqualTo(lease.token());
            assertThat(like.topology().count(NodeState.UP)).isEqualTo(5);
            assertThat(look("order:42").holder()).isEmpty();
        }
    }
}
