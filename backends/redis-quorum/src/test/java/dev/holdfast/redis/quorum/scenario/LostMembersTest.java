package dev.holdfast.redis.quorum.scenario;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.Topology;
import dev.holdfast.embedded.DataSnapshot;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.quorum.HoldfastQuorum;
import dev.holdfast.redis.quorum.QuorumAdministration;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Members are lost while locks are held and waited for. */
class LostMembersTest {

    private static final Duration LONGEST_LEASE = Duration.ofSeconds(3);
    private static final Duration SOON = Patience.LIMIT;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final List<EmbeddedRedis> servers = new ArrayList<>();
    private final List<Holdfast> clients = new ArrayList<>();

    private void start(int members) {
        start(members, LONGEST_LEASE);
    }

    private void start(int members, Duration longestLease) {
        for (int i = 0; i < members; i++) {
            servers.add(EmbeddedRedis.start());
        }
        var unused = QuorumAdministration.of(uris()).longestLease(longestLease).initialize();
    }

    private List<String> uris() {
        return servers.stream().map(EmbeddedRedis::uri).toList();
    }

    private Holdfast newClient() {
        return newClient(LONGEST_LEASE);
    }

    private Holdfast newClient(Duration longestLease) {
        Holdfast client = HoldfastQuorum.builder()
                .members(uris())
                .longestLease(longestLease)
                .closeTimeout(Duration.ZERO)
                .build();
        clients.add(client);
        return client;
    }

    @AfterEach
    void stop() throws Exception {
        clients.forEach(Holdfast::close);
        servers.forEach(EmbeddedRedis::close);
    }

    /** A grant: its token, and when it began and ended by this machine's clock. */
    private record Section(long token, long beganNanos, long endedNanos) {}

    @Test
    @DisplayName("scenario 79: two of five killed, one back empty and one with stale data, under load")
    void load_twoOfFiveKilled_goesOnAndTokensRise() throws Exception {
        start(5);
        AtomicBoolean isOver = new AtomicBoolean();
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger overlaps = new AtomicInteger();
        List<Section> sections = new CopyOnWriteArrayList<>();
        List<CompletableFuture<?>> workers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Holdfast client = newClient();
            workers.add(CompletableFuture.runAsync(() -> {
                while (!isOver.get()) {
                    sections.add(section(client, inside, overlaps));
                }
            }));
        }
        await().until(() -> sections.size() > 50);
        DataSnapshot earlier = servers.get(4).takeSnapshot();
        await().until(() -> sections.size() > 100);

        servers.get(3).kill();
        servers.get(4).kill();
        int whenKilled = sections.size();
        await().until(() -> sections.size() > whenKilled + 50);
        servers.get(3).restartEmpty();
        awaitUp(3);
        int whenBack = sections.size();
        await().until(() -> sections.size() > whenBack + 50);
        servers.get(4).restartFrom(earlier);
        awaitUp(4);
        int whenBothAre = sections.size();
        await().until(() -> sections.size() > whenBothAre + 50);
        isOver.set(true);
        CompletableFuture.allOf(workers.toArray(CompletableFuture[]::new)).get(SOON.toSeconds(), TimeUnit.SECONDS);

