package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.BlockedThread;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LiveClient;
import dev.holdfast.LockBrowser;
import dev.holdfast.testkit.threads.Actor;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a browser sees of threads that own a lock and wait for another. */
@SuppressWarnings("LockNotBeforeTry") // what a thread owns is unlocked when its wait has ended
abstract class BlockedThreadsContract extends ContractTest {

    private LockBrowser browser;

    BlockedThreadsContract(LockContract contract) {
        super(contract);
    }

    @BeforeEach
    final void openBrowser() throws InterruptedException {
        var opened = fixture().openBrowser();
        assumeTrue(opened.isPresent(), "this service has no browser that shows threads");
        browser = opened.orElseThrow();
    }

    @AfterEach
    final void closeBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    private List<BlockedThread> shown(Holdfast client) throws InterruptedException {
        return browser.clients(List.of(client.clientId())).stream()
                .map(LiveClient::blocked)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void thread_thatOwnsALockAndWaitsForAnother_isShownUntilItHasBoth() throws Exception {
        String owned = newName();
        String awaited = newName();
        Holdfast client = newClient();
        Actor owner = newActor("owner é");
        Lease taken = newClient().lock(awaited).acquire();
        owner.run(client.lock(owned)::lock);
        assertThat(shown(client)).isEmpty();

        Future<?> waiting = owner.beginRun(client.lock(awaited)::lock);

        soon().until(() -> !shown(client).isEmpty());
        assertThat(shown(client)).singleElement().satisfies(blocked -> {
            assertThat(blocked.thread()).endsWith("-owner é");
            assertThat(blocked.held()).isEqualTo(owned);
            assertThat(blocked.heldAttempt())
                    .isEqualTo(inspect(owned).holder().orElseThrow().attempt());
            assertThat(blocked.awaited()).isEqualTo(awaited);
            assertThat(blocked.awaitedGroup()).isEmpty();
            assertThat(inspect(awaited).waiters()).singleElement().satisfies(waiter -> {
                assertThat(waiter.clientId()).isEqualTo(client.clientId());
                assertThat(waiter.attempt()).isEqualTo(blocked.awaitedAttempt());
            });
        });

        taken.close();
        Actor.answer(waiting);
        soon().until(() -> shown(client).isEmpty());
        owner.run(client.lock(awaited)::unlock);
        owner.run(client.lock(owned)::unlock);
    }

    @Test
    void thread_thatGivesUp_isNotShownAnyMore() throws Exception {
        String owned = newName();
        String awaited = newName();
        Holdfast client = newClient();
        Actor owner = newActor("owner");
        Lease taken = newClient().lock(awaited).acquire();
        owner.run(client.lock(owned)::lock);
        Future<?> waiting = owner.beginRun(client.lock(awaited)::lockInterruptibly);
        soon().until(() -> !shown(client).isEmpty());

        owner.interrupt();

        soon().until(waiting::isDone);
        soon().until(() -> shown(client).isEmpty());
        owner.run(client.lock(owned)::unlock);
        taken.close();
    }
}
