package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.ClientLock;
import dev.holdfast.DistributedLock;
import dev.holdfast.ForcedRelease;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockEvent;
import dev.holdfast.LockInspection;
import dev.holdfast.LockOptions;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** Sticky locks: what rests with the client that released it, and who else can have it. */
abstract class StickyContract extends ContractTest {

    private static final Duration IDLE = Duration.ofSeconds(2);

    /** As long as a lock may rest in a test that waits for no end of it. */
    private static final Duration LONG = Duration.ofMinutes(10);

    StickyContract(BackendContract contract) {
        super(contract);
    }

    private static LockOptions sticky(Duration idle) {
        return LockOptions.builder().sticky(idle).lease(Duration.ofSeconds(10)).build();
    }

    /**
     * Has a lock rest with a client; a service may grant a single token to the first who ever asks for a name, and what
     * is held under the last one cannot be taken again.
     *
     * @return the lease that was released
     */
    private static Lease rest(Holdfast client, DistributedLock lock) throws Exception {
        Lease lease = lock.acquire();
        lease.close();
        assertThat(rests(client, lock.name())).isTrue();
        return lease;
    }

    private static boolean rests(Holdfast client, String name) {
        return client.locks().stream()
                .anyMatch(lock -> lock.name().equals(name) && lock.state() == ClientLock.State.RESTING);
    }

    @Test
    void acquire_ofWhatRests_needsNoGrantAndHasAHigherToken() throws Exception {
        Holdfast client = newClient();
        DistributedLock lock = client.lock(newName(), sticky(IDLE));
        long before = 0;

        for (int tries = 0; client.statistics().localHandoffs() < 10; tries++) {
            assertThat(tries).as("tries").isLessThan(1000);
            try (Lease lease = lock.acquire()) {
                assertThat(lease.token()).isGreaterThan(before);
                before = lease.token();
                lease.check();
            }
        }

        assertThat(client.statistics().remoteGrants())
                .isLessThan(client.statistics().localHandoffs());
    }

    @Test
    void inspect_whileItRests_showsItsClient() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        rest(client, client.lock(name, sticky(LONG)));

        assertThat(inspect(name).holder().map(LockInspection.Holder::clientId)).hasValue(client.clientId());

        try (Lease other = newClient().lock(name).acquire(SOON)) {
            other.check();
        }
    }

    @Test
    void acquire_ofWhatRestsWithAnotherClient_hasIt() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        Lease before = rest(client, client.lock(name, sticky(LONG)));

        try (Lease other = newClient().lock(name).acquire(SOON)) {
            assertThat(other.token()).isGreaterThan(before.token());
            assertThat(rests(client, name)).isFalse();
        }
    }

    @Test
    void tryLock_ofWhatRestsWithAnotherClient_hasItForTheAsking() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        rest(client, client.lock(name, sticky(LONG)));
        DistributedLock other = newClient().lock(name, sticky(IDLE));

        // a moment may be too short on a slow machine, but each try asks for the lock
        boolean entered = other.tryLock();
        for (int tries = 1; !entered && tries < 1000; tries++) {
            entered = other.tryLock();
        }

        assertThat(entered).isTrue();
        other.unlock();
    }

    @Test
    void rest_forItsTime_isFree() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        client.lock(name, sticky(Duration.ofMillis(50))).acquire().close();

        awaitFree(name);

        assertThat(rests(client, name)).isFalse();
    }

    @Test
    void close_whileItRests_givesItBack() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        rest(client, client.lock(name, sticky(LONG)));

        client.close();

        newClient().lock(name).tryAcquire().orElseThrow().close();
    }

    @Test
    void forceRelease_ofWhatRests_isNobodysLoss() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        ConcurrentLinkedQueue<LockEvent> losses = new ConcurrentLinkedQueue<>();
        client.listen(event -> {
            if (event instanceof LockEvent.Lost) {
                losses.add(event);
            }
        });
        rest(client, client.lock(name, sticky(LONG)));
        LockInspection.Holder holder = inspect(name).holder().orElseThrow();

        assertThat(newClient().lock(name).forceRelease(holder.id())).isEqualTo(ForcedRelease.RELEASED);

        soon().until(() -> !rests(client, name));
        assertThat(losses).isEmpty();
        try (Lease again = client.lock(name).acquire(SOON)) {
            again.check();
        }
    }

    @Test
    void release_whileAnotherClientWaits_goesToThatOne() throws Exception {
        String name = newName();
        DistributedLock lock = newClient().lock(name, sticky(LONG));
        Lease held = lock.acquire();
        CompletableFuture<Lease> other = newClient().lock(name).acquireAsync(ENDLESS);
        awaitQueued(name, 1);

        held.close();

        try (Lease next = Actor.answer(other)) {
            assertThat(next.token()).isGreaterThan(held.token());
        }
    }

    @Test
    void readers_thatRestTogether_giveWayToAWriter() throws Exception {
        assumeTrue(newServiceClient().backend().capabilities().groups(), "this service has no groups");
        String name = newName();
        Holdfast client = newClient();
        DistributedLock readers = client.readWriteLock(name, sticky(LONG)).readLock();
        for (Lease lease : List.of(readers.acquire(), readers.acquire())) {
            lease.close();
        }
        assertThat(rests(client, name)).isTrue();

        try (Lease writer = newClient().readWriteLock(name).writeLock().acquire(SOON)) {
            writer.check();
        }
    }
}
