package dev.holdfast.local;

import static dev.holdfast.local.LocalClient.NAME;
import static dev.holdfast.local.LocalClient.got;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.fixtures.ManualTime;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Validity;
import dev.holdfast.spi.clock.ClockReading;
import dev.holdfast.spi.clock.Deadlines;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What the in-JVM service answers, request by request: the server's part of the rules. */
class LocalLockServiceTest {

    private static final long LEASE_MILLIS = 30_000;

    private final ManualTime time = new ManualTime();
    private final LocalLockService service = new LocalLockService(time);
    private final LocalClient a = new LocalClient(service, time);
    private final LocalClient b = new LocalClient(service, time);
    private final LocalClient c = new LocalClient(service, time);

    /** What an answer of this moment confirms. */
    private Validity term(long remainingMillis) {
        return Deadlines.ofAnswer(ClockReading.now(time), remainingMillis);
    }

    private Attempt attempt(long number) {
        return Attempt.exclusive(number, time.nanos(), LEASE_MILLIS, 3);
    }

    @Test
    void ask_free_isGrantedWithAllItsTokens() {
        AskAnswer.Granted granted = (AskAnswer.Granted) a.ask(attempt(1), Ask.Kind.FIRST);

        assertThat(granted.numbers()).isEqualTo(3);
        assertThat(granted.validity()).isEqualTo(term(LEASE_MILLIS));
        assertThat(granted.waiters()).isZero();
    }

    @Test
    @DisplayName("scenario 12b, rule 2: the answer to an attempt that holds already is the time that is left")
    void ask_mineAlready_namesTheTimeThatIsLeft() {
        Hold hold = a.acquire(attempt(1));
        time.advance(Duration.ofSeconds(10));

        AskAnswer.Granted again = (AskAnswer.Granted) a.ask(attempt(1), Ask.Kind.AGAIN);

        assertThat(again.token()).isEqualTo(hold.token());
        assertThat(again.validity()).isEqualTo(term(20_000));
    }

    @Test
    void ask_onceAndTaken_leavesNoTrace() {
        Hold hold = a.acquire(attempt(1));
        assertThat(b.ask(attempt(1), Ask.Kind.ONCE)).isInstanceOf(AskAnswer.Taken.class);

        a.release(hold);

        assertThat(b.grants).isEmpty();
        assertThat(got(service.backend().operator().inspect(NAME)).holder()).isEmpty();
    }

    @Test
    @DisplayName("scenario 12b, rule 8: a copy that is carried out too late changes nothing")
    void ask_carriedOutTooLate_isRefused() {
        Ask late = new Ask(
                NAME, attempt(1), Ask.Kind.FIRST, 0, Duration.ofMillis(-1).toNanos());

        assertThat(got(a.backend.locks().ask(late))).isInstanceOf(AskAnswer.Refused.class);

        b.acquire(attempt(1));
        assertThat(got(a.backend.locks().ask(late))).isInstanceOf(AskAnswer.Refused.class);
        assertThat(got(b.backend.operator().inspect(NAME)).waiterCount()).isZero();
    }

    @Test
    void ask_againAndAgain_keepsItsPlace() {
        Hold hold = a.acquire(attempt(1));
        b.ask(attempt(1), Ask.Kind.FIRST);
        time.advanceMillis(10);
        c.ask(attempt(1), Ask.Kind.FIRST);
        b.ask(attempt(1), Ask.Kind.AGAIN);

        a.release(hold);

        assertThat(b.grants).hasSize(1);
        assertThat(c.grants).isEmpty();
        assertThat(b.grants.get(0).waiters()).isEqualTo(1);
    }

    @Test
    @DisplayName("scenario 12b, rule 11: the first attempt to queue, and each that asks again, notifies the holder")
    void ask_queued_tellsTheHolder() {
        a.acquire(attempt(1));

        b.ask(attempt(1), Ask.Kind.FIRST);
        assertThat(a.wanted).isEqualTo(1);
        b.ask(attempt(1), Ask.Kind.AGAIN);

        assertThat(a.wanted).isEqualTo(2);
    }

    @Test
    void release_byAnotherOrAnOlderHold_freesNothing() {
        Hold hold = a.acquire(attempt(1));
        Hold older = new Hold(hold.attempt(), hold.token() - 1, hold.numbers());

        assertThat(b.release(hold)).isEqualTo(ReleaseAnswer.Result.NOT_HELD);
        assertThat(a.release(older)).isEqualTo(ReleaseAnswer.Result.NOT_HELD);
        assertThat(b.ask(attempt(1), Ask.Kind.ONCE)).isInstanceOf(AskAnswer.Taken.class);
        assertThat(a.release(hold)).isEqualTo(ReleaseAnswer.Result.RELEASED);
        assertThat(a.release(hold)).isEqualTo(ReleaseAnswer.Result.NOT_HELD);
    }

    @Test
    @DisplayName(
            "scenario 12b, rule 3: an attempt that expired and was granted again is not revived under its old token")
    void renew_underAnOlderToken_isLost() {
        Hold expired = a.acquire(attempt(1));
        time.advance(Duration.ofMillis(LEASE_MILLIS));
        Hold again = a.acquire(attempt(1));
        assertThat(again.token()).isGreaterThan(expired.token());

        assertThat(a.renew(expired, LEASE_MILLIS)).isInstanceOf(RenewAnswer.Lost.class);
        assertThat(a.renew(again, LEASE_MILLIS)).isInstanceOf(RenewAnswer.Renewed.class);
    }

