package dev.holdfast.redis.internal.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.redis.fixture.ManualTiming;
import dev.holdfast.redis.internal.thread.Timing;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A link that cannot connect: how often it tries again, and what does not keep it from trying. */
class LinkRetryTest {

    private final LinkRig rig = new LinkRig();
    private final ManualTiming timing = rig.timing;
    private final List<CompletableFuture<FakeConnection>> tries = rig.tries;
    private final AtomicInteger restored = rig.restored;
    private final Link<FakeConnection> link = rig.link;

    @Test
    void lost_atOnceTimeAndAgain_isTriedEverMoreSlowly() {
        rig.opened().lose();
        for (int times = 1; times <= 20; times++) {
            rig.succeed(tries.size() - 1).lose();
            timing.pass(Duration.ofSeconds(1));
        }
        int before = tries.size();

        rig.succeed(before - 1).lose();
        timing.pass(Duration.ofMillis(400));

        assertThat(tries).hasSize(before);
    }

    @Test
    void failing_triesAgainEverMoreSlowlyUpToTwoSeconds() {
        rig.opened().lose();
        for (int failures = 0; failures < 60; failures++) {
            int before = tries.size();
            tries.get(before - 1).completeExceptionally(new IOException("refused"));
            assertThat(tries).as("not at once").hasSize(before);
            long startedNanos = timing.nanoTime();
            while (tries.size() == before) {
                timing.pass(Duration.ofMillis(1));
            }
            long pausedMillis =
                    Duration.ofNanos(timing.nanoTime() - startedNanos).toMillis();
            assertThat(pausedMillis).isBetween(0L, 2_000L);
            if (failures == 0) {
                assertThat(pausedMillis).isLessThanOrEqualTo(10);
            } else if (failures > 10) {
                assertThat(pausedMillis).isGreaterThanOrEqualTo(999);
            }
        }
        assertThat(link.lastFailure()).hasMessage("refused");
        rig.succeed(tries.size() - 1);
        assertThat(restored).hasValue(1);
    }

    @Test
    void connecting_takesTooLong_isGivenUpAndItsLateConnectionIsClosed() {
        rig.opened().lose();

        timing.pass(Duration.ofMillis(5_100));

        assertThat(tries).hasSize(3);
        assertThat(link.lastFailure()).isInstanceOf(TimeoutException.class);
        FakeConnection late = new FakeConnection();
        tries.get(1).complete(late);
        assertThat(late.abandoned).isTrue();
        assertThat(link.current()).isNull();
        FakeConnection second = rig.succeed(2);
        assertThat(link.current()).isSameAs(second);
    }

    @Test
    void connector_throws_countsAsAFailedTry() {
        AtomicInteger calls = new AtomicInteger();
        Link<FakeConnection> throwing = new Link<>(
                "tests",
                () -> {
                    calls.incrementAndGet();
                    throw new IllegalStateException("shut down");
                },
                timing,
                new Random(1),
                restored::incrementAndGet);

        assertThatThrownBy(() -> throwing.open().join()).hasRootCauseMessage("shut down");
        assertThat(calls).hasValue(1);
    }

    /** As where no thread can be started for the time being. */
    @Test
    void connector_throwsAnErrorWhenItConnectsAgain_isTriedAgain() {
        AtomicInteger failures = new AtomicInteger();
        List<FakeConnection> made = new ArrayList<>();
        Link<FakeConnection> throwing = new Link<>(
                "tests",
                () -> {
                    if (made.size() == 1 && made.get(0).abandoned && failures.incrementAndGet() == 1) {
                        throw new Error("unable to create native thread");
                    }
                    made.add(new FakeConnection());
                    return CompletableFuture.completedFuture(made.get(made.size() - 1));
                },
                timing,
                new Random(1),
                () -> {});
        assertThat(throwing.open()).isCompleted();
        timing.pass(Duration.ofSeconds(1));

        made.get(0).lose();

        assertThat(throwing.lastFailure()).hasMessage("unable to create native thread");
        timing.pass(Duration.ofMillis(20));
        assertThat(throwing.current()).isSameAs(made.get(1));
    }

    /** Memory or threads may be short for a moment, just when there is a connection. */
    @Test
    void connecting_itsLimitCannotBeSet_takesTheConnectionThatIsThere() {
        List<FakeConnection> made = new ArrayList<>();
        Link<FakeConnection> limitless = new Link<>(
                "tests",
                () -> {
                    made.add(new FakeConnection());
                    return CompletableFuture.completedFuture(made.get(made.size() - 1));
                },
                new BrokenTiming(1),
                new Random(1),
                () -> {});

        CompletableFuture<FakeConnection> opening = limitless.open();

        assertThat(opening).isCompletedWithValue(made.get(0));
        assertThat(limitless.current()).isSameAs(made.get(0));
    }

    @Test
    void connecting_itsLimitCannotBeSetWhileItGoesOn_isTriedAgain() {
        Link<FakeConnection> limitless =
                new Link<>("tests", rig::connect, new BrokenTiming(2), new Random(1), restored::incrementAndGet);
        var unused = limitless.open();
        FakeConnection first = rig.succeed(0);
        timing.pass(Duration.ofSeconds(1));

        first.lose();
        timing.pass(Duration.ofMillis(20));

        assertThat(tries).hasSize(3);
        assertThat(limitless.current()).isNull();
        FakeConnection second = rig.succeed(2);
        assertThat(limitless.current()).isSameAs(second);
    }

    @Test
    void failing_whoeverHearsOfItThrows_isTriedAgain() {
        Link<FakeConnection> heard = new Link<>("tests", rig::connect, timing, new Random(1), new Link.Watcher() {
            @Override
            public void restored() {
                restored.incrementAndGet();
            }

            @Override
            public void failed(Throwable error) {
                throw new IllegalStateException("a log that is full", error);
            }
        });
        var unused = heard.open();
        FakeConnection first = rig.succeed(0);
        timing.pass(Duration.ofSeconds(1));
        first.lose();

        tries.get(1).completeExceptionally(new IOException("refused"));
        timing.pass(Duration.ofMillis(20));

        assertThat(tries).hasSize(3);
        FakeConnection second = rig.succeed(2);
        assertThat(heard.current()).isSameAs(second);
    }

    /** Cannot take one task, and all others. */
    private final class BrokenTiming implements Timing {

        private int left;

        BrokenTiming(int which) {
            left = which;
        }

        @Override
        public long nanoTime() {
            return timing.nanoTime();
        }

        @Override
        public void after(long delayNanos, Runnable task) {
            left--;
            if (left == 0) {
                throw new Error("unable to create native thread");
            }
            timing.after(delayNanos, task);
        }

        @Override
        public void end() {
            timing.end();
        }
    }
}
