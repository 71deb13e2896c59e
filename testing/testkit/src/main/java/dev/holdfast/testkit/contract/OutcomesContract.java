package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.ReleaseAnswer.Result;
import dev.holdfast.spi.StoreAnswer;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.StoredOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a service stores of tasks that have run, and of terms, and from which attempts. */
abstract class OutcomesContract extends ContractTest {

    private static final Duration SHORT = Duration.ofMillis(300);
    private static final int MOST_COPIES = 3;

    private final ServiceClient client = newServiceClient();
    private final ServiceClient other = newServiceClient();

    private long texts;

    OutcomesContract(BackendContract contract) {
        super(contract);
    }

    private NewOutcome outcome(String name, Hold hold, String outcome) {
        return outcome(name, hold, outcome, SOON);
    }

    private NewOutcome outcome(String name, Hold hold, String outcome, Duration validity) {
        return new NewOutcome(LockId.of(name), StoredKind.OUTCOME, hold, ++texts, outcome, validity.toMillis());
    }

    private NewOutcome data(String name, Hold hold, String data, Duration validity) {
        return new NewOutcome(LockId.of(name), StoredKind.DATA, hold, ++texts, data, validity.toMillis());
    }

    @Test
    void recall_nothingStored_isEmpty() throws Exception {
        String name = newName();
        Hold hold = client.acquire(name);

        assertThat(client.recall(name)).isEmpty();
        client.release(name, hold);
        assertThat(client.recall(name)).isEmpty();
    }

    @Test
    void store_whileHeld_isRecalledByAllAndTouchesNoHold() throws Exception {
        String name = newName();
        Hold hold = client.acquire(name);

        assertThat(client.store(outcome(name, hold, "42"))).isEqualTo(StoreAnswer.STORED);

        assertThat(client.recall(name)).contains(new StoredOutcome(hold.token(), "42"));
        assertThat(other.recall(name)).isEqualTo(client.recall(name));
        assertThat(ServiceClient.waiters(client.renew(name, hold))).hasValue(0);
        assertThat(client.release(name, hold)).isEqualTo(Result.RELEASED);
        assertThat(other.recall(name)).contains(new StoredOutcome(hold.token(), "42"));
    }

    @Test
    void store_anyText_comesBackAsItWas() throws Exception {
        String name = newName();
        Hold hold = client.acquire(name);
        for (String text : List.of("", ":", "1:2:three", "zwölf\r\n\0%7B{}", "日本 \uD83D\uDD12", "x".repeat(65_536))) {
            assertThat(client.store(outcome(name, hold, text))).isEqualTo(StoreAnswer.STORED);
            assertThat(other.recall(name)).map(StoredOutcome::text).contains(text);
        }
        client.release(name, hold);
    }

    @Test
    void store_byAnAttemptWithoutTheLock_isRefused() throws Exception {
        String name = newName();
        Hold hold = client.acquire(name);
        Hold wrongToken = new Hold(hold.attempt(), hold.token() - 1, hold.numbers());
        Hold wrongAttempt = new Hold(client.attempt(), hold.token(), hold.numbers());

        assertThat(client.store(outcome(name, wrongToken, "a"))).isEqualTo(StoreAnswer.NOT_HELD);
        assertThat(client.store(outcome(name, wrongAttempt, "b"))).isEqualTo(StoreAnswer.NOT_HELD);
        assertThat(other.store(outcome(name, hold, "c"))).isEqualTo(StoreAnswer.NOT_HELD);
        assertThat(client.recall(name)).isEmpty();

        client.release(name, hold);
        assertThat(client.store(outcome(name, hold, "d"))).isEqualTo(StoreAnswer.NOT_HELD);
        assertThat(client.recall(name)).isEmpty();
    }

