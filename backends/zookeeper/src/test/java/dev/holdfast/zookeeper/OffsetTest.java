package dev.holdfast.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.Release;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.curator.test.TestingServer;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.Test;

/** What is added to all tokens is written only where they would fall otherwise. */
class OffsetTest {

    private static final AtomicLong ATTEMPTS = new AtomicLong();

    private static final LocalClock CLOCK = new LocalClock() {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public long wallMillis() {
            return System.currentTimeMillis();
        }
    };

    private static final BackendListener DEAF = new BackendListener() {
        @Override
        public void granted(PushedGrant grant) {}

        @Override
        public void wanted(LockId lock) {}

        @Override
        public void freeAt(LockId lock, long atNanos) {}

        @Override
        public void messagesRestored() {}

        @Override
        public void requestsRestored() {}

        @Override
        public void takenOver(Predicate<LockId> names) {}

        @Override
        public void identityChanged() {}

        @Override
        public List<LockId> held() {
            return List.of();
        }
    };

    private static LockBackend started(TestingServer server) {
        LockBackend backend = HoldfastZooKeeper.builder()
                .connectString(server.getConnectString())
                .backend();
        backend.start(DEAF, CLOCK);
        return backend;
    }

    private static Attempt attempt() {
        return Attempt.exclusive(ATTEMPTS.incrementAndGet(), System.nanoTime(), 8_000, 5);
    }

    private static AskAnswer ask(LockBackend client, String lock, Attempt attempt, Ask.Kind kind, long floor)
            throws Exception {
        Ask ask = new Ask(
                LockId.of(lock), attempt, kind, floor, Duration.ofSeconds(30).toNanos());
        return Actor.answer(client.locks().ask(ask).toCompletableFuture());
    }

    private static Hold acquire(LockBackend client, String lock, long floor) throws Exception {
        Attempt attempt = attempt();
        return ((AskAnswer.Granted) ask(client, lock, attempt, Ask.Kind.FIRST, floor)).hold(attempt);
    }

    private static void release(LockBackend client, String lock, Hold hold) throws Exception {
        Actor.answer(client.locks()
                .release(new Release(LockId.of(lock), hold, 0, Optional.empty()))
                .toCompletableFuture());
    }

    @Test
    void ask_againAfterTokensOfOtherLocks_isGrantedWithoutAWriteOfTheOffset() throws Exception {
        try (TestingServer server = new TestingServer(true);
                LockBackend holder = started(server);
                LockBackend waiter = started(server);
                CuratorFramework observer =
                        CuratorFrameworkFactory.newClient(server.getConnectString(), new RetryOneTime(100))) {
            observer.start();
            Hold held = acquire(holder, "wanted", 0);
            Attempt waiting = attempt();
            assertThat(ask(waiter, "wanted", waiting, Ask.Kind.FIRST, 0)).isInstanceOf(AskAnswer.Queued.class);
            Hold other = acquire(waiter, "other", 0);

            // As the engine asks while it waits: with the highest token that the client has seen until then.
            ask(waiter, "wanted", waiting, Ask.Kind.AGAIN, other.lastToken());
            release(holder, "wanted", held);
            Hold granted = ((AskAnswer.Granted) ask(waiter, "wanted", waiting, Ask.Kind.AGAIN, other.lastToken()))
                    .hold(waiting);

            assertThat(granted.token()).isGreaterThan(held.lastToken());
            Stat written = new Stat();
            assertThat(observer.getData().storingStatIn(written).forPath("/holdfast/offset"))
                    .asString()
                    .isEqualTo("0");
            assertThat(written.getVersion()).isZero();
            release(waiter, "wanted", granted);
            release(waiter, "other", other);
        }
    }
}
