package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Fencing tokens rise. */
abstract class TokensContract extends ContractTest {

    private static final long BOUND = 1L << 53;

    TokensContract(BackendContract contract) {
        super(contract);
    }

    @Test
    @DisplayName("scenario 37: token_clientsTakeTurns_rises")
    void token_clientsTakeTurns_rises() throws Exception {
        String name = newName();
        List<DistributedLock> locks = List.of(
                newClient().lock(name), newClient().lock(name), newClient().lock(name));
        List<Long> tokens = new ArrayList<>();
        for (int i = 0; i < 90; i++) {
            try (Lease lease = locks.get(i % 3).acquire(SOON)) {
                tokens.add(lease.token());
            }
        }

        assertThat(tokens).isSorted().doesNotHaveDuplicates().allMatch(token -> token > 0 && token < BOUND);
    }

    @Test
    @DisplayName("scenario 37: token_handedOverWithinAClientWhileOthersTakeTurns_rises")
    void token_handedOverWithinAClientWhileOthersTakeTurns_rises() throws Exception {
        String name = newName();
        Holdfast many = newClient();
        List<Long> tokens = new ArrayList<>();
        List<Future<?>> running = new ArrayList<>();
        // Held until all of them wait, or one could be through before the next begins.
        try (Lease held = newClient().lock(name).acquire()) {
            tokens.add(held.token());
            for (int t = 0; t < 6; t++) {
                Holdfast client = t < 4 ? many : newClient();
                DistributedLock lock = client.lock(name, o -> o.localHandoffs(7));
                running.add(newActor("taker-" + t).beginRun(() -> {
                    for (int i = 0; i < 60; i++) {
                        lock.call(lease -> tokens.add(lease.token()));
                    }
                }));
                awaitWaiting(client, t < 4 ? t + 1 : 1);
            }
        }
        for (Future<?> future : running) {
            Actor.answer(future);
        }

        assertThat(tokens).hasSize(361).isSorted().doesNotHaveDuplicates();
        assertThat(many.statistics().localHandoffs()).isPositive();
    }

    @Test
    @DisplayName("scenario 37: token_afterALeaseRanOut_rises")
    void token_afterALeaseRanOut_rises() throws Exception {
        String name = newName();
        long last = 0;
        for (int i = 0; i < 5; i++) {
            Lease lease = newClient()
                    .lock(name, o -> o.lease(Duration.ofMillis(100)).notRenewed())
                    .acquire();
            assertThat(lease.token()).isGreaterThan(last);
            last = lease.token();
            soon().until(() -> lease.state() == LeaseState.LOST);
        }
    }
}
