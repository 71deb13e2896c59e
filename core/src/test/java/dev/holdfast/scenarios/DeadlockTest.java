package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import dev.holdfast.DistributedLock;
import dev.holdfast.fixtures.DeadlockRig;
import dev.holdfast.fixtures.Patience;
import java.time.Duration;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Threads of one client that wait for one another's locks are named in the log. */
@SuppressWarnings("LockNotBeforeTry") // the locks are held when a test ends
class DeadlockTest {

    private final DeadlockRig rig = new DeadlockRig();

    @AfterEach
    void listenNoMore() {
        rig.close();
    }

    @Test
    void twoThreads_crossing_areWarnedOfOnceWithNames() {
        rig.cross(rig.client.lock("x"), rig.client.lock("y"));
        rig.time.advance(Duration.ofSeconds(2));
        assertThat(rig.warnings()).as("after the first look").isEmpty();

        rig.time.advance(Duration.ofSeconds(1));

        assertThat(rig.warnings())
                .singleElement()
                .asString()
                .contains("each of 2 threads")
                .contains("thread 'one' holds 'x' and waits for 'y'; thread 'two' holds 'y' and waits for 'x'")
                .contains("until one of the holds is released by force");
        rig.time.advance(Duration.ofSeconds(60));
        assertThat(rig.warnings()).hasSize(1);
    }

    @Test
    void threeThreads_inACircle_areWarnedOfAndThoseBehindThemAreNot() {
        CyclicBarrier owning = new CyclicBarrier(4);
        DistributedLock x = rig.client.lock("x");
        DistributedLock y = rig.client.lock("y");
        DistributedLock z = rig.client.lock("z");
        DeadlockRig.awaitWaiting(
                rig.crossing("one", owning, x, y),
                rig.crossing("two", owning, y, z),
                rig.crossing("three", owning, z, x),
                rig.crossing("behind", owning, rig.client.lock("w"), x));

        rig.time.advance(Duration.ofSeconds(3));

        assertThat(rig.warnings())
                .singleElement()
                .asString()
                .contains("each of 3 threads")
                .contains("thread 'two' holds 'y' and waits for 'z'")
                .contains("thread 'three' holds 'z' and waits for 'x'")
                .doesNotContain("behind");
    }

    @Test
    void deadlock_resolvedAndMadeAgain_isWarnedOfAgain() {
        Thread[] threads = rig.cross(rig.client.lock("x"), rig.client.lock("y"));
        rig.time.advance(Duration.ofSeconds(3));
        threads[0].interrupt();
        DeadlockRig.awaitEnd(threads[0]);
        DeadlockRig.awaitEnd(threads[1]);
        rig.time.advance(Duration.ofSeconds(3));
        assertThat(rig.warnings()).hasSize(1);

        rig.cross(rig.client.lock("x"), rig.client.lock("y"));
        rig.time.advance(Duration.ofSeconds(3));

        assertThat(rig.warnings()).hasSize(2);
    }

    @Test
    void twoDeadlocks_atTheSameTime_areTwoWarnings() {
        rig.cross(rig.client.lock("x"), rig.client.lock("y"));
        rig.cross(rig.client.lock("v"), rig.client.lock("w"));

        rig.time.advance(Duration.ofSeconds(3));

        assertThat(rig.warnings())
                .hasSize(2)
                .anyMatch(each -> each.contains("'x'"))
                .anyMatch(each -> each.contains("'v'"));
    }

    @Test
    void waits_withATimeLimit_areADeadlockUntilThen() {
        CyclicBarrier owning = new CyclicBarrier(2);
        DistributedLock x = rig.client.lock("x");
        DistributedLock y = rig.client.lock("y");
        Thread trying = rig.start("one", () -> {
            x.lock();
            owning.await(Patience.LIMIT_SECONDS, TimeUnit.SECONDS);
            y.tryLock(10, TimeUnit.SECONDS);
            x.unlock();
        });
        Thread waiting = rig.crossing("two", owning, y, x);
        DeadlockRig.awaitWaiting(trying, waiting);

        rig.time.advance(Duration.ofMillis(3500));

        assertThat(rig.warnings()).singleElement().asString().contains("ends by itself in about 8 s");
        rig.time.wakes(trying);
        rig.time.advance(Duration.ofMillis(6500));
        DeadlockRig.awaitEnd(trying);
        DeadlockRig.awaitEnd(waiting);
    }

    @Test
    void holds_thatEndByThemselves_areADeadlockUntilThen() {
        rig.cross(rig.client.lock("x", options -> options.maxHold(Duration.ofMinutes(1))), rig.client.lock("y"));

        rig.time.advance(Duration.ofSeconds(3));

        assertThat(rig.warnings()).singleElement().asString().contains("ends by itself in about 58 s");
    }

    @Test
    void circle_throughAReadLock_isADeadlock() {
        CyclicBarrier owning = new CyclicBarrier(2);
        DistributedLock y = rig.client.lock("y");
        DeadlockRig.awaitWaiting(
                rig.crossing("reader", owning, rig.client.readWriteLock("x").readLock(), y),
                rig.crossing("writer", owning, y, rig.client.readWriteLock("x").writeLock()));

        rig.time.advance(Duration.ofSeconds(3));

        assertThat(rig.warnings())
                .singleElement()
                .asString()
                .contains("thread 'reader' holds 'x'")
                .contains("thread 'writer' holds 'y'");
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
        rig.logger.addAppender(throwing);
        try {
            rig.cross(rig.client.lock("x"), rig.client.lock("y"));
            assertThatThrownBy(() -> rig.time.advance(Duration.ofSeconds(3))).isInstanceOf(LinkageError.class);
        } finally {
            rig.logger.detachAppender(throwing);
        }

        rig.cross(rig.client.lock("v"), rig.client.lock("w"));
        rig.time.advance(Duration.ofSeconds(3));

        assertThat(rig.warnings()).anyMatch(each -> each.contains("'v'"));
    }
}
