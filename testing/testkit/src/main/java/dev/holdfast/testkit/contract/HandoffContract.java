package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.ReleaseAnswer.Result;
import dev.holdfast.spi.RenewAnswer;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who has the lock next when a holder or a waiter leaves. */
abstract class HandoffContract extends ContractTest {

    HandoffContract(BackendContract contract) {
        super(contract);
    }

    @BeforeEach
    final void requirePushes() {
        assumeTrue(newServiceClient().backend().capabilities().pushes(), "this service pushes nothing");
    }

    @Test
    void release_whileOthersWait_pushesTheGrantToTheFirst() throws Exception {
        String name = newName();
        ServiceClient holder = newServiceClient();
        Hold hold = holder.acquire(name);
        ServiceClient first = newServiceClient();
        Attempt waiting = first.queue(name);
        assertThat(holder.nextWanted()).isEqualTo(name);
        ServiceClient second = newServiceClient();
        Attempt behind = second.queue(name);

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
        Hold hold = holder.acquire(name);
        ServiceClient silent = newServiceClient();
        silent.queue(name);
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
        assumeTrue(fixture().ordersByArrival(), "this service has an order of its own");
        String name = newName();
        ServiceClient holder = newServiceClient();
        Hold hold = holder.acquire(name);
        ServiceClient early = newServiceClient();
        Attempt waiting = early.queue(name);
        ServiceClient late = newServiceClient();
        Attempt plain = late.attempt();
        Attempt preferred = new Attempt(
                plain.number(),
                plain.share(),
                plain.arrivedNanos(),
                3_600_000_000L,
                plain.leaseMillis(),
                plain.numbers());
        assertThat(late.ask(name, preferred, Ask.Kind.FIRST)).isInstanceOf(AskAnswer.Queued.class);

        assertThat(holder.release(name, hold)).isEqualTo(Result.RELEASED);

        assertThat(late.nextGrant().attemptNumber()).isEqualTo(preferred.number());
        late.leave(name, preferred);
        early.leave(name, waiting);
    }

    @Test
    void ask_againAfterItsFirstQuestionWasLost_hasThePlaceOfItsArrival() throws Exception {
        assumeTrue(fixture().ordersByArrival(), "this service has an order of its own");
        String name = newName();
        ServiceClient holder = newServiceClient();
        Hold hold = holder.acquire(name);
        ServiceClient early = newServiceClient();
        Attempt waiting = early.attempt();
        // Long enough for a server's clock that is known to a hundredth of the age of the last exchange.
        Thread.sleep(100);
        ServiceClient late = newServiceClient();
        Attempt behind = late.queue(name);
        assertThat(early.ask(name, waiting, Ask.Kind.AGAIN)).isInstanceOf(AskAnswer.Queued.class);

        assertThat(holder.release(name, hold)).isEqualTo(Result.RELEASED);

        assertThat(early.nextGrant().attemptNumber()).isEqualTo(waiting.number());
        early.leave(name, waiting);
        late.leave(name, behind);
    }

    @Test
    void release_headIsGone_goesToTheNext() throws Exception {
        String name = newName();
        ServiceClient holder = newServiceClient();
        Hold hold = holder.acquire(name);
        ServiceClient gone = newServiceClient();
        gone.queue(name);
        ServiceClient next = newServiceClient();
        Attempt waiting = next.queue(name);
        gone.close();

        assertThat(holder.release(name, hold)).isEqualTo(Result.RELEASED);

        Hold handedOn = fixture().noticesDeadWaiters()
                ? ServiceClient.hold(waiting, next.nextGrant())
                : next.holdAfterTheClaimOfAnother(name, waiting);
        assertThat(next.release(name, handedOn)).isEqualTo(Result.RELEASED);
    }

    @Test
    void release_withAFreshAttemptWhileAnotherWaits_queuesItBehind() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold hold = client.acquire(name);
        ServiceClient other = newServiceClient();
        Attempt waiting = other.queue(name);
        Attempt fresh = client.attempt();

        ReleaseAnswer answer = client.releaseAndAsk(name, hold, fresh);

        assertThat(answer.result()).isEqualTo(Result.RELEASED);
        assertThat(answer.next().orElseThrow()).isInstanceOf(AskAnswer.Queued.class);
        assertThat(other.release(name, ServiceClient.hold(waiting, other.nextGrant())))
                .isEqualTo(Result.RELEASED);
        assertThat(client.release(name, ServiceClient.hold(fresh, client.nextGrant())))
                .isEqualTo(Result.RELEASED);
    }

    @Test
    void leave_queued_isOutOfTheQueue() throws Exception {
        String name = newName();
        ServiceClient holder = newServiceClient();
        Hold hold = holder.acquire(name);
        ServiceClient other = newServiceClient();
        Attempt waiting = other.queue(name);

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
        Attempt waiting = other.queue(name);

        holder.leave(name, attempt);

        Hold next = ServiceClient.hold(waiting, other.nextGrant());
        assertThat(holder.renew(name, hold)).isEqualTo(new RenewAnswer.Lost());
        // Repeated, it must not touch the next holder.
        holder.leave(name, attempt);
        assertThat(ServiceClient.waiters(other.renew(name, next))).hasValue(0);
        assertThat(other.release(name, next)).isEqualTo(Result.RELEASED);
    }
}
