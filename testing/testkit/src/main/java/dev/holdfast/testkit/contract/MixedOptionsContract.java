package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Scenario 31b: callers of one client that want different things of one lock. */
abstract class MixedOptionsContract extends ContractTest {

    MixedOptionsContract(BackendContract contract) {
        super(contract);
    }

    @Test
    @DisplayName("scenario 31b: acquire_aRenewedThenAShortThenAKeptHold_eachGetsWhatItAskedFor")
    void acquire_aRenewedThenAShortThenAKeptHold_eachGetsWhatItAskedFor() throws Exception {
        String name = newName();
        Duration least = Duration.ofMillis(1500);
        Duration brief = Duration.ofSeconds(1);
        Holdfast client = newClient();
        Lease renewed = client.lock(name, o -> o.lease(ENDLESS)).acquire();
        CompletableFuture<Lease> second =
                client.lock(name, o -> o.lease(brief).notRenewed()).acquireAsync();
        awaitWaiting(client, 1);
        CompletableFuture<Lease> third =
                client.lock(name, o -> o.lease(ENDLESS).minHold(least)).acquireAsync();
        awaitWaiting(client, 2);
        assertThat(renewed.remaining()).isGreaterThan(SOON);

        assertThat(renewed.release()).isEqualTo(ReleaseOutcome.RELEASED);

        Lease unrenewed = Actor.answer(second);
        assertThat(unrenewed.remaining()).isLessThanOrEqualTo(brief);
        assertThat(unrenewed.token()).isGreaterThan(renewed.token());
        soon().until(() -> unrenewed.state() == LeaseState.LOST);

        Lease kept = Actor.answer(third);
        long keptNanos = System.nanoTime();
        assertThat(kept.token()).isGreaterThan(unrenewed.token());
        assertThat(unrenewed.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
        kept.check();
        assertThat(kept.release()).isEqualTo(ReleaseOutcome.RELEASED);
        long releasedNanos = System.nanoTime();

        newClient().lock(name).acquire(SOON).close();
        assertThat(System.nanoTime() - keptNanos)
                .isGreaterThanOrEqualTo(least.toNanos()
                        - (releasedNanos - keptNanos)
                        - Duration.ofMillis(500).toNanos());
    }

    @Test
    @DisplayName("scenario 31b: acquire_longAfterShortLease_lastsLong")
    void acquire_longAfterShortLease_lastsLong() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        Lease brief = client.lock(name, o -> o.lease(SOON)).acquire();
        CompletableFuture<Lease> later =
                client.lock(name, o -> o.lease(ENDLESS)).acquireAsync();
        awaitWaiting(client, 1);

        brief.close();

        try (Lease longer = Actor.answer(later)) {
            // Before its first renewal, too, if it did not come by a push.
            soon().untilAsserted(() -> assertThat(longer.remaining()).isGreaterThan(SOON));
            assertThat(inspect(name).holder().orElseThrow().leaseLeft()).isGreaterThan(SOON);
        }
    }

    @Test
    @DisplayName("scenario 31b: acquire_sameOptions_isHandedOverWithinTheClient")
    void acquire_sameOptions_isHandedOverWithinTheClient() throws Exception {
        Holdfast client = newClient();
        try (Lease second = handOver(client, newName())) {
            assertThat(second.tries()).isZero();
            second.check();
        }
    }

    @Test
    @DisplayName("scenario 31b: acquire_sameOptionsWithoutHandoffs_goesThroughTheService")
    void acquire_sameOptionsWithoutHandoffs_goesThroughTheService() throws Exception {
        Holdfast client = newClient();
        String name = newName();
        Lease first = client.lock(name, o -> o.localHandoffs(0)).acquire();
        CompletableFuture<Lease> later =
                client.lock(name, o -> o.localHandoffs(0)).acquireAsync();
        awaitWaiting(client, 1);

        first.close();

        try (Lease second = Actor.answer(later)) {
            assertThat(second.token()).isGreaterThan(first.token());
        }
    }
}
