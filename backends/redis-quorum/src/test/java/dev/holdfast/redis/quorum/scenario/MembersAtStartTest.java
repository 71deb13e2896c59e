package dev.holdfast.redis.quorum.scenario;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.Topology;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.quorum.HoldfastQuorum;
import dev.holdfast.redis.quorum.QuorumAdministration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What cannot be a quorum is refused at the start, with what to mend. */
class MembersAtStartTest {

    private static final List<EmbeddedRedis> SERVERS = new ArrayList<>();

    @BeforeAll
    static void start() {
        for (int i = 0; i < 4; i++) {
            SERVERS.add(EmbeddedRedis.start());
        }
    }

    @AfterAll
    static void stop() {
        SERVERS.forEach(EmbeddedRedis::close);
    }

    @BeforeEach
    void forget() throws Exception {
        SERVERS.forEach(server -> server.execute("FLUSHALL"));
    }

    private static String uri(int server) {
        return SERVERS.get(server).uri();
    }

    private static List<String> three() {
        return List.of(uri(0), uri(1), uri(2));
    }

    /** A client starts without a member that has said nothing for seconds, as on a machine that does other work. */
    private static ThrowableAssertAlternative<BackendMisconfiguredException> refused(String... members) {
        return await().ignoreException(AssertionError.class)
                .until(
                        () -> assertThatExceptionOfType(BackendMisconfiguredException.class)
                                .isThrownBy(
                                        () -> HoldfastQuorum.connect(members).close()),
                        refusal -> true);
    }

    /**
     * Before members vote that were never initialized. It is given back: a client that is closed waits for what it
     * holds.
     */
    private static void grant(Holdfast holdfast) throws InterruptedException {
        holdfast.lock("a").acquire(Duration.ofSeconds(30)).close();
    }

    private static void initialize() {
        assertThat(QuorumAdministration.of(three()).initialize()).allSatisfy(member -> {
            assertThat(member.isRecorded()).isTrue();
            assertThat(member.waits()).isZero();
        });
    }

    @Test
    void connect_initialized_grantsAtOnce() throws Exception {
        initialize();

        try (Holdfast holdfast = HoldfastQuorum.connect(uri(0), uri(1), uri(2))) {
            grant(holdfast);
            assertThat(holdfast.topology().kind()).isEqualTo(Topology.Kind.QUORUM);
            assertThat(holdfast.topology().count(Topology.NodeState.UP)).isEqualTo(3);
            assertThat(holdfast.health().reachable()).isTrue();
        }
    }

    @Test
    void connect_inAnotherOrder_isTheSameQuorum() throws Exception {
        initialize();

        try (Holdfast holdfast = HoldfastQuorum.connect(uri(2), uri(0), uri(1))) {
            grant(holdfast);
        }
    }

    @Test
    void connect_neverInitialized_saysWhenItVotes() throws Exception {
        try (Holdfast holdfast = HoldfastQuorum.connect(uri(0), uri(1), uri(2))) {
            assertThatExceptionOfType(BackendUnavailableException.class)
                    .isThrownBy(() -> holdfast.lock("a").tryAcquire())
                    .withMessageContaining("votes in");
            assertThat(holdfast.topology().count(Topology.NodeState.QUARANTINED))
                    .isEqualTo(3);
            assertThat(holdfast.health().reachable()).isFalse();
            assertThat(holdfast.health().warnings()).isEmpty();
        }
    }

