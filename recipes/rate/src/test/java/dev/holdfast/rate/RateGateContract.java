package dev.holdfast.rate;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.rate.RateAnswer.Passed;
import dev.holdfast.rate.RateAnswer.Refused;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What gates do on every backend. */
abstract class RateGateContract {

    static final Duration DAY = Duration.ofDays(1);
    private static final Duration LONG = Patience.LIMIT;

    private Holdfast holdfast;
    private Holdfast other;

    /** A client that meets those that it has returned before. */
    abstract Holdfast connect();

    @BeforeEach
    void connectClients() {
        holdfast = connect();
        other = connect();
    }

    @AfterEach
    void closeClients() {
        holdfast.close();
        other.close();
    }

    static Stream<Rate> fiveADay() {
        return Stream.of(Rate.of(5, DAY), Rate.window(5, DAY));
    }

    private RateGate gate(String name, Rate rate) {
        return RateGates.of(holdfast).gate(name + ":" + rate.getClass().getSimpleName(), rate);
    }

    @ParameterizedTest
    @MethodSource("fiveADay")
    void tryPass_untilNothingIsLeft_isRefusedWithTheTime(Rate rate) {
        RateGate gate = gate("left", rate);

        assertThat(gate.tryPass()).isEqualTo(new Passed(4));
        assertThat(gate.tryPass(3)).isEqualTo(new Passed(1));
        assertThat(gate.peek()).isEqualTo(new Passed(1));
        assertThat(gate.tryPass(2).passed()).isFalse();
        assertThat(gate.tryPassAsync()).succeedsWithin(LONG).isEqualTo(new Passed(0));
        assertThat(gate.tryPass())
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.retryAfter()).isBetween(Duration.ofHours(4), DAY));
        assertThat(gate.peek()).isInstanceOf(Refused.class);
    }

    @ParameterizedTest
    @MethodSource("fiveADay")
    void gate_ofAnotherClient_isTheSame(Rate rate) {
        RateGate gate = gate("shared", rate);
        gate.tryPass(5);

        assertThat(RateGates.of(other).gate(gate.name(), rate).tryPass().passed())
                .isFalse();
    }

    @Test
    void gate_ofAnotherName_isAnother() {
        gate("one", Rate.of(1, DAY)).tryPass();

        assertThat(gate("two", Rate.of(1, DAY)).tryPass().passed()).isTrue();
    }

    @Test
    void gate_anotherRate_worksOnTheNextCall() {
        gate("changed", Rate.of(5, DAY)).tryPass(5);

        RateGate faster = gate("changed", Rate.of(5, Duration.ofHours(1)).burst(1000));
        assertThat(faster.tryPass(100).passed())
                .as("a day of the burst is used")
                .isTrue();
    }

    @Test
    void acquire_nothingLeft_passesAtItsTime() throws InterruptedException {
        RateGate gate = gate("waits", Rate.smooth(1, Duration.ofMillis(300)));
        long begunNanos = System.nanoTime();
        for (int pass = 0; pass < 3; pass++) {
            gate.acquire(Duration.ofSeconds(10));
        }

        assertThat(Duration.ofNanos(System.nanoTime() - begunNanos)).isGreaterThanOrEqualTo(Duration.ofMillis(599));
    }

    @Test
    void acquire_beyondTheWait_throwsAtOnceAndUsesNothing() {
        RateGate gate = gate("beyond", Rate.smooth(1, DAY));
        gate.tryPass();
        Refused before = (Refused) gate.tryPass();

        assertThatThrownBy(() -> gate.acquire(Duration.ofSeconds(5)))
                .isInstanceOfSatisfying(RateExceededException.class, exceeded -> {
                    assertThat(exceeded.retryAfter()).isBetween(Duration.ofHours(23), before.retryAfter());
                    assertThat(exceeded.lockName()).hasValue(gate.name());
                })
                .hasMessageContainingAll("Gate '" + gate.name() + "' does not let 1 unit pass within 5000 ms");
        assertThat(((Refused) gate.tryPass()).retryAfter()).isLessThanOrEqualTo(before.retryAfter());
    }

    @Test
    void acquireAsync_many_passOneAfterTheOtherWithoutThreads() {
        RateGate gate = gate("many", Rate.smooth(200, Duration.ofSeconds(1)));
        long begunNanos = System.nanoTime();

        List<CompletableFuture<Void>> passes = IntStream.range(0, 101)
                .mapToObj(pass -> gate.acquireAsync(Duration.ofMinutes(1)))
                .toList();

        assertThat(CompletableFuture.allOf(passes.toArray(CompletableFuture[]::new)))
                .succeedsWithin(LONG);
        assertThat(Duration.ofNanos(System.nanoTime() - begunNanos)).isGreaterThanOrEqualTo(Duration.ofMillis(499));
    }

    @Test
    void acquireAsync_beyondTheWait_completesWithTheException() {
        RateGate gate = gate("asyncBeyond", Rate.smooth(1, DAY));
        gate.tryPass();

        assertThat(gate.acquireAsync(Duration.ZERO))
                .failsWithin(LONG)
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(RateExceededException.class);
    }

    @Test
    void acquire_interrupted_throwsAndLeavesTheUnitUsed() throws InterruptedException {
        RateGate gate = gate("interrupted", Rate.smooth(1, Duration.ofHours(1)));
        gate.tryPass();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread waiter = new Thread(() -> thrown.set(catchThrowable(() -> gate.acquire(DAY))));
        waiter.start();
        // Reserved by now, since another one would have to wait for two hours.
        await().until(() -> ((Refused) gate.peek()).retryAfter().compareTo(Duration.ofMinutes(90)) > 0);

        waiter.interrupt();
        waiter.join();

        assertThat(thrown.get())
                .isInstanceOf(InterruptedException.class)
                .hasMessage("Interrupted while it waited at gate '" + gate.name() + "'; what it asked for stays used");
        assertThat(((Refused) gate.peek()).retryAfter()).isGreaterThan(Duration.ofMinutes(90));
    }

    @Test
    void acquire_interruptedBefore_usesNothing() {
        RateGate gate = gate("before", Rate.of(5, DAY));

        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> gate.acquire(DAY))
                .isInstanceOf(InterruptedException.class)
                .hasMessageContaining("nothing was used");
        assertThat(gate.peek()).isEqualTo(new Passed(5));
    }

    @Test
    void tryPass_interrupted_passesAndKeepsTheFlag() {
        Thread.currentThread().interrupt();
        RateAnswer answer = gate("flag", Rate.of(5, DAY)).tryPass();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(answer).isEqualTo(new Passed(4));
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, 0, 6})
    void units_thatCanNeverPass_areRefusedByAllCalls(int units) {
        RateGate gate = gate("units", Rate.of(5, DAY));

        for (Throwable refused : List.of(
                catchThrowable(() -> gate.tryPass(units)),
                catchThrowable(() -> gate.tryPassAsync(units)),
                catchThrowable(() -> gate.acquire(units, DAY)),
                catchThrowable(() -> gate.acquireAsync(units, DAY)))) {
            assertThat(refused)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll(gate.name(), "from 1 to 5 units", "not " + units, "larger burst");
        }
        assertThat(gate.peek()).isEqualTo(new Passed(5));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT-0.000000001S", "PT24H0.000000001S"})
    void wait_outOfBounds_isRefused(Duration wait) {
        RateGate gate = gate("wait", Rate.of(5, DAY));

        assertThatThrownBy(() -> gate.acquire(wait))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(gate.name(), "between PT0S and PT24H", wait.toString());
    }

    @Test
    void name_blank_isRefused() {
        assertThatThrownBy(() -> RateGates.of(holdfast).gate(" ", Rate.of(5, DAY)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must not be blank");
    }

    @Test
    void tryPass_onAThreadOfTheClient_isRefused() throws Exception {
        CountDownLatch attached = new CountDownLatch(1);
        Holdfast inline = connect(task -> {
            await().until(() -> attached.getCount() == 0);
            task.run();
        });
        try {
            RateGate gate = RateGates.of(inline).gate("inline", Rate.smooth(1, Duration.ofMillis(50)));
            gate.tryPass();
            CompletableFuture<Throwable> nested =
                    gate.acquireAsync(LONG).thenApply(passed -> catchThrowable(gate::tryPass));
            attached.countDown();

            assertThat(nested.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContainingAll("Gate 'inline' cannot be asked on thread", "tryPassAsync");
        } finally {
            inline.close();
        }
    }

    /** A client that runs code of users by an executor. */
    abstract Holdfast connect(Executor executor);

    @Test
    void calls_afterTheEndOfTheClient_throwThatItIsClosed() throws InterruptedException {
        RateGate gate = gate("closed", Rate.smooth(1, Duration.ofHours(1)));
        gate.tryPass();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread waiter = new Thread(() -> thrown.set(catchThrowable(() -> gate.acquire(DAY))));
        waiter.start();
        await().until(() -> ((Refused) gate.peek()).retryAfter().compareTo(Duration.ofMinutes(90)) > 0);
        CompletableFuture<Void> waiting = gate.acquireAsync(DAY);
        await().until(() -> ((Refused) gate.peek()).retryAfter().compareTo(Duration.ofMinutes(150)) > 0);

        holdfast.close();

        waiter.join();
        assertThat(thrown.get()).isInstanceOf(HoldfastClosedException.class);
        assertThat(waiting)
                .failsWithin(LONG)
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(HoldfastClosedException.class);
        assertThatThrownBy(gate::tryPass)
                .isInstanceOf(HoldfastClosedException.class)
                .hasMessageContaining("Gate '" + gate.name() + "' cannot be used");
        assertThatThrownBy(gate::tryPassAsync).isInstanceOf(HoldfastClosedException.class);
    }
}
