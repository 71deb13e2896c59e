package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.ReleaseAnswer.Result;
import dev.holdfast.spi.RenewAnswer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How a hold ends, and who has the lock next. */
abstract class HandingOnContract extends ContractTest {

    private final List<ServiceClient> clients = new ArrayList<>();

    HandingOnContract(LockContract contract) {
        super(contract);
    }

    @BeforeEach
    final void requirePushes() {
        assumeTrue(newServiceClient().backend().pushes(), "this service pushes nothing");
    }

    @AfterEach
    final void disconnect() {
        clients.forEach(ServiceClient::close);
    }

    private ServiceClient newServiceClient() {
        ServiceClient client = new ServiceClient(fixture().newBackend());
        clients.add(client);
        return client;
    }

    @Test
    void release_whileOthersWait_pushesTheGrantToTheFirst() throws Exception {
        String name = newName();
        ServiceClient holder = newServiceClient();
        Hold hold = holder.acquire(name, holder.attempt());
        ServiceClient first = newServiceClient();
        Attempt waiting = queue(name, first);
        assertThat(holder.nextWanted()).isEqualTo(name);
        ServiceClient second = newServiceClient();
        Attempt behind = queue(name, second);

        assertThat(holder.release(name, hold)).isEqualTo(Result.RELEASED);

        PushedGrant grant = first.nextGrant();
        assertThat(grant.name()).isEqualTo(name);
        assertThat(grant.attemptNumber()).isEqualTo(waiting.number());
        assertThat(grant.token()).isGreaterThan(hold.lastToken());
        assertThat(grant.numbers()).isBetween(1, waiting.numbers());
        assertThat(grant.claimMillis()).isBetween(1L, waiting.leaseMillis());
        assertThat(grant.waiters()).isEqualTo(1);
        Hold next = ServiceClient.hold(waiting, grant);
        assertThat(first.renew(name, next)).isEqualTo(new RenewAnswer.Renewed(1));
        assertThat(holder.renew(name, hold)).isEqualTo(new RenewAnswer.Lost());
        assertThat(first.release(name, next)).isEqualTo(Result.RELEASED);
        Hold last = ServiceClient.hold(behind, second.nextGrant());
        assertThat(last.token()).isGreaterThan(next.lastToken());
        assertThat(second.release(name, last)).isEqualTo(Result.RELEASED);
    }

    @Test
    void release_ofWhatIsNotHeld_touchesNothing() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold old = client.acquire(name, client.attempt());
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

