package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.ReleaseAnswer.Result;
import dev.holdfast.spi.RenewAnswer;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How a hold ends: by a release, with or without another attempt, or by its expiry; and that it stays over. */
abstract class HoldEndContract extends ContractTest {

    HoldEndContract(BackendContract contract) {
        super(contract);
    }

    @BeforeEach
    final void requirePushes() {
        assumeTrue(newServiceClient().backend().capabilities().pushes(), "this service pushes nothing");
    }

    @Test
    void release_ofWhatIsNotHeld_touchesNothing() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold old = client.acquire(name);
        assertThat(client.release(name, old)).isEqualTo(Result.RELEASED);
        ServiceClient other = newServiceClient();
        Attempt attempt = other.attempt();
        Hold present = other.acquire(name, attempt);

        assertThat(client.release(name, old)).isEqualTo(Result.NOT_HELD);
        // Of the same number, and under the right token, but another client's.
        assertThat(client.release(name, present)).isEqualTo(Result.NOT_HELD);
        assertThat(other.release(name, new Hold(attempt, present.token() + 1, present.numbers())))
                .isEqualTo(Result.NOT_HELD);
        client.leave(name, old.attempt());
        client.leave(name, attempt);

        assertThat(ServiceClient.waiters(other.renew(name, present))).hasValue(0);
        assertThat(other.release(name, present)).isEqualTo(Result.RELEASED);
    }

    @Test
    void release_withAFreshAttemptWithoutWaiters_isGrantedAtOnce() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold hold = client.acquire(name);
        Attempt fresh = client.attempt();

        ReleaseAnswer answer = client.releaseAndAsk(name, hold, fresh);

        assertThat(answer.result()).isEqualTo(Result.RELEASED);
        Hold next = client.hold(name, fresh, answer);
        assertThat(next.token()).isGreaterThan(hold.lastToken());
        assertThat(client.release(name, next)).isEqualTo(Result.RELEASED);
    }

    @Test
    void release_ofALostHoldWithAFreshAttempt_asksAllTheSame() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold lost = client.acquire(name);
        client.release(name, lost);
        Attempt fresh = client.attempt();

        ReleaseAnswer answer = client.releaseAndAsk(name, lost, fresh);

        assertThat(answer.result()).isEqualTo(Result.NOT_HELD);
        Hold next = client.hold(name, fresh, answer);
        assertThat(client.release(name, next)).isEqualTo(Result.RELEASED);
    }

    @Test
    void release_kept_staysTakenAndReportsUntilWhen() throws Exception {
        String name = newName();
        long minimumHoldMillis = 1500;
        ServiceClient client = newServiceClient();
        Hold hold = client.acquire(name);
        ServiceClient other = newServiceClient();
        Attempt waiting = other.attempt();
        other.ask(name, waiting, Ask.Kind.FIRST);

        long beforeNanos = System.nanoTime();
        ReleaseAnswer answer = client.release(new Release(LockId.of(name), hold, minimumHoldMillis, Optional.empty()));

        assertThat(answer.result()).isEqualTo(Result.RELEASED);
        Duration left;
        do {
            // A backend may also tell more exactly than before when the lease ends.
            ServiceClient.FreeAt free = other.nextFreeAt();
            assertThat(free.name()).isEqualTo(name);
            left = Duration.ofNanos(free.atNanos() - System.nanoTime());
        } while (left.toMillis() > 2 * minimumHoldMillis);
        assertThat(client.renew(name, hold)).isEqualTo(new RenewAnswer.Lost());
        client.leave(name, hold.attempt());
        AskAnswer still = other.ask(name, other.attempt(), Ask.Kind.ONCE);
        Duration since = Duration.ofNanos(System.nanoTime() - beforeNanos);
        assertThat(still instanceof AskAnswer.Taken || since.toMillis() >= minimumHoldMillis * 9 / 10)
                .as("taken for the minimum hold: %s after %s", still, since)
                .isTrue();
        soon().until(() -> other.ask(name, waiting, Ask.Kind.AGAIN) instanceof AskAnswer.Granted);
        other.leave(name, waiting);
    }

    @Test
    void expiry_ofAHold_isTheEndOfIt() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold expired = client.acquire(name, client.attempt(Duration.ofMillis(50)));
        soon().until(() -> inspect(name).holder().isEmpty());

        assertThat(client.renew(name, expired)).isEqualTo(new RenewAnswer.Lost());
        Hold next = client.acquire(name);
        assertThat(next.token()).isGreaterThan(expired.lastToken());
        assertThat(client.release(name, expired)).isEqualTo(Result.NOT_HELD);
        assertThat(ServiceClient.waiters(client.renew(name, next))).hasValue(0);
        assertThat(client.release(name, next)).isEqualTo(Result.RELEASED);
    }

    @Test
    void expiry_ofAnAttemptThatIsGrantedAgain_doesNotReviveItsOldTokens() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Attempt attempt = client.attempt(Duration.ofMillis(50));
        Hold old = client.acquire(name, attempt);
        soon().until(() -> inspect(name).holder().isEmpty());
        Hold again = client.acquire(name, attempt);
        assertThat(again.token()).isGreaterThan(old.lastToken());

        assertThat(client.renew(name, old)).isEqualTo(new RenewAnswer.Lost());
        assertThat(client.release(name, old)).isEqualTo(Result.NOT_HELD);
        client.leave(name, attempt);
    }
}