        assertThat(overlaps).hasValue(0);
        List<Section> inOrder = sections.stream()
                .sorted((one, other) -> Long.compare(one.beganNanos() - other.beganNanos(), 0))
                .toList();
        long longestGapNanos = 0;
        for (int i = 1; i < inOrder.size(); i++) {
            assertThat(inOrder.get(i).token()).isGreaterThan(inOrder.get(i - 1).token());
            longestGapNanos = Math.max(
                    longestGapNanos,
                    inOrder.get(i).beganNanos() - inOrder.get(i - 1).endedNanos());
        }
        assertThat(Duration.ofNanos(longestGapNanos)).isLessThan(Duration.ofSeconds(30));
    }

    private void awaitUp(int member) {
        await().until(() -> clients.get(0).topology().nodes().get(member).state() == Topology.NodeState.UP);
    }

    private static Section section(Holdfast client, AtomicInteger inside, AtomicInteger overlaps) {
        try (Lease lease = client.lock("stock").acquire(SOON)) {
            long began = System.nanoTime();
            if (inside.incrementAndGet() > 1) {
                overlaps.incrementAndGet();
            }
            inside.decrementAndGet();
            Section section = new Section(lease.token(), began, System.nanoTime());
            // As fast as a machine can, the members' restarts would take long.
            LockSupport.parkNanos(PAUSE_NANOS);
            return section;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A machine that stands still for longer than a lease ends it; so a longer one may have to show that it lasts. */
    @Test
    @DisplayName("scenario 78: a bare majority loses one, and others heal the hold")
    void held_oneOfThreeKilled_isKeptAndHealed() throws Exception {
        if (!isKeptAndHealed(LONGEST_LEASE)) {
            stop();
            servers.clear();
            clients.clear();
            assertThat(isKeptAndHealed(LONGEST_LEASE.multipliedBy(5)))
                    .as("a lease was kept while one of three members was gone")
                    .isTrue();
        }
    }

    private boolean isKeptAndHealed(Duration longestLease) throws Exception {
        start(3, longestLease);
        Holdfast holder = newClient(longestLease);
        Holdfast other = newClient(longestLease);
        Lease lease = holder.lock("stock").acquire(SOON);

        servers.get(0).kill();
        if (!outlives(lease, longestLease, other)) {
            return false;
        }
        servers.get(0).restart();
        awaitUp(0);
        // The member votes again, and has the hold again: another one may go.
        await().until(() -> lease.state() == LeaseState.LOST
                || servers.get(0).execute("EXISTS", "holdfast:{stock}").number() == 1);
        servers.get(1).kill();
        if (!outlives(lease, longestLease, other)) {
            return false;
        }

        lease.release();
        other.lock("stock").acquire(SOON).close();
        return true;
    }

    /** Whether it is still held when it would have ended without renewals, and not granted to another. */
    private static boolean outlives(Lease lease, Duration longestLease, Holdfast other) {
        long untilNanos = System.nanoTime() + longestLease.plusMillis(500).toNanos();
        await().until(() -> lease.state() == LeaseState.LOST || System.nanoTime() - untilNanos > 0);
        // A member that is not heard in time is no grant to another.
        boolean granted = await().until(() -> other.lock("stock").tryAcquire().isPresent(), answer -> true);
        assertThat(granted && lease.state() == LeaseState.HELD).isFalse();
        return !granted && lease.state() == LeaseState.HELD;
    }

    @Test
    @DisplayName("a quorum that is lost is unavailable, which is never 'not acquired'")
    void load_twoOfThreeKilled_isUnavailableAndNeverNotAcquired() throws Exception {
        assertUnavailable(5);
    }

    @Test
    @Tag("thorough")
    @DisplayName("a quorum that is lost remains unavailable, which is never 'not acquired'")
    void load_twoOfThreeKilledForLong_isUnavailableAndNeverNotAcquired() throws Exception {
        assertUnavailable(20);
    }

    private void assertUnavailable(int times) throws Exception {
        start(3);
        Holdfast client = newClient();
        client.lock("stock").acquire(SOON).close();

        servers.get(0).kill();
        servers.get(1).kill();

        for (int i = 0; i < times; i++) {
            assertThatExceptionOfType(BackendUnavailableException.class)
                    .isThrownBy(() -> client.lock("stock").tryAcquire())
                    .withMessageContaining("of 3 members");
        }
        assertThatExceptionOfType(BackendUnavailableException.class)
                .isThrownBy(() -> client.lock("stock").acquire(Duration.ofMillis(700)));
        assertThat(client.health().reachable()).isFalse();
    }

    /** How a member comes back after a restart. */
    private enum Return {
        EMPTY,
        STALE
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("scenario 79: members come back empty, or with data from before the grant")
    void held_allButOneForget_isNotGrantedToAnother(Return how) throws Exception {
        start(3);
        List<DataSnapshot> earlier =
                servers.stream().map(EmbeddedRedis::takeSnapshot).toList();
        Holdfast holder = newClient();
        Holdfast other = newClient();
        Lease lease = holder.lock("stock").acquire(SOON);
        long until = System.nanoTime() + LONGEST_LEASE.toNanos();

        for (int member = 0; member < 2; member++) {
            if (how == Return.EMPTY) {
                servers.get(member).restartEmpty();
            } else {
                servers.get(member).restartFrom(earlier.get(member));
            }
        }

        while (System.nanoTime() - until < 0) {
            LockSupport.parkNanos(PAUSE_NANOS);
            try {
                assertThat(other.lock("stock").tryAcquire()).isEmpty();
            } catch (BackendUnavailableException outOfVotes) {
                assertThat(outOfVotes).isNotNull();
            }
        }
        assertThat(other.lock("stock").tryAcquire(SOON)).isPresent();
        assertThat(lease.state()).isEqualTo(LeaseState.LOST);
    }

    @Test
    @DisplayName("scenario 78: a member that answers nothing delays no grant for long")
    void load_oneOfThreeStopped_goesOn() throws Exception {
        start(3);
        Holdfast client = newClient();
        Holdfast other = newClient();
        client.lock("stock").acquire(SOON).close();
        servers.get(2).pause();
        try {
            for (int i = 0; i < 20; i++) {
                client.lock("stock").acquire(SOON).close();
                other.lock("stock").acquire(SOON).close();
            }
        } finally {
            servers.get(2).resume();
        }
    }
}