    @Test
    void store_lateCopyAfterTheNextHasStored_changesNothing() throws Exception {
        String name = newName();
        Hold late = client.acquire(name);
        client.release(name, late);
        Hold hold = other.acquire(name);
        other.store(outcome(name, hold, "new"));

        assertThat(client.store(outcome(name, late, "old"))).isEqualTo(StoreAnswer.NOT_HELD);
        assertThat(client.recall(name)).contains(new StoredOutcome(hold.token(), "new"));

        other.release(name, hold);
        assertThat(client.store(outcome(name, late, "old"))).isEqualTo(StoreAnswer.NOT_HELD);
        assertThat(client.recall(name)).contains(new StoredOutcome(hold.token(), "new"));
    }

    @Test
    void store_repeatedAfterTheRelease_isStoredWhicheverClientHoldsTheLock() throws Exception {
        String name = newName();
        Hold hold = client.acquire(name);
        NewOutcome outcome = outcome(name, hold, "42");
        client.store(outcome);
        client.release(name, hold);

        assertThat(client.store(outcome)).isEqualTo(StoreAnswer.STORED);

        Hold next = other.acquire(name);
        assertThat(client.store(outcome)).isEqualTo(StoreAnswer.STORED);
        assertThat(other.recall(name)).contains(new StoredOutcome(hold.token(), "42"));
        other.release(name, next);
    }

    @Test
    void store_repeated_doesNotMakeTheValidityLonger() throws Exception {
        assertNotMadeLongerByACopy(StoredKind.OUTCOME);
    }

    @Test
    void store_validityOver_isForgotten() throws Exception {
        String name = newName();
        Hold hold = client.acquire(name);
        client.store(outcome(name, hold, "42", SHORT));

        soon().until(() -> client.recall(name).isEmpty());

        client.store(outcome(name, hold, "43"));
        assertThat(client.recall(name)).isEqualTo(Optional.of(new StoredOutcome(hold.token(), "43")));
        client.release(name, hold);
    }

    // ---- what holders keep

    @Test
    void storeData_whileHeld_isRecalledByAllBesideTheOutcome() throws Exception {
        String name = newName();
        Hold hold = client.acquire(name);
        client.store(outcome(name, hold, "42"));

        assertThat(client.store(data(name, hold, "10.0.0.5:8080", SOON))).isEqualTo(StoreAnswer.STORED);

        assertThat(other.recall(name, StoredKind.DATA)).contains(new StoredOutcome(hold.token(), "10.0.0.5:8080"));
        assertThat(other.recall(name)).contains(new StoredOutcome(hold.token(), "42"));
        assertThat(ServiceClient.waiters(client.renew(name, hold))).hasValue(0);
        assertThat(client.store(data(name, hold, "a:b:zwölf \uD83D\uDD12", SOON)))
                .isEqualTo(StoreAnswer.STORED);
        assertThat(other.recall(name, StoredKind.DATA))
                .contains(new StoredOutcome(hold.token(), "a:b:zwölf \uD83D\uDD12"));
        client.release(name, hold);
    }

    @Test
    void recallData_whereOnlyAnOutcomeIsStored_isEmpty() throws Exception {
        String name = newName();
        Hold hold = client.acquire(name);
        client.store(outcome(name, hold, "42"));

        assertThat(client.recall(name, StoredKind.DATA)).isEmpty();
        client.release(name, hold);
    }

    @Test
    void storeData_copyAfterTheTerm_neverReplacesThatOfALaterOne() throws Exception {
        String name = newName();
        Hold late = client.acquire(name);
        NewOutcome copy = data(name, late, "old", SOON);
        client.store(copy);
        client.release(name, late);
        assertThat(client.store(copy)).isEqualTo(StoreAnswer.NOT_HELD);

        Hold hold = other.acquire(name);
        assertThat(client.store(copy)).isEqualTo(StoreAnswer.NOT_HELD);
        other.store(data(name, hold, "new", SOON));
        assertThat(client.store(copy)).isEqualTo(StoreAnswer.NOT_HELD);

        assertThat(client.recall(name, StoredKind.DATA)).contains(new StoredOutcome(hold.token(), "new"));
        other.release(name, hold);
    }

