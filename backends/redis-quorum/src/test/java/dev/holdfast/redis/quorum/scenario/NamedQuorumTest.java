package dev.holdfast.redis.quorum.scenario;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.Topology.NodeState;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.quorum.HoldfastQuorum;
import dev.holdfast.redis.quorum.HoldfastQuorumBuilder;
import dev.holdfast.redis.quorum.QuorumAdministration;
import dev.holdfast.redis.quorum.QuorumAdministration.MemberStatus;
import dev.holdfast.redis.quorum.QuorumLockBrowser;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Clients that name a quorum, and list its members each in its own way. */
class NamedQuorumTest {

    private static final List<EmbeddedRedis> SERVERS = new ArrayList<>();
    private static final int[] ABC = {0, 1, 2};
    private static final int[] CAB = {2, 0, 1};
    private static final int[] ABD = {0, 1, 3};
    private static final int[] ADE = {0, 3, 4};

    /** As short as may be: for so long a quorum that was not initialized grants nothing. */
    private static final Duration LONGEST_LEASE = Duration.ofSeconds(1);

    private final List<Holdfast> clients = new ArrayList<>();

    @BeforeAll
    static void start() {
        for (int i = 0; i < 5; i++) {
            SERVERS.add(EmbeddedRedis.start());
        }
    }

    @AfterAll
    static void stop() {
        SERVERS.forEach(EmbeddedRedis::close);
    }

    @BeforeEach
    void forget() {
        SERVERS.forEach(server -> server.execute("FLUSHALL"));
    }

    @AfterEach
    void close() {
        clients.forEach(Holdfast::close);
    }

    private static String uri(int server) {
        return SERVERS.get(server).uri();
    }

    private static List<String> uris(int... servers) {
        return IntStream.of(servers).mapToObj(NamedQuorumTest::uri).toList();
    }

    private static HoldfastQuorumBuilder blue(int... servers) {
        return HoldfastQuorum.builder()
                .members(uris(servers))
                .name("blue")
                .longestLease(LONGEST_LEASE)
                .closeTimeout(Duration.ZERO);
    }

    private static QuorumAdministration administration(int... servers) {
        return QuorumAdministration.of(uris(servers)).name("blue").longestLease(LONGEST_LEASE);
    }

    private Holdfast started(HoldfastQuorumBuilder builder) {
        Holdfast client = builder.build();
        clients.add(client);
        return client;
    }

    private static Lease granted(Holdfast client) throws InterruptedException {
        return client.lock("stock").acquire(Patience.LIMIT);
    }

    /** A start goes on without a member that has said nothing for seconds, as on a machine that does other work. */
    private void assertRefused(HoldfastQuorumBuilder builder, String... said) {
        await().ignoreException(AssertionError.class)
                .untilAsserted(() -> assertThatExceptionOfType(BackendMisconfiguredException.class)
                        .isThrownBy(() -> builder.build().close())
                        .satisfies(refusal -> assertThat(refusal.getMessage()).contains(said)));
    }

    @Test
    void build_listsThatOverlap_refusesTheSecond() throws Exception {
        Holdfast first = started(blue(ABC));

        assertRefused(blue(ADE), "it has no record of the quorum blue, unlike " + uri(0), uri(3), "quorum init");

        try (Lease lease = granted(first)) {
            assertThat(lease.token()).isPositive();
        }
        SERVERS.get(0).restartFrom(SERVERS.get(0).takeSnapshot());
        assertRefused(blue(ADE), "it has no record of the quorum blue, unlike " + uri(0));
    }

    @Test
    void build_afterInit_refusesAnotherList() throws Exception {
        var unused = administration(ABC).initialize();

        assertRefused(blue(ADE), "it has no record of the quorum blue, unlike " + uri(0));

        try (Lease lease = granted(started(blue(CAB)))) {
            assertThat(lease.token()).isPositive();
        }
    }

    private List<CompletableFuture<Holdfast>> startedAtOnce(int[]... lists) {
        List<CompletableFuture<Holdfast>> starting = new ArrayList<>();
        for (int[] list : lists) {
            starting.add(CompletableFuture.supplyAsync(() -> blue(list).build()));
        }
        return starting;
    }

    private Optional<Holdfast> outcome(CompletableFuture<Holdfast> starting) throws Exception {
        try {
            Holdfast client = starting.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
            clients.add(client);
            return Optional.of(client);
        } catch (ExecutionException e) {
            assertThat(e.getCause()).isInstanceOf(BackendMisconfiguredException.class);
            return Optional.empty();
        }
    }

    @Test
    void build_listsThatOverlapAtTheSameTime_areNotBothInUse() throws Exception {
        for (int round = 0; round < 5; round++) {
            forget();
            int[] other = round % 2 == 0 ? ADE : ABD;
            List<CompletableFuture<Holdfast>> starting = startedAtOnce(ABC, other);
            Optional<Holdfast> one = outcome(starting.get(0));
            Optional<Holdfast> two = outcome(starting.get(1));

            if (one.isPresent() && two.isPresent()) {
                // Two members of three were founded by the other: that is one quorum.
                assertThat(ids(ABC)).isEqualTo(ids(other)).hasSize(1);
            }
            for (Holdfast client : clients) {
                client.close();
            }
            clients.clear();
        }
    }

    private static List<String> ids(int... servers) {
        return IntStream.of(servers)
                .mapToObj(server -> SERVERS.get(server).execute("HGET", "holdfast:quorum", "quorum"))
                .filter(id -> !id.isNil())
                .map(id -> id.text())
                .distinct()
                .toList();
    }

