package dev.holdfast.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockOptions;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.testkit.threads.Actor;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.curator.test.InstanceSpec;
import org.apache.curator.test.TestingServer;
import org.apache.zookeeper.ZooDefs;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What cannot work is said at once, and what to do about it. Each test has names of its own, and they run together. */
@Execution(ExecutionMode.CONCURRENT)
class BadInputTest {

    private static TestingServer server;

    @BeforeAll
    static void start() throws Exception {
        server = new TestingServer(
                new InstanceSpec(null, -1, -1, -1, true, -1, 500, 100, Map.of("maxSessionTimeout", "3000")), true);
    }

    @AfterAll
    static void close() throws Exception {
        server.close();
    }

    private static HoldfastZooKeeperBuilder builder() {
        return HoldfastZooKeeper.builder().connectString(server.getConnectString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                ",host:2181",
                "host:2181,",
                "host:",
                "host:0",
                "host:65536",
                "host:port",
                "host:2181 ",
                "http://host:2181",
                "host:2181//chroot",
                "host:2181/chroot/",
                "host:2181/a/../b"
            })
    void connectString_thatIsNone_isRefusedBeforeAnythingIsSent(String text) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> HoldfastZooKeeper.connect(text))
                .withMessageContaining("host1:2181,host2:2181/chroot");
    }

    @ParameterizedTest
    @ValueSource(strings = {"host", "host:2181", "10.0.0.1:2181,10.0.0.2:2181/locks/of/us", "[::1]:2181"})
    void connectString_ofServers_isTaken(String text) {
        assertThat(ServerList.checked(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "holdfast", "/", "/a/", "/zookeeper", "/zookeeper/x", "/a//b"})
    void root_thatIsNone_isRefused(String path) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> builder().root(path))
                .withMessageContaining("such as /holdfast");
    }

    @Test
    void settings_outOfRangeOrEmpty_areRefused() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> builder().sessionTimeout(Duration.ofMillis(499)));
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> builder().sessionTimeout(Duration.ofHours(2)));
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> builder().acl(List.of()));
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> builder().authorization(" ", new byte[0]));
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> HoldfastZooKeeper.builder().build())
                .withMessageContaining("connectString(...) or client(...)");
    }

    @Test
    @SuppressWarnings("NullAway") // that is what is tested
    void nulls_areRefusedByName() {
        assertThatExceptionOfType(NullPointerException.class)
                .isThrownBy(() -> builder().connectString(null))
                .withMessage("connectString");
        assertThatExceptionOfType(NullPointerException.class)
                .isThrownBy(() -> builder().client(null))
                .withMessage("client");
        assertThatExceptionOfType(NullPointerException.class)
                .isThrownBy(() -> builder().authorization("digest", null))
                .withMessage("auth");
        assertThatExceptionOfType(NullPointerException.class)
                .isThrownBy(() -> builder().acl(null))
                .withMessage("acl");
    }

    @Test
    void curator_notStartedOrBesideOtherSettings_isRefused() {
        try (CuratorFramework curator =
                CuratorFrameworkFactory.newClient(server.getConnectString(), new RetryOneTime(100))) {
            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(() -> HoldfastZooKeeper.on(curator))
                    .withMessageContaining("call its start() before");
            curator.start();
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> builder().client(curator).build())
                    .withMessageContaining("connectString");
        }
    }

    @Test
    void start_noServer_saysThatThereIsNone() {
        int port = InstanceSpec.getRandomPort();

        assertThatExceptionOfType(BackendUnavailableException.class)
                .isThrownBy(() -> HoldfastZooKeeper.connect("127.0.0.1:" + port))
                .withMessageContaining("127.0.0.1:" + port)
                .withMessageContaining("Is it running there");
    }

    @Test
    void start_chrootIsMissing_saysSo() {
        assertThatExceptionOfType(BackendMisconfiguredException.class)
                .isThrownBy(() -> HoldfastZooKeeper.connect(server.getConnectString() + "/nowhere"))
                .withMessageContaining("/nowhere")
                .withMessageContaining("the chroot of the connect string does not exist");
    }

    @Test
    void start_nodesAreForAnotherIdentity_saysSoAndNothingIsChanged() throws Exception {
        byte[] secret = "someone:secret".getBytes(StandardCharsets.UTF_8);
        try (Holdfast owner =
                builder().root("/owned").authorization("digest", secret).build()) {
            owner.lock("theirs").acquire().close();

            assertThatExceptionOfType(BackendMisconfiguredException.class)
                    .isThrownBy(() -> builder().root("/owned").build())
                    .withMessageContaining("ZooKeeper does not permit it")
                    .satisfies(refused -> assertThat(refused.getMessage()).doesNotContain("secret"));

            try (Holdfast same = builder()
                            .root("/owned")
                            .authorization("digest", secret)
                            .build();
                    Lease lease = same.lock("theirs").acquire(Actor.PATIENCE)) {
                lease.check();
            }
        }
    }

    @Test
    void start_aclForACreatorWithoutAuthorization_saysSo() {
        assertThatExceptionOfType(BackendMisconfiguredException.class)
                .isThrownBy(() -> builder()
                        .root("/nobody")
                        .acl(ZooDefs.Ids.CREATOR_ALL_ACL)
                        .build())
                .withMessageContaining("needs an authorization");
    }

    @Test
    void lease_longerThanTheSession_isConfirmedForTwoThirdsOfItAndHeldOn() throws Exception {
        try (Holdfast client = builder().sessionTimeout(Duration.ofSeconds(3)).build();
                Holdfast other = builder().sessionTimeout(Duration.ofSeconds(3)).build()) {
            // Before the grant: what the machine takes from here on only makes the hold look longer.
            long startNanos = System.nanoTime();
            Lease lease = client.lock(
                            "long", o -> o.lease(Duration.ofSeconds(5)).notRenewed())
                    .acquire();
            assertThat(lease.remaining()).isLessThanOrEqualTo(Duration.ofSeconds(2));

            try (Lease next = other.lock("long").acquire(Actor.PATIENCE)) {
                assertThat(Duration.ofNanos(System.nanoTime() - startNanos)).isGreaterThan(Duration.ofSeconds(4));
                next.check();
            }
            assertThat(lease.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
        }
    }

    @Test
    void warnings_sessionThatTheEnsembleHasShortened_isNamed() {
        try (Holdfast client = builder().sessionTimeout(Duration.ofSeconds(30)).build()) {
            assertThat(client.health().warnings())
                    .singleElement()
                    .asString()
                    .contains("from 30000 ms to 3000 ms")
                    .contains("maxSessionTimeout");
        }
    }

    @Test
    void group_isRefusedAndNamesTheLock() {
        try (Holdfast client = builder().build()) {
            assertThatExceptionOfType(BackendMisconfiguredException.class)
                    .isThrownBy(() -> client.readWriteLock("shared").readLock().acquire())
                    .withMessageContaining("lock 'shared' is asked for as a read lock");
            assertThatExceptionOfType(BackendMisconfiguredException.class)
                    .isThrownBy(() -> client.semaphore("permits", 2).acquire())
                    .withMessageContaining("lock 'permits' is asked for as a semaphore");
            assertThatExceptionOfType(BackendMisconfiguredException.class)
                    .isThrownBy(() -> client.lockOwnedBy("owned", "me").acquire())
                    .withMessageContaining("lock 'owned' is asked for as the lock of an owner");
        }
    }

    @Test
    void options_default_leaseIsTwoThirdsOfTheSession() {
        try (Holdfast client = builder().build()) {
            assertThat(client.lock("plain").options().lease()).isEqualTo(Duration.ofSeconds(10));
            assertThat(client.lock("plain", LockOptions.defaults()).options().lease())
                    .isEqualTo(Duration.ofSeconds(30));
        }
    }
}
