package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.DistributedReadWriteLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockEvent;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What listeners hear. */
abstract class EventsContract extends ContractTest {

    EventsContract(BackendContract contract) {
        super(contract);
    }

    @Test
    void listen_grantAndRelease_areHeardInOrder() throws Exception {
        Holdfast client = newClient();
        List<LockEvent> heard = heardBy(client);
        String name = newName();

        Lease lease = client.lock(name).acquire();
        lease.close();

        soon().untilAsserted(() -> assertThat(heard).hasSize(2));
        assertThat(heard.get(0))
                .isEqualTo(new LockEvent.Granted(name, Optional.empty(), lease.token(), lease.waited()));
        assertThat(heard.get(1)).isInstanceOfSatisfying(LockEvent.Released.class, released -> {
            assertThat(released.name()).isEqualTo(name);
            assertThat(released.token()).isEqualTo(lease.token());
            assertThat(released.outcome()).isEqualTo(ReleaseOutcome.RELEASED);
            assertThat(released.held()).isBetween(Duration.ZERO, SOON);
        });
    }

    @Test
    void listen_handoverWithinTheClient_isHeard() throws Exception {
        Holdfast client = newClient();
        List<LockEvent> heard = heardBy(client);
        String name = newName();

        Lease second = handOver(client, name);
        second.close();

        LockEvent handedOver = new LockEvent.HandedOver(name, Optional.empty(), second.token(), second.waited());
        soon().untilAsserted(() -> assertThat(heard)
                .contains(handedOver)
                .anySatisfy(event -> assertThat(event)
                        .isInstanceOfSatisfying(
                                LockEvent.Released.class,
                                released -> assertThat(released.token()).isEqualTo(second.token()))));
    }

    @Test
    void listen_readers_areHeardWithTheirGroup() throws Exception {
        Holdfast client = newClient();
        assumeTrue(newServiceClient().backend().capabilities().groups(), "this service has no groups");
        List<LockEvent> heard = heardBy(client);
        DistributedReadWriteLock lock = client.readWriteLock(newName());

        Lease first = lock.readLock().acquire();
        Lease second = lock.readLock().acquire();
        first.close();
        second.close();
        lock.writeLock().acquire().close();

        soon().untilAsserted(() -> assertThat(heard).hasSize(6));
        assertThat(heard.subList(0, 4)).extracting(LockEvent::group).containsOnly(Optional.of("r"));
        assertThat(heard.subList(4, 6)).extracting(LockEvent::group).containsOnly(Optional.empty());
    }

    @Test
    void listen_renewals_areHeard() throws Exception {
        Holdfast client = newClient();
        List<LockEvent> heard = heardBy(client);
        String name = newName();
        try (Lease lease =
                client.lock(name, o -> o.lease(Duration.ofSeconds(2))).acquire()) {
            soon().untilAsserted(() ->
                    assertThat(heard).contains(new LockEvent.Renewed(name, Optional.empty(), lease.token(), false)));
        }
    }

    @Test
    void listen_lossAndTimeout_areHeard() throws Exception {
        Holdfast client = newClient();
        List<LockEvent> heard = heardBy(client);
        String name = newName();
        Lease lost = client.lock(name, o -> o.lease(Duration.ofMillis(400)).notRenewed())
                .acquire();
        assertThat(client.lock(name).tryAcquire(Duration.ofMillis(1))).isEmpty();

        soon().untilAsserted(() -> assertThat(heard)
                .anySatisfy(event -> assertThat(event).isInstanceOf(LockEvent.TimedOut.class))
                .anySatisfy(event -> assertThat(event).isInstanceOfSatisfying(LockEvent.Lost.class, loss -> {
                    assertThat(loss.name()).isEqualTo(name);
                    assertThat(loss.token()).isEqualTo(lost.token());
                    assertThat(loss.reason()).isEqualTo(LossReason.EXPIRED);
                })));
    }

    @Test
    void listen_callsThatGiveUp_areHeardWithTheirCause() throws Exception {
        Holdfast client = newClient();
        List<LockEvent> heard = heardBy(client);
        String name = newName();
        try (Lease held = newClient().lock(name).acquire()) {
            CompletableFuture<Lease> cancelled = client.lock(name).acquireAsync(ENDLESS);
            awaitWaiting(client, 1);
            cancelled.cancel(false);
            awaitWaiting(client, 0);
            CompletableFuture<Lease> closed = client.lock(name).acquireAsync();
            awaitWaiting(client, 1);
            client.close();
            assertThat(closed).isNotCancelled();
            held.check();
        }
        soon().untilAsserted(() -> assertThat(heard)
                .filteredOn(LockEvent.GaveUp.class::isInstance)
                .extracting(event -> ((LockEvent.GaveUp) event).cause())
                .containsExactly(LockEvent.GaveUp.Cause.WITHDRAWN, LockEvent.GaveUp.Cause.CLIENT_CLOSED));
        assertThat(heard).noneMatch(LockEvent.TimedOut.class::isInstance);
    }

    @Test
    void listen_ended_hearsNoMore() throws Exception {
        Holdfast client = newClient();
        List<LockEvent> ended = new CopyOnWriteArrayList<>();
        client.listen(ended::add).close();
        List<LockEvent> heard = heardBy(client);

        client.lock(newName()).acquire().close();

        soon().untilAsserted(() -> assertThat(heard).hasSize(2));
        assertThat(ended).isEmpty();
    }

    @Test
    @DisplayName("scenario 26: listen_listenerThrows_othersAndLocksGoOn")
    void listen_listenerThrows_othersAndLocksGoOn() throws Exception {
        Holdfast client = newClient();
        var unused = client.listen(event -> {
            throw new IllegalStateException("thrown by a listener on purpose");
        });
        List<LockEvent> heard = heardBy(client);

        client.lock(newName()).acquire().close();
        client.lock(newName()).acquire().close();

        soon().untilAsserted(() -> assertThat(heard).hasSize(4));
    }

    @Test
    @DisplayName("scenario 26: listen_listenerBlocks_othersAndRenewalsAndLossesGoOn")
    void listen_listenerBlocks_othersAndRenewalsAndLossesGoOn() throws Exception {
        Holdfast client = newClient();
        CountDownLatch end = new CountDownLatch(1);
        CountDownLatch blocked = new CountDownLatch(1);
        var unused = client.listen(event -> {
            blocked.countDown();
            awaitUninterrupted(end);
        });
        List<LockEvent> heard = heardBy(client);
        try {
            String name = newName();
            Lease renewed =
                    client.lock(name, o -> o.lease(Duration.ofSeconds(6))).acquire();
            assertThat(blocked.await(SOON.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
            renewed.onLost(reason -> awaitUninterrupted(end));

            soon().untilAsserted(() -> assertThat(heard.stream().filter(LockEvent.Renewed.class::isInstance))
                    .hasSizeGreaterThanOrEqualTo(3));

            assertThat(renewed.state()).isEqualTo(LeaseState.HELD);
            Lease lost = client.lock(
                            newName(), o -> o.lease(Duration.ofMillis(300)).notRenewed())
                    .acquire();
            CompletableFuture<LossReason> loss = new CompletableFuture<>();
            lost.onLost(loss::complete);
            assertThat(Actor.answer(loss)).isEqualTo(LossReason.EXPIRED);
            assertThat(renewed.release()).isEqualTo(ReleaseOutcome.RELEASED);
        } finally {
            end.countDown();
        }
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<LockEvent> heardBy(Holdfast client) {
        List<LockEvent> heard = new CopyOnWriteArrayList<>();
        var unused = client.listen(heard::add);
        return heard;
    }
}
