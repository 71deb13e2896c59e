package dev.holdfast.zookeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LiveClient;
import dev.holdfast.LiveLock;
import dev.holdfast.LockBrowser;
import dev.holdfast.LockInspection;
import dev.holdfast.LockListing;
import dev.holdfast.testkit.threads.Patience;
import dev.holdfast.zookeeper.HoldfastZooKeeper;
import dev.holdfast.zookeeper.ZooKeeperLockBrowser;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What is listed of the locks in ZooKeeper. Each test has a server of its own, so they run at the same time. */
@Execution(ExecutionMode.CONCURRENT)
class LockBrowserTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private Scene scene;
    private String servers;

    @BeforeEach
    void start() throws Exception {
        scene = Scene.start();
        servers = scene.server().getConnectString();
    }

    @AfterEach
    void close() throws Exception {
        scene.close();
    }

    private Holdfast named(String name) {
        return scene.closing(HoldfastZooKeeper.builder()
                .connectString(servers)
                .sessionTimeout(LONG)
                .closeTimeout(Duration.ZERO)
                .clientName(name)
                .build());
    }

    private ZooKeeperLockBrowser browser() throws InterruptedException {
        return scene.closing(ZooKeeperLockBrowser.connect(servers));
    }

    @Test
    void list_noClientYet_isEmptyAndComplete() throws Exception {
        LockListing listing = browser().list(LONG, 100);

        assertThat(listing.locks()).isEmpty();
        assertThat(listing.complete()).isTrue();
        assertThat(listing.topology().nodes())
                .singleElement()
                .satisfies(node -> assertThat(node.address()).isEqualTo(servers));
        assertThat(scene.observer().checkExists().forPath("/holdfast")).isNull();
    }

    @Test
    void list_heldAndWaitedFor_saysAllAboutIt() throws Exception {
        String name = "odd/ %\n'é";
        Lease lease = named("shop").lock(name).acquire();
        CompletableFuture<Lease> waiting =
                named("other").lock(name).acquireAsync().toCompletableFuture();
        ZooKeeperLockBrowser browser = browser();
        Scene.soon().until(() -> browser.list(LONG, 100).locks().get(0).waiters() == 1);

        assertThat(browser.list(LONG, 100).locks()).singleElement().satisfies(lock -> {
            assertThat(lock.name()).isEqualTo(name);
            assertThat(lock.token()).isEqualTo(lease.token());
            assertThat(lock.client().orElseThrow().application()).isEqualTo("shop");
            assertThat(lock.client().orElseThrow().pid())
                    .isEqualTo(ProcessHandle.current().pid());
            assertThat(lock.kept()).isFalse();
            assertThat(lock.leaseLeft()).isBetween(Duration.ofMillis(1), Duration.ofSeconds(10));
            assertThat(lock.heldFor()).isEmpty();
            assertThat(lock.group()).isEmpty();
        });
        lease.release();
        waiting.join().release();
    }

    @Test
    void namesAndLook_heldAndWaitedFor_sayAllAboutIt() throws Exception {
        String name = "odd/ %\n'é";
        Lease lease = named("shop").lock(name).acquire();
        Holdfast other = named("other");
        CompletableFuture<Lease> waiting = other.lock(name).acquireAsync().toCompletableFuture();
        ZooKeeperLockBrowser browser = browser();
        Scene.soon().until(() -> browser.look(List.of(name), 0).get(name).waiterCount() == 1);

        assertThat(browser.names(LockBrowser.BEGINNING).names()).containsExactly(name);
        Map<String, LockInspection> seen = browser.look(List.of(name, "never"), 5);
        assertThat(seen.get("never").holder()).isEmpty();
        assertThat(seen.get(name).holder().orElseThrow().token()).isEqualTo(lease.token());
        assertThat(seen.get(name).holder().orElseThrow().client().orElseThrow().application())
                .isEqualTo("shop");
        assertThat(seen.get(name).waiters())
                .singleElement()
                .satisfies(waiter -> assertThat(waiter.clientId()).isEqualTo(other.clientId()));
        assertThat(browser.clients(List.of(other.clientId(), "never")))
                .extracting(LiveClient::connection)
                .containsExactly(LiveClient.Connection.CONNECTED, LiveClient.Connection.NOT_CONNECTED);
        lease.release();
        waiting.join().release();
    }

    @Test
    void list_holder_canBeForcedToRelease() throws Exception {
        Holdfast holder = named("stuck");
        Lease held = holder.lock("stuck").acquire();
        ZooKeeperLockBrowser browser = browser();
        LiveLock seen = browser.list(LONG, 100).locks().get(0);

        holder.lock("stuck").forceRelease(seen.holder().orElseThrow());

        assertThat(held.token()).isEqualTo(seen.token());
        assertThat(browser.list(LONG, 100).locks()).isEmpty();
    }

    @Test
    void list_minimumHold_isKeptAndNamesWhoLeftIt() throws Exception {
        named("nightly")
                .lock("report", options -> options.minHold(LONG))
                .acquire()
                .release();

        assertThat(browser().list(LONG, 100).locks()).singleElement().satisfies(lock -> {
            assertThat(lock.kept()).isTrue();
            assertThat(lock.holder()).isEmpty();
            assertThat(lock.client().orElseThrow().application()).isEqualTo("nightly");
        });
    }

    @Test
    void list_released_isNotListed() throws Exception {
        named("shop").lock("free").acquire().release();

        assertThat(browser().list(LONG, 100).locks()).isEmpty();
    }

    @Test
    void list_moreThanAPortion_findsAllInTheOrderOfTheirNames() throws Exception {
        hold(250);

        LockListing all = browser().list(LONG, 1_000);

        assertThat(all.complete()).isTrue();
        assertThat(all.locks())
                .hasSize(250)
                .isSortedAccordingTo((a, b) -> a.name().compareTo(b.name()));
    }

    @Test
    void list_limitOrBudgetUsedUp_isNotComplete() throws Exception {
        hold(250);
        ZooKeeperLockBrowser browser = browser();

        assertThat(browser.list(LONG, 150)).satisfies(listing -> {
            assertThat(listing.locks()).hasSize(150);
            assertThat(listing.complete()).isFalse();
        });
        assertThat(browser.list(Duration.ofNanos(1), 1_000)).satisfies(listing -> {
            assertThat(listing.locks()).hasSize(100);
            assertThat(listing.complete()).isFalse();
        });
        assertThat(browser.list(LONG, 250).complete()).isTrue();
    }

    @Test
    void list_nodesOfAnotherKind_areCounted() throws Exception {
        named("shop").lock("held").acquire();
        scene.observer().create().forPath("/holdfast/locks/no.name");
        scene.observer().create().forPath("/holdfast/locks/held/no attempt");

        LockListing listing = browser().list(LONG, 100);

        assertThat(listing.locks()).hasSize(1);
        assertThat(listing.foreignKeys()).isEqualTo(2);
    }

    @Test
    void list_rootAndNamespace_areThoseOfTheClients() throws Exception {
        scene.closing(HoldfastZooKeeper.builder()
                        .connectString(servers)
                        .root("/shop/locks")
                        .closeTimeout(Duration.ZERO)
                        .build())
                .lock("here")
                .acquire();
        CuratorFramework within = scene.observer().usingNamespace("shop");

        try (ZooKeeperLockBrowser byRoot = ZooKeeperLockBrowser.connect(servers, "/shop/locks");
                ZooKeeperLockBrowser byNamespace = ZooKeeperLockBrowser.on(within, "/locks")) {
            assertThat(byRoot.list(LONG, 10).locks()).hasSize(1);
            assertThat(byNamespace.list(LONG, 10).locks()).hasSize(1);
        }
        assertThat(browser().list(LONG, 10).locks()).isEmpty();
        assertThat(scene.observer().checkExists().forPath("/shop/locks/clients"))
                .as("a connection of the application's own goes on")
                .isNotNull();
    }

    @Test
    void list_nodesOfAnIdentity_areReadWithItAndRefusedWithout() throws Exception {
        byte[] secret = "app:secret".getBytes(StandardCharsets.US_ASCII);
        scene.closing(HoldfastZooKeeper.builder()
                        .connectString(servers)
                        .authorization("digest", secret)
                        .closeTimeout(Duration.ZERO)
                        .build())
                .lock("private")
                .acquire();
        CuratorFramework known = scene.closing(CuratorFrameworkFactory.builder()
                .connectString(servers)
                .retryPolicy(new RetryOneTime(100))
                .authorization("digest", secret)
                .build());
        known.start();

        assertThat(scene.closing(ZooKeeperLockBrowser.on(known)).list(LONG, 10).locks())
                .hasSize(1);
        ZooKeeperLockBrowser unknown = browser();
        assertThatThrownBy(() -> unknown.list(LONG, 10))
                .isInstanceOf(BackendMisconfiguredException.class)
                .hasMessageContaining("does not permit it at /holdfast/locks");
    }

    @Test
    void list_chrootMissing_saysWhatToMend() throws Exception {
        ZooKeeperLockBrowser browser = scene.closing(ZooKeeperLockBrowser.connect(servers + "/missing"));

        assertThatThrownBy(() -> browser.list(LONG, 10))
                .isInstanceOf(BackendMisconfiguredException.class)
                .hasMessageContaining("the chroot of the connect string does not exist");
    }

    @Test
    void list_serverGone_isUnavailable() throws Exception {
        ZooKeeperLockBrowser browser = browser();
        scene.server().stop();

        assertThatThrownBy(() -> browser.list(LONG, 10))
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("Cannot list the locks of ZooKeeper at " + servers);
    }

    @Test
    void list_closed_isUnavailable() throws Exception {
        ZooKeeperLockBrowser browser = browser();
        browser.close();

        assertThatThrownBy(() -> browser.list(LONG, 1))
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("the browser is closed");
    }

    @Test
    void list_budgetOfNothing_isRefused() throws Exception {
        ZooKeeperLockBrowser browser = browser();

        assertThatThrownBy(() -> browser.list(Duration.ZERO, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("The budget must be positive");
    }

    @Test
    void connect_notAConnectString_isRefused() {
        assertThatThrownBy(() -> ZooKeeperLockBrowser.connect("host:port"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'host:port' is not a server");
        assertThatThrownBy(() -> ZooKeeperLockBrowser.connect(servers, "/"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("The root '/' is not allowed");
    }

    private void hold(int count) {
        Holdfast holder = named("many");
        List<CompletableFuture<Lease>> held = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            held.add(holder.lock("lock-" + number).acquireAsync(Patience.LIMIT).toCompletableFuture());
        }
        held.forEach(CompletableFuture::join);
    }
}
