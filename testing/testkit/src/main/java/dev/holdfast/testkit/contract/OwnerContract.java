package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockInspection;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Locks of owners that are neither threads nor clients: who has them together, and whom they exclude. */
abstract class OwnerContract extends ContractTest {

    private static final String OWNER = "checkout-17";

    OwnerContract(BackendContract contract) {
        super(contract);
    }

    @BeforeEach
    final void assumeGroups() {
        assumeTrue(newServiceClient().backend().capabilities().groups(), "this service has no groups");
    }

    @Test
    @DisplayName("scenario 58: acquire_forTheSameOwnerInTwoClients_isHeldTogetherUnderOneToken")
    void acquire_forTheSameOwnerInTwoClients_isHeldTogetherUnderOneToken() throws Exception {
        String name = newName();
        Lease one = newClient().lockOwnedBy(name, OWNER).acquire();

        try (Lease other = newClient().lockOwnedBy(name, OWNER).acquire(SOON)) {
            assertThat(other.token()).isEqualTo(one.token());
            assertThat(inspect(name).group()).hasValueSatisfying(group -> {
                assertThat(group.label()).isEqualTo("o=" + OWNER);
                assertThat(group.memberCount()).isEqualTo(2);
            });
            one.check();
            other.check();
        }
        one.close();
    }

    @Test
    @DisplayName("scenario 58: acquire_forAnotherOwner_waitsForTheLastOfTheFirst")
    void acquire_forAnotherOwner_waitsForTheLastOfTheFirst() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        Lease here = client.lockOwnedBy(name, OWNER).acquire();
        Lease there = newClient().lockOwnedBy(name, OWNER).acquire();
        CompletableFuture<Lease> another =
                client.lockOwnedBy(name, "checkout-18").acquireAsync(ENDLESS);
        awaitQueued(name, 1);

        here.close();
        assertThat(inspect(name).waiterCount()).isEqualTo(1);
        assertThat(another).isNotDone();
        there.close();

        try (Lease next = Actor.answer(another)) {
            assertThat(next.token()).isGreaterThan(there.token());
        }
    }

    @Test
    void tryAcquire_ofTheLockItself_isRefusedWhileAnOwnerHasIt() throws Exception {
        String name = newName();
        Holdfast client = newClient();

        try (Lease owned = client.lockOwnedBy(name, OWNER).acquire()) {
            assertThat(client.lock(name).tryAcquire()).isEmpty();
            assertThat(newClient().lock(name).tryAcquire()).isEmpty();
            assertThat(client.readWriteLock(name).readLock().tryAcquire()).isEmpty();
            owned.check();
        }

        try (Lease alone = client.lock(name).tryAcquire().orElseThrow()) {
            assertThat(client.lockOwnedBy(name, OWNER).tryAcquire()).isEmpty();
            alone.check();
        }
    }

    @Test
    void lock_byTwoThreadsForOneOwner_isEnteredByBothAndAgainByEach() throws Exception {
        String name = newName();
        DistributedLock lock = newClient().lockOwnedBy(name, OWNER);
        Actor other = newActor("other");

        lock.run(() -> lock.run(() -> {
            other.run(lock::lock);
            assertThat(lock.holdCount()).isEqualTo(2);
        }));

        assertThat(lock.holdCount()).isZero();
        assertThat(inspect(name).group().map(LockInspection.Group::memberCount)).hasValue(1L);
        assertThat(other.get(lock::holdCount)).isEqualTo(1);
        other.run(lock::unlock);
        awaitFree(name);
    }

    @Test
    void lock_thatWouldWaitForItsOwnThread_isRefused() {
        String name = newName();
        Holdfast client = newClient();
        DistributedLock owned = client.lockOwnedBy(name, OWNER);
        DistributedLock alone = client.lock(name);
        owned.run(() -> {
            assertThatIllegalStateException().isThrownBy(alone::lock).withMessageContaining("Deadlock", name);
            assertThatIllegalStateException()
                    .isThrownBy(client.readWriteLock(name).readLock()::lock)
                    .withMessageContaining("Deadlock");
            assertThatIllegalStateException()
                    .isThrownBy(client.lockOwnedBy(name, "another")::lock)
                    .withMessageContaining("Deadlock");
        });

        alone.run(() ->
                assertThatIllegalStateException().isThrownBy(owned::lock).withMessageContaining("Deadlock", name));
    }

    @Test
    void owners_ofAnyCharacters_areToldApart() throws Exception {
        String name = newName();
        Holdfast client = newClient();

        try (Lease first = client.lockOwnedBy(name, "Bestellung 7/\u00fc").acquire()) {
            assertThat(client.lockOwnedBy(name, "Bestellung 7/u").tryAcquire()).isEmpty();
            assertThat(client.lockOwnedBy(name, "Bestellung_7/\u00fc").tryAcquire())
                    .isEmpty();
            try (Lease second =
                    newClient().lockOwnedBy(name, "Bestellung 7/\u00fc").acquire(Duration.ofMinutes(1))) {
                assertThat(second.token()).isEqualTo(first.token());
            }
        }
    }

    @Test
    void owner_thatIsBlankOrTooLong_isRefused() {
        Holdfast client = newClient();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.lockOwnedBy("order:42", " "))
                .withMessageContaining("order:42", "must not be blank");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.lockOwnedBy("order:42", "x".repeat(63)))
                .withMessageContaining("order:42", "takes 63 bytes", "may take 62");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.lockOwnedBy("order:42", "\ud800"))
                .withMessageContaining("surrogate");
    }
}