    @Test
    void storeData_byAnAttemptWithoutTheLock_isRefused() throws Exception {
        String name = newName();
        Hold hold = client.acquire(name);
        Hold wrongAttempt = new Hold(client.attempt(), hold.token(), hold.numbers());

        assertThat(client.store(data(name, wrongAttempt, "a", SOON))).isEqualTo(StoreAnswer.NOT_HELD);
        assertThat(other.store(data(name, hold, "b", SOON))).isEqualTo(StoreAnswer.NOT_HELD);

        assertThat(client.recall(name, StoredKind.DATA)).isEmpty();
        client.release(name, hold);
    }

    @Test
    void storeData_repeatedAndThenNoMore_lastsFromTheLastTimeOnAndEnds() throws Exception {
        String longer = newName();
        String over = newName();
        Hold ofLonger = client.acquire(longer);
        Hold ofOver = client.acquire(over);
        client.store(data(longer, ofLonger, "x", Duration.ofSeconds(2)));
        client.store(data(longer, ofLonger, "x", ENDLESS));
        client.store(data(over, ofOver, "x", Duration.ofSeconds(2)));

        soon().until(() -> client.recall(over, StoredKind.DATA).isEmpty());

        assertThat(client.recall(longer, StoredKind.DATA)).isPresent();
        client.release(longer, ofLonger);
        client.release(over, ofOver);
    }

    @Test
    void storeData_copyOfAnEarlierRequest_neverReplacesWhatTheSameHoldHasStoredSince() throws Exception {
        String name = newName();
        Hold hold = client.acquire(name);
        NewOutcome early = data(name, hold, "early", SOON);
        client.store(early);
        client.store(data(name, hold, "late", SOON));

        assertThat(client.store(early)).isEqualTo(StoreAnswer.STORED);

        assertThat(other.recall(name, StoredKind.DATA)).contains(new StoredOutcome(hold.token(), "late"));
        client.release(name, hold);
    }

    @Test
    void storeData_copyOfTheSameRequest_doesNotMakeItsValidityLonger() throws Exception {
        assertNotMadeLongerByACopy(StoredKind.DATA);
    }

    /**
     * Where the machine is so slow that the first one is over when the copy comes, which is none then, again; and where
     * one of several servers may have missed the first one, and has had the copy alone.
     */
    private void assertNotMadeLongerByACopy(StoredKind kind) throws Exception {
        Duration validity = Duration.ofSeconds(2);
        for (int left = MOST_COPIES; left > 0; validity = validity.multipliedBy(2)) {
            String name = newName();
            Hold hold = client.acquire(name);
            NewOutcome first =
                    kind == StoredKind.OUTCOME ? outcome(name, hold, "42", validity) : data(name, hold, "42", validity);
            NewOutcome copy =
                    new NewOutcome(first.lock(), kind, hold, first.number(), first.text(), ENDLESS.toMillis());
            long begunNanos = System.nanoTime();
            client.store(first);
            assertThat(client.store(copy)).isEqualTo(StoreAnswer.STORED);
            boolean wasCopy = System.nanoTime() - begunNanos < validity.toNanos();
            if (wasCopy && isOverWithin(validity.plus(SOON.dividedBy(4)), name, kind)) {
                client.release(name, hold);
                return;
            }
            client.release(name, hold);
            left -= wasCopy ? 1 : 0;
        }
        fail("what was stored is valid for as long as its copy says, " + MOST_COPIES + " times of " + MOST_COPIES);
    }

    private boolean isOverWithin(Duration time, String name, StoredKind kind) throws Exception {
        long begunNanos = System.nanoTime();
        boolean isPresent = true;
        while (isPresent && System.nanoTime() - begunNanos < time.toNanos()) {
            TimeUnit.MILLISECONDS.sleep(20);
            isPresent = client.recall(name, kind).isPresent();
        }
        return !isPresent;
    }
}