    @Test
    void renew_forLess_shortensNothing() {
        Hold hold = a.acquire(attempt(1));
        a.renew(hold, 60_000);

        a.renew(hold, 1000);
        time.advance(Duration.ofSeconds(59));

        assertThat(b.ask(attempt(1), Ask.Kind.ONCE)).isInstanceOf(AskAnswer.Taken.class);
    }

    @Test
    void renew_othersWait_saysHowMany() {
        Hold hold = a.acquire(attempt(1));
        b.ask(attempt(1), Ask.Kind.FIRST);
        c.ask(attempt(1), Ask.Kind.FIRST);

        assertThat(a.renew(hold, LEASE_MILLIS)).isEqualTo(new RenewAnswer.Renewed(term(LEASE_MILLIS), 2));
    }

    @Test
    @DisplayName("scenario 12b, rule 9: a leave takes out of the queue, and gives a hold on")
    void leave_queuedOrHolding_leavesNothing() {
        Hold hold = a.acquire(attempt(1));
        b.ask(attempt(1), Ask.Kind.FIRST);
        c.ask(attempt(1), Ask.Kind.FIRST);
        got(b.backend.locks().leave(NAME, attempt(1)));

        got(a.backend.locks().leave(NAME, hold.attempt()));

        assertThat(b.grants).isEmpty();
        assertThat(c.grants).hasSize(1);
        got(b.backend.locks().leave(NAME, attempt(1)));
        assertThat(got(c.backend.operator().inspect(NAME))
                        .holder()
                        .orElseThrow()
                        .clientId())
                .isEqualTo(c.backend.clientId());
    }

    @Test
    void release_headIsGone_goesToTheNext() {
        Hold hold = a.acquire(attempt(1));
        b.ask(attempt(1), Ask.Kind.FIRST);
        c.ask(attempt(1), Ask.Kind.FIRST);
        b.backend.close();

        a.release(hold);

        assertThat(c.grants).hasSize(1);
    }

    @Test
    @DisplayName("scenario 8b: a pushed grant lasts for its claim, unless it is renewed")
    void pushedGrant_notRenewed_endsWithItsClaim() {
        Hold hold = a.acquire(attempt(1));
        b.ask(attempt(1), Ask.Kind.FIRST);
        a.release(hold);
        assertThat(b.grants.get(0).validity()).isEqualTo(term(2000));

        time.advance(Duration.ofMillis(1999));
        assertThat(c.ask(attempt(1), Ask.Kind.ONCE)).isInstanceOf(AskAnswer.Taken.class);
        time.advance(Duration.ofMillis(1));

        assertThat(c.ask(attempt(1), Ask.Kind.ONCE)).isInstanceOf(AskAnswer.Granted.class);
    }

    @Test
    @DisplayName("scenario 12b, rule 7: a lock that is marked for a minimum hold has no holder, and waiters learn when"
            + " it is free")
    void release_keptForAMinimum_hasNoHolderUntilThen() {
        Hold hold = a.acquire(attempt(1));
        b.ask(attempt(1), Ask.Kind.FIRST);
        long now = time.nanos();
        got(a.backend.locks().release(new Release(NAME, hold, 5000, Optional.empty())));

        assertThat(b.freeAt).containsExactly(now + 5_000_000_000L);
        assertThat(a.renew(hold, LEASE_MILLIS)).isInstanceOf(RenewAnswer.Lost.class);
        got(a.backend.locks().leave(NAME, hold.attempt()));
        assertThat(b.ask(attempt(1), Ask.Kind.AGAIN)).isInstanceOf(AskAnswer.Queued.class);
        time.advance(Duration.ofSeconds(5));

        assertThat(b.ask(attempt(1), Ask.Kind.AGAIN)).isInstanceOf(AskAnswer.Granted.class);
    }

    @Test
    void release_withAQuestion_asksBehindThoseWhoWait() {
        Hold hold = a.acquire(attempt(1));
        b.ask(attempt(1), Ask.Kind.FIRST);
        Ask next = new Ask(
                NAME, attempt(2), Ask.Kind.FIRST, 0, Duration.ofSeconds(2).toNanos());

        ReleaseAnswer answer = got(a.backend.locks().release(new Release(NAME, hold, 0, Optional.of(next))));

        assertThat(answer.next()).get().isInstanceOf(AskAnswer.Queued.class);
        assertThat(b.grants).hasSize(1);
        assertThat(b.release(new Hold(attempt(1), b.grants.get(0).token(), 3)))
                .isEqualTo(ReleaseAnswer.Result.RELEASED);
        assertThat(a.grants).hasSize(1);
    }

    @Test
    @DisplayName("scenario 37: tokens rise over grants, a floor, and the loss of all data")
    void tokens_always_rise() {
        Hold first = a.acquire(attempt(1));
        a.release(first);
        Hold second = b.acquire(attempt(1));
        assertThat(second.token()).isGreaterThan(first.lastToken());

        service.forgetAll();
        Hold third = a.acquire(attempt(2));
        assertThat(third.token()).isGreaterThan(second.lastToken());
        a.release(third);
        long floor = third.token() + 1_000_000_000L;
        AskAnswer.Granted above = (AskAnswer.Granted) got(a.backend
                .locks()
                .ask(new Ask(
                        NAME,
                        attempt(3),
                        Ask.Kind.FIRST,
                        floor,
                        Duration.ofSeconds(2).toNanos())));

        assertThat(above.token()).isGreaterThan(floor);
    }
}
