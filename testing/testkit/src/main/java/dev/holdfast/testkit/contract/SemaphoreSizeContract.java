package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.DistributedSemaphore;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockInspection;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How many permits there are: what requests say, what a resize says, and what nobody may say. */
abstract class SemaphoreSizeContract extends ContractTest {

    SemaphoreSizeContract(BackendContract contract) {
        super(contract);
    }

    @BeforeEach
    final void assumeGroups() {
        assumeTrue(newServiceClient().backend().capabilities().groups(), "this service has no groups");
    }

    @Test
    @DisplayName("scenario 52: resize_up_letsInWhoWaits")
    void resize_up_letsInWhoWaits() throws Exception {
        String name = newName();
        DistributedSemaphore semaphore = newClient().semaphore(name, 1);
        Lease first = semaphore.acquire();
        CompletableFuture<Lease> second = newClient().semaphore(name, 1).acquireAsync();
        awaitQueued(name, 1);

        semaphore.resize(2, Duration.ofSeconds(2));

        Lease more = Actor.answer(second);
        assertThat(first.state()).isEqualTo(LeaseState.HELD);
        assertThat(inspect(name).group().map(LockInspection.Group::units).orElse(0))
                .isEqualTo(2);
        more.close();
        first.close();
    }

    @Test
    @DisplayName("scenario 52: resize_down_takesNothingAwayAndLetsNobodyInUntilItFits")
    void resize_down_takesNothingAwayAndLetsNobodyInUntilItFits() throws Exception {
        String name = newName();
        DistributedSemaphore semaphore = newClient().semaphore(name, 3);
        DistributedSemaphore other = newClient().semaphore(name, 3);
        Lease one = semaphore.acquire();
        Lease two = semaphore.acquire();

        other.resize(1, ENDLESS);
        assertThat(one.state()).isEqualTo(LeaseState.HELD);
        assertThat(other.tryAcquire()).isEmpty();
        one.close();
        assertThat(other.tryAcquire()).as("one of one is in use").isEmpty();
        two.close();
        Lease three = other.acquire();
        assertThat(semaphore.tryAcquire()).isEmpty();
        three.close();
        assertThat(semaphore.tryAcquire(2, Duration.ZERO))
                .as("more than there are")
                .isEmpty();
        CompletableFuture<Optional<Lease>> many = semaphore.acquireAsync(3).thenApply(Optional::of);
        awaitQueued(name, 1);

        other.resize(3, Duration.ofMillis(1));

        Actor.answer(many).orElseThrow().close();
    }

    @Test
    void resize_whoseTimeIsOver_countsNoMore() throws Exception {
        String name = newName();
        DistributedSemaphore semaphore = newClient().semaphore(name, 2);
        semaphore.resize(1, Duration.ofMillis(300));
        Lease one = semaphore.acquire();

        try (Lease two = semaphore.acquire(SOON)) {
            assertThat(two.token()).isGreaterThan(one.token());
        }
        one.close();
    }

    @Test
    void semaphore_badNumbers_areRefusedBeforeAnythingIsSent() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        DistributedSemaphore semaphore = client.semaphore(name, 3);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.semaphore(name, 0))
                .withMessageContaining("1 permit at least");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> semaphore.acquire(4))
                .withMessageContaining("no more than it has, 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> semaphore.tryAcquire(0, Duration.ZERO))
                .withMessageContaining(name);
        assertThatIllegalArgumentException().isThrownBy(() -> semaphore.acquireAsync(-1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> semaphore.resize(0, ENDLESS))
                .withMessageContaining("hold the lock of this name");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> semaphore.resize(2, Duration.ZERO))
                .withMessageContaining("valid for 1 ms");
        assertThat(inspect(name).group()).isEmpty();
    }

    @Test
    void semaphore_ofTwoNumbersAtOnce_isRefusedWithinAClient() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        try (Lease held = client.semaphore(name, 3).acquire()) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> client.semaphore(name, 4).acquire())
                    .withMessageContaining("3 permits in all")
                    .withMessageContaining("4 permits in all");
            assertThat(held.state()).isEqualTo(LeaseState.HELD);
        }
        soon().untilAsserted(() -> client.semaphore(name, 4).acquire(4).close());
    }
}
