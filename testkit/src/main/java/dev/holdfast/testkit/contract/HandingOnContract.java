package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
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
        assumeTrue(newServiceClient().backend().capabilities().pushes(), "this service pushes nothing");
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
        assertThat(grant.lock()).isEqualTo(LockId.of(name));
        assertThat(grant.attemptNumber()).isEqualTo(waiting.number());
        assertThat(grant.token()).isGreaterThan(hold.lastToken());
        assertThat(grant.numbers()).isBetween(1, waiting.numbers());
        assertThat(grant.validity().termNanos())
                .isBetween(1L, Duration.ofMillis(waiting.leaseMillis()).toNanos());
        assertThat(grant.validity().fromNanos() - System.nanoTime()).isNegative();
        assertThat(grant.waiters()).isEqualTo(1);
        Hold next = ServiceClient.hold(waiting, grant);
        assertThat(ServiceClient.waiters(first.renew(name, next))).hasValue(1);
        assertThat(holder.renew(name, hold)).isEqualTo(new RenewAnswer.Lost());
        assertThat(first.release(name, next)).isEqualTo(Result.RELEASED);
        Hold last = ServiceClient.hold(behind, second.nextGrant());
        assertThat(last.token()).isGreaterThan(next.lastToken());
        assertThat(second.release(name, last)).isEqualTo(Result.RELEASED);
    }

    @Test
    void validity_ofAPushedGrant_isOverBeforeAnotherIsGranted() throws Exception {
        String name = newName();
        ServiceClient holder = newServiceClient();
        Hold hold = holder.acquire(name, holder.attempt());
        ServiceClient silent = newServiceClient();
        queue(name, silent);
        assertThat(holder.release(name, hold)).isEqualTo(Result.RELEASED);
        PushedGrant grant = silent.nextGrant();
        ServiceClient other = newServiceClient();

        Attempt next = other.attempt();
        soon().until(() -> other.ask(name, next, Ask.Kind.ONCE) instanceof AskAnswer.Granted);

        assertThat(grant.validity().isOver(System.nanoTime())).isTrue();
        other.leave(name, next);
    }

    @Test
    void ask_withAHeadStart_isServedBeforeWhoCameEarlier() throws Exception {
        String name = newName();
        ServiceClient holder = newServiceClient();
        Hold hold = holder.acquire(name, holder.attempt());
        ServiceClient early = newServiceClient();
        Attempt waiting = queue(name, early);
        ServiceClient late = newServiceClient();
        Attempt plain = late.attempt();
        Attempt preferred = new Attempt(
                plain.number(), plain.share(), plain.arrivedNanos(), 3_600_000, plain.leaseMillis(), plain.numbers());
        assertThat(late.ask(name, preferred, Ask.Kind.FIRST)).isInstanceOf(AskAnswer.Queued.class);

        assertThat(holder.release(name, hold)).isEqualTo(Result.RELEASED);

        late.leave(name, preferred);
        assertThat(late.nextGrant().attemptNumber()).isEqualTo(preferred.number());
        early.leave(name, waiting);
    }

    @Test
    void ask_againAfterItsFirstQuestionWasLost_hasThePlaceOfItsArrival() throws Exception {
        String name = newName();
        ServiceClient holder = newServiceClient();
        Hold hold = holder.acquire(name, holder.attempt());
        ServiceClient early = newServiceClient();
        Attempt waiting = early.attempt();
        // Long enough for a server's clock that is known to a hundredth of the age of the last exchange.
        Thread.sleep(100);
        ServiceClient late = newServiceClient();
        Attempt behind = queue(name, late);
        assertThat(early.ask(name, waiting, Ask.Kind.AGAIN)).isInstanceOf(AskAnswer.Queued.class);

        assertThat(holder.release(name, hold)).isEqualTo(Result.RELEASED);

        assertThat(early.nextGrant().attemptNumber()).isEqualTo(waiting.number());
        early.leave(name, waiting);
        late.leave(name, behind);
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

        assertThat(ServiceClient.waiters(other.renew(name, present))).hasValue(0);
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
        long minimumHoldMillis = 1500;
        ServiceClient client = newServiceClient();
        Hold hold = client.acquire(name, client.attempt());
        ServiceClient other = newServiceClient();
        Attempt waiting = other.attempt();
        other.ask(name, waiting, Ask.Kind.FIRST);

        long beforeNanos = System.nanoTime();
        ReleaseAnswer answer = client.release(new Release(LockId.of(name), hold, minimumHoldMillis, Optional.empty()));

        assertThat(answer.result()).isEqualTo(Result.RELEASED);
        ServiceClient.FreeAt free = other.nextFreeAt();
        assertThat(free.name()).isEqualTo(name);
        // The server's clock is known to a hundredth of the age of the last exchange.
        assertThat(free.atNanos() - beforeNanos)
                .isGreaterThan(Duration.ofMillis(minimumHoldMillis).minus(SOON).toNanos());
        assertThat(free.atNanos() - System.nanoTime())
                .isLessThanOrEqualTo(Duration.ofMillis(minimumHoldMillis).toNanos());
        assertThat(client.renew(name, hold)).isEqualTo(new RenewAnswer.Lost());
        client.leave(name, hold.attempt());
        AskAnswer still = other.ask(name, other.attempt(), Ask.Kind.ONCE);
        assertThat(still instanceof AskAnswer.Taken || System.nanoTime() - free.atNanos() >= 0)
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
        assertThat(ServiceClient.waiters(other.renew(name, next))).hasValue(0);
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

    private static Attempt queue(String name, ServiceClient client) throws Exception {
        Attempt attempt = client.attempt();
        assertThat(client.ask(name, attempt, Ask.Kind.FIRST)).isInstanceOf(AskAnswer.Queued.class);
        return attempt;
    }

    private static Release releaseAndAsk(String name, Hold hold, Attempt fresh) {
        Ask ask = new Ask(LockId.of(name), fresh, Ask.Kind.FIRST, hold.lastToken(), SOON.toNanos());
        return new Release(LockId.of(name), hold, 0, Optional.of(ask));
    }
}
