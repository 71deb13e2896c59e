package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.BlockedThread;
import dev.holdfast.ClientHealth;
import dev.holdfast.ClientLock;
import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LiveClient;
import dev.holdfast.LockBrowser;
import dev.holdfast.LockInspection;
import dev.holdfast.Topology;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What a client reports about itself, and what others see of it. */
@SuppressWarnings("LockNotBeforeTry") // what a thread owns is unlocked when its wait has ended
abstract class ClientViewContract extends ContractTest {

    ClientViewContract(BackendContract contract) {
        super(contract);
    }

    @Test
    void locks_heldByAHandle_areShownAsTheServerKnowsThem() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        try (Lease lease = client.lock(name).acquire()) {
            assertThat(client.locks()).singleElement().satisfies(lock -> {
                assertThat(lock.name()).isEqualTo(name);
                assertThat(lock.state()).isEqualTo(ClientLock.State.HELD);
                assertThat(lock.waiting()).isZero();
                assertThat(lock.longestWait()).isZero();
                assertThat(lock.holding()).hasValueSatisfying(holding -> {
                    assertThat(holding.holder())
                            .isEqualTo(inspect(name)
                                    .holder()
                                    .map(LockInspection.Holder::id)
                                    .orElseThrow());
                    assertThat(holding.token()).isEqualTo(lease.token());
                    assertThat(holding.lease()).isEqualTo(LeaseState.HELD);
                    assertThat(holding.since()).isEqualTo(lease.acquiredAt());
                    assertThat(holding.heldFor()).isBetween(Duration.ZERO, SOON);
                    assertThat(holding.remaining())
                            .isBetween(
                                    Duration.ofNanos(1),
                                    client.lock(name).options().lease());
                    assertThat(holding.ownerThread()).isEmpty();
                });
            });
        }
        assertThat(client.locks()).isEmpty();
    }

    @Test
    void locks_heldByAThreadWhileOthersWait_showThreadAndWaiters() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        DistributedLock lock = client.lock(name);
        CompletableFuture<CompletableFuture<Lease>> waiting = new CompletableFuture<>();
        lock.run(() -> {
            CompletableFuture<Lease> later = client.lock(name).acquireAsync();
            awaitWaiting(client, 1);
            assertThat(client.locks()).singleElement().satisfies(shown -> {
                assertThat(shown.waiting()).isEqualTo(1);
                assertThat(shown.longestWait()).isBetween(Duration.ofNanos(1), SOON);
                assertThat(shown.holding().orElseThrow().ownerThread())
                        .contains(Thread.currentThread().getName());
            });
            waiting.complete(later);
        });
        Actor.answer(Actor.answer(waiting)).close();
    }

    @Test
    void locks_heldByAnotherClient_areShownAsQueued() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        CompletableFuture<Lease> waiting;
        try (Lease held = newClient().lock(name).acquire()) {
            waiting = client.lock(name).acquireAsync();
            awaitQueued(name, 1);
            soon().untilAsserted(() -> assertThat(client.locks())
                    .singleElement()
                    .satisfies(lock -> {
                        assertThat(lock.state()).isEqualTo(ClientLock.State.QUEUED);
                        assertThat(lock.holding()).isEmpty();
                        assertThat(lock.waiting()).isEqualTo(1);
                    }));
            held.check();
        }
        Actor.answer(waiting).close();
    }

    @Test
    void locks_several_areSortedByName() throws Exception {
        Holdfast client = newClient();
        String one = newName();
        String other = newName();
        try (Lease first = client.lock(other).acquire();
                Lease second = client.lock(one).acquire()) {
            assertThat(client.locks()).extracting(ClientLock::name).isSorted().containsExactlyInAnyOrder(one, other);
            first.check();
            second.check();
        }
    }

    @Test
    void health_serviceThatAnswers_isGood() {
        ClientHealth health = newClient().health();

        assertThat(health.isHealthy()).isTrue();
        assertThat(health.reachable()).isTrue();
        assertThat(health.listening()).isTrue();
        assertThat(health.roundTrip())
                .hasValueSatisfying(took -> assertThat(took).isBetween(Duration.ZERO, SOON));
        assertThat(health.failure()).isEmpty();
        assertThat(health.renewalLag()).isZero();
        assertThat(health.warnings()).isEmpty();
        assertThat(health.server()).isNotBlank();
    }

    @Test
    void topology_connectedClient_namesServersThatAreUp() {
        Holdfast client = newClient();
        ClientHealth health = client.health();
        Topology topology = client.topology();

        assertThat(topology.nodes().isEmpty()).isEqualTo(topology.kind() == Topology.Kind.LOCAL);
        assertThat(topology.nodes()).allMatch(node -> node.state() == Topology.NodeState.UP);
        assertThat(topology.nodes()).extracting(Topology.Node::address).doesNotHaveDuplicates();
        assertThat(health.topology()).isEqualTo(topology);
        assertThat(health.failovers()).isZero();
        assertThat(health.lastFailover()).isEmpty();
        assertThat(client.statistics().failovers()).isZero();
    }

    @Test
    void inspect_node_isOneOfTheTopology() {
        Holdfast client = newClient();

        assertThat(client.lock(newName()).inspect().node().stream().toList())
                .isSubsetOf(client.topology().nodes().stream()
                        .map(Topology.Node::address)
                        .toList());
    }

    @Test
    void topology_closedClient_hasNoServerThatIsUp() {
        Holdfast client = newClient();
        client.close();

        assertThat(client.topology().count(Topology.NodeState.UP)).isZero();
    }

    @Test
    void health_closedClient_isBadAndSaysWhy() {
        Holdfast client = newClient();
        client.close();

        ClientHealth health = client.health();

        assertThat(health.isHealthy()).isFalse();
        assertThat(health.reachable()).isFalse();
        assertThat(health.failure()).hasValueSatisfying(seen -> assertThat(seen).contains("closed"));
        assertThat(health.listening()).isFalse();
        assertThat(client.locks()).isEmpty();
    }

    private LockBrowser openBrowser() throws InterruptedException {
        Optional<LockBrowser> browser = fixture().openBrowser();
        assumeTrue(browser.isPresent(), "this service has no browser that shows threads");
        return browser.orElseThrow();
    }

    private static List<BlockedThread> shown(LockBrowser browser, Holdfast client) throws InterruptedException {
        return browser.clients(List.of(client.clientId())).stream()
                .map(LiveClient::blocked)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void browser_threadThatOwnsALockAndWaitsForAnother_showsItUntilItHasBoth() throws Exception {
        try (LockBrowser browser = openBrowser()) {
            String owned = newName();
            String awaited = newName();
            Holdfast client = newClient();
            Actor owner = newActor("owner é");
            Lease taken = newClient().lock(awaited).acquire();
            owner.run(client.lock(owned)::lock);
            assertThat(shown(browser, client)).isEmpty();

            Future<?> waiting = owner.beginRun(client.lock(awaited)::lock);

            soon().until(() -> !shown(browser, client).isEmpty());
            assertThat(shown(browser, client)).singleElement().satisfies(blocked -> {
                assertThat(blocked.thread()).endsWith("-owner é");
                assertThat(blocked.held()).isEqualTo(owned);
                assertThat(blocked.heldAttempt())
                        .isEqualTo(inspect(owned).holder().orElseThrow().attempt());
                assertThat(blocked.awaited()).isEqualTo(awaited);
                assertThat(blocked.awaitedGroup()).isEmpty();
                assertThat(inspect(awaited).waiters()).singleElement().satisfies(waiter -> {
                    assertThat(waiter.clientId()).isEqualTo(client.clientId());
                    assertThat(waiter.attempt()).isEqualTo(blocked.awaitedAttempt());
                });
            });

            taken.close();
            Actor.answer(waiting);
            soon().until(() -> shown(browser, client).isEmpty());
            owner.run(client.lock(awaited)::unlock);
            owner.run(client.lock(owned)::unlock);
        }
    }

    @Test
    void browser_threadThatGivesUp_showsItNoMore() throws Exception {
        try (LockBrowser browser = openBrowser()) {
            String owned = newName();
            String awaited = newName();
            Holdfast client = newClient();
            Actor owner = newActor("owner");
            Lease taken = newClient().lock(awaited).acquire();
            owner.run(client.lock(owned)::lock);
            Future<?> waiting = owner.beginRun(client.lock(awaited)::lockInterruptibly);
            soon().until(() -> !shown(browser, client).isEmpty());

            owner.interrupt();

            soon().until(waiting::isDone);
            soon().until(() -> shown(browser, client).isEmpty());
            owner.run(client.lock(owned)::unlock);
            taken.close();
        }
    }
}