    @Test
    @DisplayName("scenario 77: one server that is named as two members")
    void connect_oneServerTwice_isRefused() throws Exception {
        String alias = uri(0).replace("127.0.0.1", "localhost");

        refused(uri(0), alias, uri(1))
                .withMessageContaining("the same server as")
                .withMessageContaining("name each member once");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HoldfastQuorum.connect(uri(0), uri(0), uri(1)).close())
                .withMessageContaining("named twice");
    }

    @Test
    void connect_aReplica_isRefused() throws Exception {
        EmbeddedRedis replica = SERVERS.get(3);
        replica.execute(
                "REPLICAOF",
                SERVERS.get(0).host(),
                Integer.toString(SERVERS.get(0).port()));
        try {
            refused(uri(0), uri(1), uri(3)).withMessageContaining("replica").withMessageContaining(uri(3));
        } finally {
            replica.execute("REPLICAOF", "NO", "ONE");
        }
    }

    @Test
    @DisplayName("scenario 77: members of one cluster")
    void connect_aNodeOfACluster_isRefused() throws Exception {
        try (EmbeddedRedis node =
                EmbeddedRedis.builder().config("cluster-enabled", "yes").start()) {
            refused(uri(0), uri(1), node.uri()).withMessageContaining("cluster");
        }
    }

    @Test
    @DisplayName("scenario 77: two clients with different member lists")
    void connect_withAnotherList_isRefusedWithBoth() throws Exception {
        initialize();

        assertThatExceptionOfType(BackendMisconfiguredException.class)
                .isThrownBy(() -> HoldfastQuorum.connect(uri(1), uri(2), uri(3)).close())
                .withMessageContaining("another quorum")
                .withMessageContaining(uri(0))
                .withMessageContaining(uri(3))
                .withMessageContaining("quorum init");
    }

    @Test
    @DisplayName("scenario 77: two clients with different settings")
    void build_withOtherVotesOrLeases_isRefused() throws Exception {
        initialize();

        assertThatExceptionOfType(BackendMisconfiguredException.class)
                .isThrownBy(() -> HoldfastQuorum.builder()
                        .members(three())
                        .votes(3)
                        .build()
                        .close())
                .withMessageContaining("3 votes of 3 members");
        assertThatExceptionOfType(BackendMisconfiguredException.class)
                .isThrownBy(() -> HoldfastQuorum.builder()
                        .members(three())
                        .longestLease(Duration.ofMinutes(2))
                        .build()
                        .close())
                .withMessageContaining("longest lease 120000 ms");
    }

    @Test
    void build_whatCannotBe_isRefusedBeforeAnythingIsSent() throws Exception {
        assertThatIllegalStateException()
                .isThrownBy(() -> HoldfastQuorum.builder().build())
                .withMessageContaining("members(");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HoldfastQuorum.connect(uri(0), uri(1)))
                .withMessageContaining("three");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> HoldfastQuorum.builder().members(three()).votes(1).build())
                .withMessageContaining("more than half");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HoldfastQuorum.builder().longestLease(Duration.ofMillis(10)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HoldfastQuorum.builder().name(" "));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HoldfastQuorum.builder().members("http://a"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HoldfastQuorum.connect(uri(0), uri(1), "redis-sentinel://s:26379#m"))
                .withMessageContaining("Sentinels");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HoldfastQuorum.connect(uri(0), uri(1), "redis-cluster://me:pass@c:6379"))
                .withMessageContaining("redis-cluster://c:6379 names a cluster")
                .withMessageContaining("Write redis://host:port for each member");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HoldfastQuorum.builder().prefix("a{b"));
    }

    @Test
    void connect_tooFewInReach_isUnavailable() throws Exception {
        assertThatExceptionOfType(BackendUnavailableException.class)
                .isThrownBy(() -> HoldfastQuorum.connect(uri(0), "redis://127.0.0.1:1", "redis://127.0.0.1:2")
                        .close())
                .withMessageContaining("1 of 3 members")
                .withMessageContaining("redis://127.0.0.1:1");
    }

    @Test
    void connect_oneOfThreeGone_startsAndGrants() throws Exception {
        initialize();
        SERVERS.get(2).kill();
        try (Holdfast holdfast = HoldfastQuorum.connect(uri(0), uri(1), uri(2))) {
            grant(holdfast);
            assertThat(holdfast.topology().count(Topology.NodeState.DOWN)).isEqualTo(1);
            assertThat(holdfast.health().warnings())
                    .anySatisfy(warning -> assertThat(warning).contains(uri(2)).contains("does not vote"));
        } finally {
            SERVERS.get(2).restart();
        }
    }

    @Test
    void status_namesEachMember() throws Exception {
        initialize();
        SERVERS.get(1).execute("FLUSHALL");

        List<QuorumAdministration.MemberStatus> status =
                QuorumAdministration.of(three()).status();

        assertThat(status.get(0).isRecorded()).isTrue();
        assertThat(status.get(1).isRecorded()).isFalse();
        assertThat(status.get(0).clockOffset()).isLessThan(Duration.ofSeconds(5));
        assertThat(status.get(0).record())
                .hasValueSatisfying(record -> assertThat(record).contains(uri(2)));
    }
}