        assertThat(other.renew(name, present)).isEqualTo(new RenewAnswer.Renewed(0));
        assertThat(other.release(name, present)).isEqualTo(Result.RELEASED);
    }

    @Test
    void release_headIsGone_goesToTheNext() throws Exception {
        String name = newName();
        ServiceClient holder = newServiceClient();
        Hold hold = holder.acquire(name, holder.attempt());
        ServiceClient gone = newServiceClient();
        queue(name, gone);
        ServiceClient next = newServiceClient();
        Attempt waiting = queue(name, next);
        gone.close();

        assertThat(holder.release(name, hold)).isEqualTo(Result.RELEASED);

        Hold handedOn = ServiceClient.hold(waiting, next.nextGrant());
        assertThat(next.release(name, handedOn)).isEqualTo(Result.RELEASED);
    }

    @Test
    void release_withAFreshAttemptWhileNobodyWaits_isGrantedAtOnce() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold hold = client.acquire(name, client.attempt());
        Attempt fresh = client.attempt();

        ReleaseAnswer answer = client.release(releaseAndAsk(name, hold, fresh));

        assertThat(answer.result()).isEqualTo(Result.RELEASED);
        Hold next = ServiceClient.hold(fresh, answer.next().orElseThrow());
        assertThat(next.token()).isGreaterThan(hold.lastToken());
        assertThat(client.release(name, next)).isEqualTo(Result.RELEASED);
    }

    @Test
    void release_withAFreshAttemptWhileAnotherWaits_queuesItBehind() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold hold = client.acquire(name, client.attempt());
        ServiceClient other = newServiceClient();
        Attempt waiting = queue(name, other);
        Attempt fresh = client.attempt();

        ReleaseAnswer answer = client.release(releaseAndAsk(name, hold, fresh));

        assertThat(answer.result()).isEqualTo(Result.RELEASED);
        assertThat(answer.next().orElseThrow()).isInstanceOf(AskAnswer.Queued.class);
        assertThat(other.release(name, ServiceClient.hold(waiting, other.nextGrant())))
                .isEqualTo(Result.RELEASED);
        assertThat(client.release(name, ServiceClient.hold(fresh, client.nextGrant())))
                .isEqualTo(Result.RELEASED);
    }

    @Test
    void release_ofALostHoldWithAFreshAttempt_asksAllTheSame() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold lost = client.acquire(name, client.attempt());
        client.release(name, lost);
        Attempt fresh = client.attempt();

        ReleaseAnswer answer = client.release(releaseAndAsk(name, lost, fresh));

        assertThat(answer.result()).isEqualTo(Result.NOT_HELD);
        Hold next = ServiceClient.hold(fresh, answer.next().orElseThrow());
        assertThat(client.release(name, next)).isEqualTo(Result.RELEASED);
    }

    @Test
    void release_kept_staysTakenAndTellsUntilWhen() throws Exception {
        String name = newName();
        long keepMillis = 1500;
        ServiceClient client = newServiceClient();
        Hold hold = client.acquire(name, client.attempt());
        ServiceClient other = newServiceClient();
        Attempt waiting = other.attempt();
        AskAnswer queued = other.ask(name, waiting, Ask.Kind.FIRST);

        ReleaseAnswer answer = client.release(new Release(name, hold, keepMillis, Optional.empty()));

        assertThat(answer.result()).isEqualTo(Result.RELEASED);
        ServiceClient.FreeAt free = other.nextFreeAt();
        assertThat(free.name()).isEqualTo(name);
        assertThat(free.serverMicros()).isGreaterThanOrEqualTo(queued.serverMicros() + keepMillis * 1000);
        assertThat(client.renew(name, hold)).isEqualTo(new RenewAnswer.Lost());
        client.leave(name, hold.attempt());
        AskAnswer still = other.ask(name, other.attempt(), Ask.Kind.ONCE);
        assertThat(still instanceof AskAnswer.Taken || still.serverMicros() >= free.serverMicros())
                .as("taken until it is free: %s, free at %s", still, free)
                .isTrue();
        soon().until(() -> other.ask(name, waiting, Ask.Kind.AGAIN) instanceof AskAnswer.Granted);
        other.leave(name, waiting);
    }

    @Test
    void leave_queued_isOutOfTheQueue() throws Exception {
        String name = newName();
        ServiceClient holder = newServiceClient();
        Hold hold = holder.acquire(name, holder.attempt());
        ServiceClient other = newServiceClient();
        Attempt waiting = queue(name, other);

        other.leave(name, waiting);
        other.leave(name, waiting);

        assertThat(inspect(name).waiterCount()).isZero();
        assertThat(holder.release(name, hold)).isEqualTo(Result.RELEASED);
        assertThat(inspect(name).holder()).isEmpty();
        assertThat(other.heardNoGrant()).isTrue();
    }

    @Test
    void leave_granted_handsOn() throws Exception {
        String name = newName();
        ServiceClient holder = newServiceClient();
        Attempt attempt = holder.attempt();
        Hold hold = holder.acquire(name, attempt);
        ServiceClient other = newServiceClient();
        Attempt waiting = queue(name, other);

        holder.leave(name, attempt);

        Hold next = ServiceClient.hold(waiting, other.nextGrant());
        assertThat(holder.renew(name, hold)).isEqualTo(new RenewAnswer.Lost());
        // Repeated, it must not touch the next holder.
        holder.leave(name, attempt);
        assertThat(other.renew(name, next)).isEqualTo(new RenewAnswer.Renewed(0));
        assertThat(other.release(name, next)).isEqualTo(Result.RELEASED);
    }

    @Test
    void expiry_ofAHold_isTheEndOfIt() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold expired = client.acquire(name, client.attempt(Duration.ofMillis(50)));
        soon().until(() -> inspect(name).holder().isEmpty());

        assertThat(client.renew(name, expired)).isEqualTo(new RenewAnswer.Lost());
        Hold next = client.acquire(name, client.attempt());
        assertThat(next.token()).isGreaterThan(expired.lastToken());
        assertThat(client.release(name, expired)).isEqualTo(Result.NOT_HELD);
        assertThat(client.renew(name, next)).isEqualTo(new RenewAnswer.Renewed(0));
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

    private static Attempt queue(String name, ServiceClient client) throws Exception {
        Attempt attempt = client.attempt();
        assertThat(client.ask(name, attempt, Ask.Kind.FIRST)).isInstanceOf(AskAnswer.Queued.class);
        return attempt;
    }

    private static Release releaseAndAsk(String name, Hold hold, Attempt fresh) {
        Ask ask = new Ask(name, fresh, Ask.Kind.FIRST, hold.lastToken(), SOON.toNanos());
        return new Release(name, hold, 0, Optional.of(ask));
    }
}