    @Test
    void build_oneListAtTheSameTime_foundsOneQuorum() throws Exception {
        for (CompletableFuture<Holdfast> starting : startedAtOnce(ABC, CAB, ABC, CAB)) {
            assertThat(outcome(starting)).isPresent();
        }

        assertThat(ids(ABC)).hasSize(1).allSatisfy(id -> assertThat(id).doesNotEndWith("?"));
        for (Holdfast client : clients) {
            granted(client).close();
        }
    }

    @Test
    void build_newQuorumWithoutOneMember_isNotFounded() throws Exception {
        SERVERS.get(2).kill();
        try {
            Holdfast waiting = started(blue(ABC).connectInBackground());
            await().ignoreException(AssertionError.class)
                    .untilAsserted(() -> assertThatExceptionOfType(BackendUnavailableException.class)
                            .isThrownBy(() -> waiting.lock("stock").tryAcquire())
                            .withMessageContaining(
                                    "it is not known yet which servers the quorum blue was founded with"));
            assertThat(ids(0, 1)).isEmpty();
            SERVERS.get(2).restart();

            await().untilAsserted(() -> granted(waiting).close());
            SERVERS.get(2).kill();
            granted(waiting).close();
            granted(started(blue(CAB))).close();
        } finally {
            SERVERS.get(2).restart();
        }
    }

    @Test
    @DisplayName("a member that comes back empty is made one again by a client that knew it, and by no other")
    void member_withoutItsData_isEnrolledByWhomKnewIt() throws Exception {
        Holdfast knowing = started(blue(ABC));
        granted(knowing).close();
        clients.remove(knowing);
        knowing.close();

        SERVERS.get(1).restartEmpty();
        Holdfast fresh = started(blue(ABC));
        granted(fresh).close();
        assertThat(fresh.topology().nodes().get(1).state()).isEqualTo(NodeState.QUARANTINED);
        assertThat(fresh.health().warnings())
                .anySatisfy(warning -> assertThat(warning)
                        .contains("Member " + uri(1))
                        .contains("it has no record of the quorum blue"));
        assertThat(administration(ABC).status()).map(MemberStatus::isRecorded).containsExactly(true, false, true);

        var unused = administration(ABC).initialize();
        await().ignoreExceptions().until(() -> {
            granted(fresh).close();
            return fresh.topology().count(NodeState.UP) == 3;
        });
        SERVERS.get(1).restartEmpty();
        await().until(() -> administration(ABC).status().stream().allMatch(MemberStatus::isRecorded));
    }

    @Test
    void member_replaced_refusesTheOldListFromThenOn() throws Exception {
        Holdfast before = started(blue(ABC));
        granted(before).close();
        clients.remove(before);
        before.close();

        List<MemberStatus> replaced = administration(ABD).initialize();

        assertThat(replaced)
                .allMatch(MemberStatus::isRecorded)
                .allMatch(member -> member.waits().isZero());
        granted(started(blue(ABD))).close();
        assertRefused(
                blue(ABC),
                "members of the quorum blue were founded with different servers",
                uri(0),
                uri(2),
                "quorum init");
        assertThat(administration(ABC).status()).map(MemberStatus::isRecorded).containsExactly(true, true, false);
        await().ignoreException(AssertionError.class)
                .untilAsserted(() -> assertThatExceptionOfType(BackendMisconfiguredException.class)
                        .isThrownBy(() -> QuorumLockBrowser.like(blue(ABC)).close())
                        .withMessageContaining("members of the quorum blue were founded with different servers"));
    }

    private static void assertGrantsNothing(Holdfast client, String said) {
        Callable<Boolean> refusal = () -> {
            try {
                client.lock("stock").tryAcquire().ifPresent(Lease::close);
                return false;
            } catch (BackendMisconfiguredException refused) {
                return refused.getMessage().contains(said);
            }
        };
        await().ignoreException(BackendUnavailableException.class).until(refusal);
        assertThatExceptionOfType(BackendMisconfiguredException.class)
                .isThrownBy(() -> client.lock("stock").tryAcquire());
    }

    @Test
    @DisplayName("a client whose member has forgotten its quorum, and was founded with others, is granted nothing more")
    void client_memberFoundedWithOthersMeanwhile_isGrantedNothing() throws Exception {
        Holdfast first = started(blue(ABC));
        granted(first).close();
        SERVERS.get(0).execute("FLUSHALL");
        Holdfast second = started(blue(ADE));

        assertGrantsNothing(first, "were founded with different servers");

        assertThat(first.health().reachable()).isFalse();
        granted(second).close();
    }

    @Test
    @DisplayName("by addresses, too: a client in the background is granted nothing beside a member of another quorum")
    void client_memberOfAnotherQuorumByAddress_isGrantedNothing() throws Exception {
        for (int[] list : new int[][] {ABC, ADE}) {
            var unused = QuorumAdministration.of(uris(list)).initialize();
        }

        Holdfast client = started(HoldfastQuorum.builder().members(uris(ABC)).connectInBackground());

        assertGrantsNothing(client, "the server is a member of another quorum");
    }

    @Test
    void client_initializedAnewMeanwhile_goesOn() throws Exception {
        Holdfast client = started(blue(ABC));
        granted(client).close();
        String before = ids(ABC).get(0);
        SERVERS.get(2).restart();

        var unused = administration(ABC).initialize();

        assertThat(ids(ABC)).hasSize(1).isNotEqualTo(List.of(before));
        await().ignoreExceptions().untilAsserted(() -> granted(client).close());
        assertThat(client.topology().count(NodeState.UP)).isEqualTo(3);
    }
}
