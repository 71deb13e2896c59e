package dev.holdfast.redis.quorum.scenario;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LiveClient.Connection;
import dev.holdfast.LiveLock;
import dev.holdfast.LockBrowser;
import dev.holdfast.LockInspection;
import dev.holdfast.NamePortion;
import dev.holdfast.Topology.NodeState;
import dev.holdfast.redis.quorum.QuorumLockBrowser;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a browser of a quorum does while members are gone. */
class BrowsedMembersTest extends BrowsedQuorum {

    private static final int MANY = 600;

    @Test
    void look_twoOfFiveGone_goesOnAndTheTopologySaysSo() throws Exception {
        Holdfast shop = newClient("shop");
        try (Lease lease = shop.lock("order:42").acquire(SOON)) {
            await().until(() -> look("order:42").node().equals(Optional.of("5 of 5")));
            member(1).kill();
            member(3).kill();

            assertThat(look("order:42").holder().orElseThrow().clientId()).isEqualTo(shop.clientId());

            assertThat(states())
                    .containsExactly(NodeState.UP, NodeState.DOWN, NodeState.UP, NodeState.DOWN, NodeState.UP);
            assertThat(look("order:42").node()).contains("3 of 5");
            assertThat(allNames()).contains("order:42");
            assertThat(browser.list(SOON, 10).locks())
                    .extracting(LiveLock::name)
                    .containsExactly("order:42");
            assertThat(browser.clients(List.of(shop.clientId())).get(0).connection())
                    .isEqualTo(Connection.CONNECTED);
            lease.check();
        }
    }

    @Test
    void look_threeOfFiveGone_failsAndNamesThem() {
        for (int member = 0; member < 3; member++) {
            member(member).kill();
        }

        assertThatExceptionOfType(BackendUnavailableException.class)
                .isThrownBy(() -> look("order:42"))
                .withMessageContaining("Cannot list the locks of the quorum of")
                .withMessageContaining("2 of 5 members have answered, and 3 are needed")
                .withMessageContaining(member(0).uri())
                .withMessageContaining(member(2).uri());
        assertThatExceptionOfType(BackendUnavailableException.class)
                .isThrownBy(() -> browser.names(LockBrowser.BEGINNING));
        assertThatExceptionOfType(BackendUnavailableException.class).isThrownBy(() -> browser.list(SOON, 10));
        assertThatExceptionOfType(BackendUnavailableException.class)
                .isThrownBy(() -> QuorumLockBrowser.connect(quorum.uris()))
                .withMessageContaining("2 of 5 members have answered");
    }

    private interface Look {

        LockInspection run() throws InterruptedException;
    }

    private static Duration timed(Look look) throws InterruptedException {
        long begunNanos = System.nanoTime();
        assertThat(look.run().holder()).isEmpty();
        return Duration.ofNanos(System.nanoTime() - begunNanos);
    }

    @Test
    void look_decidingVotesAreOfMembersThatAreGone_isNotKnown() throws Exception {
        vote(0, "stock", "aaa");
        vote(1, "stock", "aaa");
        vote(2, "stock", "aaa");
        vote(0, "single", "aaa");
        assertThat(look("stock").holder()).isPresent();
        assertThat(look("single").holder()).isEmpty();

        member(1).stop();
        member(2).stop();

        await().untilAsserted(() ->
                assertThat(browser.look(List.of("stock", "single", "free"), 0)).containsOnlyKeys("free"));
    }

    @Test
    void look_membersOfAnotherQuorum_failsAndSaysSo() {
        for (int each = 0; each < 5; each++) {
            member(each).execute("HSET", "holdfast:quorum", "quorum", "0123456789abcdef");
        }

        assertThatExceptionOfType(BackendMisconfiguredException.class)
                .isThrownBy(() -> look("stock"))
                .withMessageContaining("the server is a member of another quorum (0123456789abcdef)");
    }

    /** It is waited for only if it could decide, and then for five seconds; and only once. */
    @Test
    void look_memberThatDoesNotAnswer_isLeftOutFromThenOn() throws Exception {
        member(4).pause();
        vote(0, "open", "aaa");
        vote(1, "open", "aaa");

        // On a busy machine, one of several.
        Duration first = timed(() -> look("order:42"));
        Duration second = Collections.min(
                List.of(timed(() -> look("order:42")), timed(() -> look("order:42")), timed(() -> look("order:42"))));

        assertThat(second).isLessThan(first);
        assertThat(browser.look(List.of("open"), 0))
                .as("who has its vote is not known")
                .isEmpty();
        await().until(() -> look("order:42").holder().isEmpty() && states().get(4) == NodeState.DOWN);
        member(4).resume();
        await().until(() -> look("order:42").holder().isEmpty() && states().get(4) == NodeState.UP);
    }

    /** The answers of the others decide, so that their time limit has no part in it. */
    @Test
    void look_memberThatDoesNotAnswer_goesOnBeforeTheTimeLimit() throws Exception {
        List<Duration> firsts = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            member(4).pause();
            firsts.add(timed(() -> look("order:42")));
            member(4).resume();
            await().until(() -> look("order:42").holder().isEmpty() && states().get(4) == NodeState.UP);
        }

        // On a busy machine, one of several.
        assertThat(Collections.min(firsts)).isLessThan(Duration.ofSeconds(4));
    }

    @Test
    void topology_restartedMember_isQuarantined() throws Exception {
        Holdfast shop = newClient("shop");
        member(2).kill();
        member(2).restartEmpty();

        await().until(() -> {
            var unused = look("order:42");
            return states().get(2) == NodeState.QUARANTINED;
        });
        assertThat(states()).contains(NodeState.UP).doesNotContain(NodeState.DOWN);
        assertThat(shop.health().reachable()).isTrue();
    }

    @Test
    void look_lostConnections_areMadeAgain() throws Exception {
        quorum.members().forEach(member -> member.execute("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"));

        await().until(() -> look("order:42").holder().isEmpty());
        await().until(() ->
                look("order:42").holder().isEmpty() && states().stream().allMatch(NodeState.UP::equals));
    }

    @Test
    void names_memberLostOnTheWay_isReplacedByAnother() throws Exception {
        for (int member = 2; member < 5; member++) {
            voteForMany(member);
        }
        NamePortion portion = walkedIntoMember2();
        member(2).kill();

        assertThat(namesAfter(portion)).hasSize(MANY);
    }

    @Test
    void names_memberRestartedOnTheWay_isBegunAnew() throws Exception {
        voteForMany(2);
        NamePortion portion = walkedIntoMember2();
        member(2).kill();
        member(2).restartEmpty();
        voteForMany(2);
        await().until(() -> look("order:42").holder().isEmpty() && states().get(2) != NodeState.DOWN);

        assertThat(namesAfter(portion)).hasSize(MANY);
    }

    private void voteForMany(int member) {
        for (int lock = 0; lock < MANY; lock++) {
            vote(member, "lock:" + lock, "aaa");
        }
    }

    private NamePortion walkedIntoMember2() throws InterruptedException {
        NamePortion portion = browser.names(LockBrowser.BEGINNING);
        while (portion.next().filter(next -> next.matches("0,1,2 \\w+ \\d+")).isEmpty()) {
            portion = browser.names(portion.next().orElseThrow());
        }
        return portion;
    }

    private Set<String> namesAfter(NamePortion from) throws InterruptedException {
        Set<String> names = new HashSet<>();
        NamePortion portion = from;
        while (portion.next().isPresent()) {
            portion = browser.names(portion.next().orElseThrow());
            names.addAll(portion.names());
        }
        return names;
    }
}
