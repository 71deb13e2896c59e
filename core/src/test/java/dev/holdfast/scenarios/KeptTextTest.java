package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.OnceOptions;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Patience;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.spi.StoredKind;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of a text that a holder stores with its lock: with each answer, without one, and if it is refused. */
class KeptTextTest {

    private static final Duration DAY = Duration.ofDays(1);

    private final Rig rig = new Rig();

    private Call<Boolean> keep(Lease lease, String text) {
        return rig.call(() -> {
            lease.store(text, DAY);
            return true;
        });
    }

    /** Renewals that are sent at about the same time wait for one another. */
    private Sent.Renewed renewal() {
        long sent = rig.server.sent();
        Patience.await().until(() -> {
            rig.time.advanceMillis(5);
            return rig.server.sent() > sent;
        });
        return rig.server.expectRenewal();
    }

    @Test
    void store_stored_returnsAndEachTextHasAHigherNumber() throws Exception {
        Lease lease = rig.hold();
        Call<Boolean> first = keep(lease, "41");
        Sent.Stored early = rig.server.awaitStore();
        early.isDone();
        assertThat(first.result()).isTrue();

        Call<Boolean> second = keep(lease, "42");
        Sent.Stored late = rig.server.awaitStore();
        late.isDone();

        assertThat(second.result()).isTrue();
        assertThat(early.outcome.kind()).isEqualTo(StoredKind.DATA);
        assertThat(late.outcome.text()).isEqualTo("42");
        assertThat(late.outcome.validityMillis()).isEqualTo(DAY.toMillis());
        assertThat(late.outcome.number()).isGreaterThan(early.outcome.number());
    }

    @Test
    void store_requestIsLost_isRepeatedUnderItsNumber() throws Exception {
        Lease lease = rig.hold();
        Call<Boolean> call = keep(lease, "42");
        Sent.Stored lost = rig.server.awaitStore();
        lost.isLost();
        call.awaitBlocked();
        rig.time.advanceMillis(100);

        Sent.Stored again = rig.server.awaitStore();
        again.isDone();

        assertThat(again.outcome).isEqualTo(lost.outcome);
        assertThat(call.result()).isTrue();
    }

    @Test
    void store_unanswered_isUnavailableAndTheLeaseGoesOn() throws Exception {
        Lease lease = rig.hold();
        Call<Boolean> call = keep(lease, "42");
        rig.server.awaitStore();
        call.awaitBlocked();
        rig.time.advance(Rig.RESPONSE_TIMEOUT);

        assertThat(call.thrown())
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("It is not known whether the text was stored with lock")
                .hasMessageContaining("no answer");
        assertThat(lease.state()).isEqualTo(LeaseState.HELD);
    }

    @Test
    void store_misconfigured_isReportedAtOnce() throws Exception {
        Call<Boolean> call = keep(rig.hold(), "42");
        rig.server.awaitStore().isMisconfigured();

        assertThat(call.thrown())
                .isInstanceOf(BackendMisconfiguredException.class)
                .hasMessageContaining("No text can be stored with lock");
    }

    @Test
    void store_holdUnknownToTheServer_isStoredAfterARenewalHasRestoredIt() throws Exception {
        Call<Boolean> call = keep(rig.hold(), "42");
        Sent.Stored unknown = rig.server.awaitStore();
        unknown.isRefused();
        renewal().isDone();
        Sent.Stored again = rig.server.awaitStore();
        again.isDone();

        assertThat(again.outcome).isEqualTo(unknown.outcome);
        assertThat(call.result()).isTrue();
    }

    @Test
    void store_holdUnknownToTheServerStill_isNotKnown() throws Exception {
        Call<Boolean> call = keep(rig.hold(), "42");
        rig.server.awaitStore().isRefused();
        renewal().isDone();
        rig.server.awaitStore().isRefused();

        assertThat(call.thrown())
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("it renewed the hold and then did not know it");
    }

    @Test
    void store_holdIsGone_isLost() throws Exception {
        Lease lease = rig.hold();
        Call<Boolean> call = keep(lease, "42");
        rig.server.awaitStore().isRefused();
        renewal().isRefused();

        assertThat(call.thrown()).isInstanceOf(LeaseLostException.class);
        assertThat(lease.state()).isEqualTo(LeaseState.LOST);
    }

    @Test
    void store_released_isRefusedBeforeAnythingIsSent() {
        Lease lease = rig.hold();
        rig.server.obliges();
        lease.release();
        long sent = rig.server.sent();

        assertThatThrownBy(() -> lease.store("42", DAY))
                .isInstanceOf(LeaseLostException.class)
                .hasMessageContaining("was released already");
        assertThat(rig.server.sent()).isEqualTo(sent);
    }

    @Test
    void store_badInput_isRefusedBeforeAnythingIsSent() {
        Lease lease = rig.hold();
        long sent = rig.server.sent();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> lease.store("x".repeat(Lease.LONGEST_TEXT_BYTES + 1), DAY))
                .withMessageContaining("65537 bytes long in UTF-8, and may have 65536");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> lease.store("half \uD83D", DAY))
                .withMessageContaining("half of a surrogate pair");
        for (Duration wrong :
                List.of(Duration.ZERO, Duration.ofMillis(-1), OnceOptions.LONGEST_VALIDITY.plusMillis(1))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> lease.store("42", wrong))
                    .withMessageContaining("must be valid for a time between");
        }
        assertThat(rig.server.sent()).isEqualTo(sent);
    }

    @Test
    void store_withOthersBesideIt_isRefused() throws Exception {
        LocalLockService service = new LocalLockService();
        try (var client = service.connect();
                Lease reader = client.readWriteLock("catalogue").readLock().acquire();
                Lease permit = client.semaphore("pool", 3).acquire();
                Lease owner = client.lockOwnedBy("order", "o-1").acquire()) {
            for (Lease shared : List.of(reader, permit, owner)) {
                assertThatThrownBy(() -> shared.store("42", DAY))
                        .isInstanceOf(UnsupportedOperationException.class)
                        .hasMessageContaining("stores no text");
            }
            assertThat(client.lock("catalogue").stored()).isEmpty();
        }
    }
}
