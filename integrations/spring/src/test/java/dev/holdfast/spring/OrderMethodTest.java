package dev.holdfast.spring;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockInspection;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.testkit.threads.Patience;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;

/** Methods whose calls have another place among those that wait. */
class OrderMethodTest {

    static class Jobs {

        @Locked(name = "job", headStart = "1h")
        public void urgent(Runnable work) {
            work.run();
        }

        @Locked(name = "job", profile = "in-turn")
        public void inTurn(Runnable work) {
            work.run();
        }

        @Locked(name = "job", profile = "in-turn", strictOrder = "false")
        public void relaxed(Runnable work) {
            work.run();
        }
    }

    @EnableLocked
    static class Profiles {

        @Bean
        LockProfiles profiles() {
            return LockProfiles.of(LockProfile.builder("in-turn").strictOrder().build());
        }
    }

    private final LocalLockService service = new LocalLockService();
    private final Holdfast client = service.connect();
    private final Holdfast other = service.connect();
    private final ConcurrentLinkedQueue<String> served = new ConcurrentLinkedQueue<>();
    private @Nullable AnnotationConfigApplicationContext context;

    @AfterEach
    void close() {
        if (context != null) {
            context.close();
        }
        client.close();
        other.close();
    }

    private <T> T bean(Class<T> type) {
        AnnotationConfigApplicationContext started = new AnnotationConfigApplicationContext();
        started.registerBean(Holdfast.class, () -> client);
        started.register(Profiles.class, type);
        started.refresh();
        context = started;
        return started.getBean(type);
    }

    /** Each has one of its own: the common pool may have a single thread, and a call waits in it. */
    private static CompletableFuture<Void> inAThread(Runnable call) {
        return CompletableFuture.runAsync(call, task -> new Thread(task, "caller").start());
    }

    private void awaitHead(Holdfast of) {
        await().until(() -> {
            LockInspection seen = client.lock("job").inspect();
            return !seen.waiters().isEmpty() && seen.waiters().get(0).clientId().equals(of.clientId());
        });
    }

    private void awaitWaiting(int calls) {
        await().until(() -> client.statistics().waiting() == calls);
    }

    @Test
    void call_withAHeadStart_passesWhoWaitsAlready() throws InterruptedException {
        Jobs jobs = bean(Jobs.class);
        Lease held = other.lock("job", options -> options.localHandoffs(0)).acquire();
        CompletableFuture<Void> early = other.lock("job", options -> options.localHandoffs(0))
                .acquireAsync()
                .thenAccept(lease -> {
                    served.add("early");
                    lease.close();
                });
        await().until(() -> other.statistics().waiting() == 1);
        CompletableFuture<Void> urgent = inAThread(() -> jobs.urgent(() -> served.add("urgent")));
        awaitHead(client);

        held.close();

        assertThat(urgent).succeedsWithin(Patience.LIMIT);
        assertThat(early).succeedsWithin(Patience.LIMIT);
        assertThat(served).containsExactly("urgent", "early");
    }

    @Test
    void strictOrder_ofAProfile_isOverriddenByTheAnnotation() throws InterruptedException {
        Jobs jobs = bean(Jobs.class);
        Lease held = client.lock("job").acquire();

        CompletableFuture<Void> relaxed = inAThread(() -> jobs.relaxed(() -> {}));
        awaitWaiting(1);
        assertThat(client.lock("job").inspect().waiters())
                .as("who waits in its client for a local handoff")
                .isEmpty();
        CompletableFuture<Void> inTurn = inAThread(() -> jobs.inTurn(() -> {}));
        awaitWaiting(2);

        held.close();

        assertThat(relaxed).succeedsWithin(Patience.LIMIT);
        assertThat(inTurn).succeedsWithin(Patience.LIMIT);
    }

    @Test
    void strictOrder_isInTheQueueOfTheServerWhileItsClientHoldsTheLock() throws InterruptedException {
        Jobs jobs = bean(Jobs.class);
        Lease held = client.lock("job").acquire();

        CompletableFuture<Void> inTurn = inAThread(() -> jobs.inTurn(() -> {}));
        awaitHead(client);
        held.close();

        assertThat(inTurn).succeedsWithin(Patience.LIMIT);
    }

    static class TooEarly {

        @Locked(name = "job", headStart = "2d")
        public void run() {}
    }

    @Test
    void headStart_thatIsTooLong_isRefusedAtStart() {
        assertThatThrownBy(() -> bean(TooEarly.class))
                .hasRootCauseInstanceOf(LockedMisuseException.class)
                .hasMessageContaining("run()")
                .hasMessageContaining("headStart must be between zero and 1d");
    }

    static class Both {

        @Locked(name = "job", strictOrder = "true", sticky = "5s")
        public void run() {}
    }

    @Test
    void strictOrder_besideSticky_isRefusedAtStart() {
        assertThatExceptionOfType(LockedMisuseException.class)
                .isThrownBy(() -> bean(Both.class))
                .withMessageContaining("run()")
                .withMessageContaining("exclude one another");
    }
}
