package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.spi.Hold;
import dev.holdfast.spi.Keep;
import dev.holdfast.spi.KeepAnswer;
import dev.holdfast.spi.KeptOutcome;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.ReleaseAnswer.Result;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a service keeps of tasks that have run, and from whom it takes it. */
abstract class OutcomesContract extends ContractTest {

    private static final Duration SHORT = Duration.ofMillis(300);

    private final ServiceClient client = newServiceClient();
    private final ServiceClient other = newServiceClient();

    OutcomesContract(LockContract contract) {
        super(contract);
    }

    private static Keep keep(String name, Hold hold, String outcome) {
        return new Keep(LockId.of(name), hold, outcome, SOON.toMillis());
    }

    @Test
    void recall_nothingKept_isEmpty() throws Exception {
        String name = newName();
        Hold hold = client.acquire(name);

        assertThat(client.recall(name)).isEmpty();
        client.release(name, hold);
        assertThat(client.recall(name)).isEmpty();
    }

    @Test
    void keep_whileHeld_isRecalledByAllAndTouchesNoHold() throws Exception {
        String name = newName();
        Hold hold = client.acquire(name);

        assertThat(client.keep(keep(name, hold, "42"))).isEqualTo(KeepAnswer.KEPT);

        assertThat(client.recall(name)).contains(new KeptOutcome(hold.token(), "42"));
        assertThat(other.recall(name)).isEqualTo(client.recall(name));
        assertThat(ServiceClient.waiters(client.renew(name, hold))).hasValue(0);
        assertThat(client.release(name, hold)).isEqualTo(Result.RELEASED);
        assertThat(other.recall(name)).contains(new KeptOutcome(hold.token(), "42"));
    }

    @Test
    void keep_anyText_comesBackAsItWas() throws Exception {
        String name = newName();
        Hold hold = client.acquire(name);
        for (String text : List.of("", ":", "1:2:three", "zwölf\r\n\0%7B{}", "日本 \uD83D\uDD12", "x".repeat(65_536))) {
            assertThat(client.keep(keep(name, hold, text))).isEqualTo(KeepAnswer.KEPT);
            assertThat(other.recall(name)).map(KeptOutcome::outcome).contains(text);
        }
        client.release(name, hold);
    }

    @Test
    void keep_byWhoeverDoesNotHoldTheLock_isRefused() throws Exception {
        String name = newName();
        Hold hold = client.acquire(name);
        Hold wrongToken = new Hold(hold.attempt(), hold.token() - 1, hold.numbers());
        Hold wrongAttempt = new Hold(client.attempt(), hold.token(), hold.numbers());

        assertThat(client.keep(keep(name, wrongToken, "a"))).isEqualTo(KeepAnswer.NOT_HELD);
        assertThat(client.keep(keep(name, wrongAttempt, "b"))).isEqualTo(KeepAnswer.NOT_HELD);
        assertThat(other.keep(keep(name, hold, "c"))).isEqualTo(KeepAnswer.NOT_HELD);
        assertThat(client.recall(name)).isEmpty();

        client.release(name, hold);
        assertThat(client.keep(keep(name, hold, "d"))).isEqualTo(KeepAnswer.NOT_HELD);
        assertThat(client.recall(name)).isEmpty();
    }

    @Test
    void keep_lateCopyAfterTheNextHasKept_changesNothing() throws Exception {
        String name = newName();
        Hold late = client.acquire(name);
        client.release(name, late);
        Hold hold = other.acquire(name);
        other.keep(keep(name, hold, "new"));

        assertThat(client.keep(keep(name, late, "old"))).isEqualTo(KeepAnswer.NOT_HELD);
        assertThat(client.recall(name)).contains(new KeptOutcome(hold.token(), "new"));

        other.release(name, hold);
        assertThat(client.keep(keep(name, late, "old"))).isEqualTo(KeepAnswer.NOT_HELD);
        assertThat(client.recall(name)).contains(new KeptOutcome(hold.token(), "new"));
    }

    @Test
    void keep_repeatedAfterTheRelease_isKeptWhoeverHoldsTheLock() throws Exception {
        String name = newName();
        Hold hold = client.acquire(name);
        Keep keep = keep(name, hold, "42");
        client.keep(keep);
        client.release(name, hold);

        assertThat(client.keep(keep)).isEqualTo(KeepAnswer.KEPT);

        Hold next = other.acquire(name);
        assertThat(client.keep(keep)).isEqualTo(KeepAnswer.KEPT);
        assertThat(other.recall(name)).contains(new KeptOutcome(hold.token(), "42"));
        other.release(name, next);
    }

    @Test
    void keep_repeated_doesNotMakeTheValidityLonger() throws Exception {
        String name = newName();
        Hold hold = client.acquire(name);
        client.keep(new Keep(LockId.of(name), hold, "42", Duration.ofSeconds(2).toMillis()));

        assertThat(client.keep(new Keep(LockId.of(name), hold, "42", ENDLESS.toMillis())))
                .isEqualTo(KeepAnswer.KEPT);

        client.release(name, hold);
        soon().until(() -> client.recall(name).isEmpty());
    }

    @Test
    void keep_validityOver_isForgotten() throws Exception {
        String name = newName();
        Hold hold = client.acquire(name);
        client.keep(new Keep(LockId.of(name), hold, "42", SHORT.toMillis()));

        soon().until(() -> client.recall(name).isEmpty());

        client.keep(keep(name, hold, "43"));
        assertThat(client.recall(name)).isEqualTo(Optional.of(new KeptOutcome(hold.token(), "43")));
        client.release(name, hold);
    }
}
