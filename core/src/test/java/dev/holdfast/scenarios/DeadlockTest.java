package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import ch.qos.logback.core.read.ListAppender;
import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.fixtures.Clients;
import dev.holdfast.internal.lane.BlockingRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Threads of one client that wait for one another's locks are named in the log, and nobody else is. */
@SuppressWarnings("LockNotBeforeTry") // the locks are held when a test ends
class DeadlockTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Clients clients = new Clients();
    private final Holdfast client = clients.connect().holdfast;
    private final Logger logger = (Logger) LoggerFactory.getLogger("dev.holdfast.internal.HoldfastClient");
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    @BeforeEach
    void listen() {
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void listenNoMore() {
        logger.detachAppender(log);
    }

    private List<String> warnings() {
        return log.list.stream()
                .map(ILoggingEvent::getFormattedMessage)
                .filter(message -> message.startsWith("Deadlock"))
                .toList();
    }

    /** Not woken when time passes, but for those whose time is limited. */
    private Thread start(String name, Waiting body) {
        Thread thread = new Thread(
                () -> {
                    try {
                        body.run();
                    } catch (Exception ended) {
                        Thread.currentThread().interrupt();
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** What a thread does. */
    private interface Waiting {

        void run() throws Exception;
    }

    private static void awaitWaiting(Thread... threads) {
        for (Thread thread : threads) {
            await("the thread waits")
                    .atMost(PATIENCE)
                    .until(() -> LockSupport.getBlocker(thread) instanceof BlockingRequest);
        }
    }

    private static void awaitEnd(Thread thread) {
        await("the thread ends").atMost(PATIENCE).until(() -> !thread.isAlive());
    }

    /** Owns one lock, and waits for the other one when all of them own theirs. */
    private Thread crossing(String name, CyclicBarrier owning, DistributedLock own, DistributedLock other) {
        return start(name, () -> {
            own.lock();
            owning.await(20, TimeUnit.SECONDS);
            try {
                other.lockInterruptibly();
                other.unlock();
            } finally {
                own.unlock();
            }
        });
    }

    private Thread[] cross(DistributedLock x, DistributedLock y) {
        CyclicBarrier owning = new CyclicBarrier(2);
        Thread[] threads = {crossing("one", owning, x, y), crossing("two", owning, y, x)};
        awaitWaiting(threads);
        return threads;
    }

    @Test
    void twoThreads_crossing_areWarnedOfOnceWithNames() {
        cross(client.lock("x"), client.lock("y"));
        clients.time.advance(Duration.ofSeconds(2));
        assertThat(warnings()).as("after the first look").isEmpty();

        clients.time.advance(Duration.ofSeconds(1));

        assertThat(warnings())
                .singleElement()
                .asString()
                .contains("each of 2 threads")
                .contains("thread 'one' holds 'x' and waits for 'y'; thread 'two' holds 'y' and waits for 'x'")
                .contains("until one of the waits is interrupted");
        clients.time.advance(Duration.ofSeconds(60));
        assertThat(warnings()).hasSize(1);
    }

    @Test
    void threeThreads_inACircle_areWarnedOfAndThoseBehindThemAreNot() {
        CyclicBarrier owning = new CyclicBarrier(4);
        DistributedLock x = client.lock("x");
        DistributedLock y = client.lock("y");
        DistributedLock z = client.lock("z");
        awaitWaiting(
                crossing("one", owning, x, y),
                crossing("two", owning, y, z),
                crossing("three", owning, z, x),
                crossing("behind", owning, client.lock("w"), x));

        clients.time.advance(Duration.ofSeconds(3));

        assertThat(warnings())
                .singleElement()
                .asString()
                .contains("each of 3 threads")
                .contains("thread 'two' holds 'y' and waits for 'z'")
                .contains("thread 'three' holds 'z' and waits for 'x'")
                .doesNotContain("behind");
    }

    @Test
    void deadlock_resolvedAndMadeAgain_isWarnedOfAgain() {
        Thread[] threads = cross(client.lock("x"), client.lock("y"));
        clients.time.advance(Duration.ofSeconds(3));
        threads[0].interrupt();
        awaitEnd(threads[0]);
        awaitEnd(threads[1]);
        clients.time.advance(Duration.ofSeconds(3));
        assertThat(warnings()).hasSize(1);

        cross(client.lock("x"), client.lock("y"));
        clients.time.advance(Duration.ofSeconds(3));

        assertThat(warnings()).hasSize(2);
    }

    @Test
    void twoDeadlocks_atTheSameTime_areTwoWarnings() {
        cross(client.lock("x"), client.lock("y"));
        cross(client.lock("v"), client.lock("w"));

        clients.time.advance(Duration.ofSeconds(3));

        assertThat(warnings()).hasSize(2).anyMatch(each -> each.contains("'x'")).anyMatch(each -> each.contains("'v'"));
    }

    @Test
    void wait_forAHolderThatWaitsForNothing_isNoDeadlock() {
        DistributedLock y = client.lock("y");
        y.lock();
        Thread waiting = crossing("one", new CyclicBarrier(1), client.lock("x"), y);
        awaitWaiting(waiting);

        clients.time.advance(Duration.ofSeconds(30));

        assertThat(warnings()).isEmpty();
        y.unlock();
        awaitEnd(waiting);
    }

    @Test
    void wait_thatIsOverBeforeTheSecondLook_isNoDeadlock() throws Exception {
        CyclicBarrier owning = new CyclicBarrier(2);
        DistributedLock x = client.lock("x");
        DistributedLock y = client.lock("y");
        CompletableFuture<Boolean> tried = new CompletableFuture<>();
        Thread trying = start("one", () -> {
            x.lock();
            owning.await(20, TimeUnit.SECONDS);
            tried.complete(y.tryLock(2500, TimeUnit.MILLISECONDS));
            x.unlock();
        });
        Thread waiting = crossing("two", owning, y, x);
        awaitWaiting(trying, waiting);

        clients.time.advance(Duration.ofSeconds(2));
        clients.time.wakes(trying);
        clients.time.advance(Duration.ofMillis(500));

        assertThat(tried.get(20, TimeUnit.SECONDS)).isFalse();
        awaitEnd(trying);
        awaitEnd(waiting);
        clients.time.advance(Duration.ofSeconds(10));
        assertThat(warnings()).isEmpty();
    }

    @Test
    void waits_withATimeLimit_areADeadlockUntilThen() {
        CyclicBarrier owning = new CyclicBarrier(2);
        DistributedLock x = client.lock("x");
        DistributedLock y = client.lock("y");
        Thread trying = start("one", () -> {
            x.lock();
            owning.await(20, TimeUnit.SECONDS);
            y.tryLock(10, TimeUnit.SECONDS);
            x.unlock();
        });
        Thread waiting = crossing("two", owning, y, x);
        awaitWaiting(trying, waiting);

        clients.time.advance(Duration.ofMillis(3500));

        assertThat(warnings()).singleElement().asString().contains("ends by itself in at most 8 s");
        clients.time.wakes(trying);
        clients.time.advance(Duration.ofMillis(6500));
        awaitEnd(trying);
        awaitEnd(waiting);
    }

    @Test
    void holds_thatEndByThemselves_areADeadlockUntilThen() {
        cross(client.lock("x", options -> options.maxHold(Duration.ofMinutes(1))), client.lock("y"));

        clients.time.advance(Duration.ofSeconds(3));

        assertThat(warnings()).singleElement().asString().contains("ends by itself in at most 58 s");
    }

    @Test
    void holds_thatWereLost_areNone() {
        cross(client.lock("x", options -> options.maxHold(Duration.ofMillis(2500))), client.lock("y"));

        clients.time.advance(Duration.ofSeconds(10));

        assertThat(warnings()).isEmpty();
    }

    @Test
    @DisplayName("a lease that a handle owns may be closed by any thread")
    void circle_throughALeaseOfAHandle_isNotCertain() throws Exception {
        Lease handle = client.lock("y").acquireAsync().get(20, TimeUnit.SECONDS);
        DistributedLock x = client.lock("x");
        Thread one = crossing("one", new CyclicBarrier(1), x, client.lock("y"));
        awaitWaiting(one);
        Thread two = start("two", () -> {
            try (Lease own = handle) {
                x.lockInterruptibly();
                own.check();
            }
        });
        awaitWaiting(two);

        clients.time.advance(Duration.ofSeconds(30));

        assertThat(warnings()).isEmpty();
        handle.close();
        awaitEnd(one);
    }

    @Test
    void circle_throughAHoldOfAnOwner_isNotCertain() {
        CyclicBarrier owning = new CyclicBarrier(2);
        DistributedLock y = client.lock("y");
        awaitWaiting(
                crossing("one", owning, client.lockOwnedBy("x", "an owner"), y),
                crossing("two", owning, y, client.lock("x")));

        clients.time.advance(Duration.ofSeconds(30));

        assertThat(warnings()).isEmpty();
    }

    @Test
    void circle_throughAReadLock_isADeadlock() {
        CyclicBarrier owning = new CyclicBarrier(2);
        DistributedLock y = client.lock("y");
        awaitWaiting(
                crossing("reader", owning, client.readWriteLock("x").readLock(), y),
                crossing("writer", owning, y, client.readWriteLock("x").writeLock()));

        clients.time.advance(Duration.ofSeconds(3));

        assertThat(warnings())
                .singleElement()
                .asString()
                .contains("thread 'reader' holds 'x'")
                .contains("thread 'writer' holds 'y'");
    }

    @Test
    @DisplayName("readers do not wait for one another, though one waits behind a writer")
    void circle_ofReadersAlone_isNotCertain() {
        CyclicBarrier owning = new CyclicBarrier(2);
        DistributedLock x = client.readWriteLock("x").readLock();
        DistributedLock y = client.lock("y");
        Thread reader = crossing("reader", owning, x, y);
        Thread next = start("next", () -> {
            y.lock();
            owning.await(20, TimeUnit.SECONDS);
            Lease writing = client.readWriteLock("x").writeLock().acquireAsync().getNow(null);
            assertThat(writing).isNull();
            x.lockInterruptibly();
        });
        awaitWaiting(reader, next);

        clients.time.advance(Duration.ofSeconds(30));

        assertThat(warnings()).isEmpty();
    }

    @Test
    @DisplayName("a lock of the same name may be another one for another client, at another server")
    void circle_throughAnotherClient_isNotCertain() throws Exception {
        Holdfast elsewhere = new Clients().connect().holdfast;
        Lease other = elsewhere.lock("y").acquireAsync().get(20, TimeUnit.SECONDS);
        CyclicBarrier owning = new CyclicBarrier(2);
        DistributedLock x = client.lock("x");
        awaitWaiting(crossing("one", owning, x, elsewhere.lock("y")), crossing("two", owning, client.lock("y"), x));

        clients.time.advance(Duration.ofSeconds(30));

        assertThat(warnings()).isEmpty();
        other.close();
    }

    @Test
    void warning_thatTheLogThrowsOn_endsNoLookThatFollows() {
        UnsynchronizedAppenderBase<ILoggingEvent> throwing = new UnsynchronizedAppenderBase<>() {
            @Override
            protected void append(ILoggingEvent event) {
                throw new LinkageError("a log that does not work");
            }
        };
        throwing.start();
        logger.addAppender(throwing);
        try {
            cross(client.lock("x"), client.lock("y"));
            assertThatThrownBy(() -> clients.time.advance(Duration.ofSeconds(3)))
                    .isInstanceOf(LinkageError.class);
        } finally {
            logger.detachAppender(throwing);
        }

        cross(client.lock("v"), client.lock("w"));
        clients.time.advance(Duration.ofSeconds(3));

        assertThat(warnings()).anyMatch(each -> each.contains("'v'"));
    }
}
