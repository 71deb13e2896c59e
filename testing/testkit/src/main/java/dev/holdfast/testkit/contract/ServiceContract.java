package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Capabilities;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer.Result;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.Share;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What the engine builds on: each request by itself, its repetition, and how they meet. */
abstract class ServiceContract extends ContractTest {

    private static final Duration SHORT = Duration.ofMillis(400);

    ServiceContract(BackendContract contract) {
        super(contract);
    }

    @Test
    void ask_freeLock_isGrantedForItsLease() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Attempt attempt = client.attempt();

        long beforeNanos = System.nanoTime();
        AskAnswer answer = client.ask(name, attempt, Ask.Kind.FIRST);

        assertThat(answer).isInstanceOfSatisfying(AskAnswer.Granted.class, granted -> {
            assertThat(granted.token()).isBetween(1L, 1L << 53);
            assertThat(granted.numbers()).isBetween(1, attempt.numbers());
            assertThat(granted.validity().termNanos()).isEqualTo(longestTermNanos(attempt));
            assertThat(granted.validity().fromNanos() - beforeNanos).isNotNegative();
            assertThat(granted.validity().isOver(System.nanoTime())).isFalse();
            assertThat(granted.waiters()).isZero();
        });
        assertThat(client.release(name, ServiceClient.hold(attempt, answer))).isEqualTo(Result.RELEASED);
    }

    private long longestTermNanos(Attempt attempt) {
        long longestMillis = capabilities().longestLeaseMillis().orElse(Long.MAX_VALUE);
        return Duration.ofMillis(Math.min(attempt.leaseMillis(), longestMillis)).toNanos();
    }

    private Capabilities capabilities() {
        return newServiceClient().backend().capabilities();
    }

    @Test
    void validity_ofAGrant_isOverBeforeAnotherIsGranted() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        AskAnswer.Granted granted = (AskAnswer.Granted) client.ask(name, client.attempt(SHORT), Ask.Kind.FIRST);

        long nextNanos = grantToAnother(name);

        assertThat(granted.validity().isOver(nextNanos)).isTrue();
    }

    @Test
    void validity_ofARenewal_isOverBeforeAnotherIsGranted() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold hold = client.acquire(name, client.attempt(SHORT));
        Thread.sleep(SHORT.toMillis() / 2);
        List<RenewAnswer> answers = client.renew(List.of(new Renewal(LockId.of(name), hold, SHORT.toMillis())));

        long nextNanos = grantToAnother(name);

        // On a slow machine the lease may have ended before its renewal.
        assertThat(answers).allSatisfy(answer -> {
            if (answer instanceof RenewAnswer.Renewed renewed) {
                assertThat(renewed.validity().isOver(nextNanos)).isTrue();
            }
        });
    }

    /** Waits for it, and says when it was read. */
    private long grantToAnother(String name) throws Exception {
        ServiceClient other = newServiceClient();
        Attempt attempt = other.attempt();
        soon().until(() -> other.ask(name, attempt, Ask.Kind.ONCE) instanceof AskAnswer.Granted);
        long grantedNanos = System.nanoTime();
        other.leave(name, attempt);
        return grantedNanos;
    }

    @Test
    void ask_forAGroupWhereThereAreNone_isRefusedBeforeAnythingIsSent() throws Exception {
        assumeFalse(capabilities().groups(), "this service has groups");
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold hold = client.acquire(name);
        Attempt plain = client.attempt();
        Attempt shared = new Attempt(
                plain.number(),
                new Share.Group("r", 1, OptionalInt.empty()),
                plain.arrivedNanos(),
                0,
                plain.leaseMillis(),
                plain.numbers());
        Ask ask = new Ask(LockId.of(name), shared, Ask.Kind.FIRST, 0, SOON.toNanos());

        assertThatExceptionOfType(BackendFailure.class)
                .isThrownBy(() -> client.ask(ask))
                .withMessageContaining(name)
                .satisfies(refused -> assertThat(refused.kind()).isEqualTo(BackendFailure.Kind.MISCONFIGURED));
        assertThatExceptionOfType(BackendFailure.class)
                .isThrownBy(() -> client.release(new Release(LockId.of(name), hold, 0, Optional.of(ask))));

        assertThat(inspect(name).waiterCount()).isZero();
        assertThat(client.release(name, hold)).isEqualTo(Result.RELEASED);
    }

    @Test
    void ask_onceWhileTaken_leavesNoTrace() throws Exception {
        String name = newName();
        ServiceClient holder = newServiceClient();
        Hold hold = holder.acquire(name);
        ServiceClient other = newServiceClient();

        AskAnswer answer = other.ask(name, other.attempt(), Ask.Kind.ONCE);

        assertThat(answer)
                .isInstanceOfSatisfying(
                        AskAnswer.Taken.class,
                        taken -> assertThat(taken.holderUntilNanos() - System.nanoTime())
                                .isBetween(1L, ServiceClient.LEASE.toNanos()));
        assertThat(inspect(name).waiterCount()).isZero();
        assertThat(holder.release(name, hold)).isEqualTo(Result.RELEASED);
        assertThat(other.heardNoGrant()).isTrue();
    }

    @Test
    void ask_againByTheHolder_isAnsweredWithTheSameHold() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Attempt attempt = client.attempt();
        Hold hold = client.acquire(name, attempt);

        for (Ask.Kind kind : Ask.Kind.values()) {
            AskAnswer repeated = client.ask(name, attempt, kind);
            assertThat(ServiceClient.hold(attempt, repeated)).isEqualTo(hold);
            assertThat(((AskAnswer.Granted) repeated).validity().termNanos()).isBetween(1L, longestTermNanos(attempt));
        }
        assertThat(client.release(name, hold)).isEqualTo(Result.RELEASED);
    }

    @Test
    void ask_repeatedWhileQueued_keepsItsOnePlace() throws Exception {
        String name = newName();
        ServiceClient holder = newServiceClient();
        Hold hold = holder.acquire(name);
        ServiceClient first = newServiceClient();
        ServiceClient second = newServiceClient();
        Attempt waiting = first.attempt();
        Attempt behind = second.attempt();
        first.ask(name, waiting, Ask.Kind.FIRST);
        second.ask(name, behind, Ask.Kind.FIRST);

        assertThat(first.ask(name, waiting, Ask.Kind.AGAIN)).isInstanceOf(AskAnswer.Queued.class);
        assertThat(first.ask(name, waiting, Ask.Kind.FIRST)).isInstanceOf(AskAnswer.Queued.class);

        assertThat(inspect(name).waiterCount()).isEqualTo(2);
        assertThat(holder.release(name, hold)).isEqualTo(Result.RELEASED);
        first.leave(name, waiting);
        second.leave(name, behind);
    }

    @Test
    void ask_carriedOutTooLate_isRefusedAndChangesNothing() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        // A service that knows no clock of its own yet has to be asked in time first.
        Hold hold = client.acquire(name);
        client.release(name, hold);
        Attempt attempt = client.attempt();
        Ask late = new Ask(LockId.of(name), attempt, Ask.Kind.FIRST, 0, -SOON.toNanos());

        assertThat(client.ask(late)).isInstanceOf(AskAnswer.Refused.class);

        assertThat(inspect(name).holder()).isEmpty();
        assertThat(inspect(name).waiterCount()).isZero();
    }

    @Test
    void ask_withATokenFromTheFuture_isGrantedAHigherOne() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold first = client.acquire(name);
        client.release(name, first);
        long floor = first.lastToken() + Duration.ofMinutes(50).toNanos() / 1000;

        Attempt attempt = client.attempt();
        Hold hold = ServiceClient.hold(
                attempt, client.ask(new Ask(LockId.of(name), attempt, Ask.Kind.FIRST, floor, SOON.toNanos())));

        assertThat(hold.token()).isGreaterThan(floor);
        client.release(name, hold);
        Attempt next = client.attempt();
        Hold after = client.acquire(name, next);
        assertThat(after.token()).isGreaterThan(hold.lastToken());
        client.release(name, after);
    }

    @Test
    void renew_hold_lastsAndIsNeverShortened() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold hold = client.acquire(name, client.attempt(SOON));

        assertThat(ServiceClient.waiters(client.renew(name, hold))).hasValue(0);
        assertThat(inspect(name).holder().orElseThrow().leaseLeft()).isGreaterThan(SOON);
        assertThat(client.renew(List.of(new Renewal(LockId.of(name), hold, 50))))
                .extracting(ServiceClient::waiters)
                .containsExactly(OptionalInt.of(0));

        assertThat(inspect(name).holder().orElseThrow().leaseLeft()).isGreaterThan(SOON);
        assertThat(client.release(name, hold)).isEqualTo(Result.RELEASED);
        assertThat(client.renew(name, hold)).isEqualTo(new RenewAnswer.Lost());
    }

    @Test
    void renew_severalAtOnce_isAnsweredInTheirOrder() throws Exception {
        String waitedFor = newName();
        String held = newName();
        String free = newName();
        ServiceClient client = newServiceClient();
        Hold first = client.acquire(waitedFor);
        Hold second = client.acquire(held);
        ServiceClient other = newServiceClient();
        Attempt waiting = other.attempt();
        other.ask(waitedFor, waiting, Ask.Kind.FIRST);
        Hold wrongToken = new Hold(second.attempt(), second.token() + 1, second.numbers());
        Hold wrongAttempt = new Hold(client.attempt(), second.token(), second.numbers());

        List<RenewAnswer> answers = client.renew(List.of(
                renewal(free, first),
                renewal(waitedFor, first),
                renewal(held, wrongToken),
                renewal(held, wrongAttempt),
                renewal(held, second)));

        assertThat(answers)
                .extracting(ServiceClient::waiters)
                .containsExactly(
                        OptionalInt.empty(),
                        OptionalInt.of(1),
                        OptionalInt.empty(),
                        OptionalInt.empty(),
                        OptionalInt.of(0));
        other.leave(waitedFor, waiting);
        client.release(waitedFor, first);
        client.release(held, second);
    }

    private static Renewal renewal(String name, Hold hold) {
        return new Renewal(LockId.of(name), hold, ServiceClient.LEASE.toMillis());
    }

    @Test
    void inspect_freeLock_reportsNoHolder() {
        String name = newName();

        assertThat(inspect(name).name()).isEqualTo(name);
        assertThat(inspect(name).holder()).isEmpty();
        assertThat(inspect(name).waiters()).isEmpty();
    }

    @Test
    void close_requestsAfterIt_failAndSaySo() {
        String name = newName();
        ServiceClient client = newServiceClient();
        client.close();

        assertThatExceptionOfType(BackendFailure.class)
                .isThrownBy(() -> client.ask(name, client.attempt(), Ask.Kind.FIRST));
        assertThatExceptionOfType(BackendFailure.class).isThrownBy(() -> client.leave(name, client.attempt()));
    }
}
