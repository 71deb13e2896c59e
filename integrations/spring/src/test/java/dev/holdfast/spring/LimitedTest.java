package dev.holdfast.spring;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockInterruptedException;
import dev.holdfast.rate.Rate;
import dev.holdfast.rate.RateExceededException;
import dev.holdfast.rate.RateGates;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.aop.framework.Advised;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** What a gate around a method lets pass, and what it does not. The periods are longer than any test. */
@Timeout(60)
class LimitedTest {

    private static final Set<Thread.State> WAITING = Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

    @Retention(RetentionPolicy.RUNTIME)
    @Limited(name = "composed", permits = "1", per = "1h")
    @interface OnceAnHour {}

    static class Messages {

        private final AtomicInteger sent = new AtomicInteger();

        @Limited(name = "plain", permits = "2", per = "1h")
        public int send() {
            return sent.incrementAndGet();
        }

        @Limited(name = "sms", key = "#number", permits = "1", per = "1h")
        public int sendTo(@Nullable String number) {
            return sent.incrementAndGet();
        }

        @Limited(name = "named", rate = "threeAnHour")
        public int sendAtANamedRate() {
            return sent.incrementAndGet();
        }

        @Limited(name = "${gate}", permits = "${gate.permits}", per = "${gate.per:1h}")
        public int sendAsConfigured() {
            return sent.incrementAndGet();
        }

        @Limited(name = "burst", permits = "100", per = "1h", burst = "1")
        public int sendWithoutABurst() {
            return sent.incrementAndGet();
        }

        @Limited(name = "window", permits = "1", per = "1h", window = true)
        public int sendInAWindow() {
            return sent.incrementAndGet();
        }

        @Limited(name = "spaced", permits = "1", per = "200ms", maxWait = "1m")
        public int sendInTurn() {
            return sent.incrementAndGet();
        }

        @Limited(name = "patient", permits = "1", per = "1h", maxWait = "2h")
        public int sendAtLast() {
            return sent.incrementAndGet();
        }

        @Limited(name = "failing", permits = "1", per = "1h")
        public int fail() {
            sent.incrementAndGet();
            throw new IllegalStateException("not sent");
        }

        @Locked("printer")
        @Limited(name = "printer", permits = "1", per = "1h")
        public int print() {
            return sent.incrementAndGet();
        }

        @OnceAnHour
        public int sendAsComposed() {
            return sent.incrementAndGet();
        }

        public int unlimited() {
            return sent.incrementAndGet();
        }
    }

    @EnableLocked
    static class AlsoLocked {}

    private AnnotationConfigApplicationContext context;
    private Messages messages;
    private AtomicInteger sent;

    @BeforeEach
    void start() {
        context = Contexts.startWith(
                Map.of("gate", "configured", "gate.permits", "1"), LocalGates.class, AlsoLocked.class, Messages.class);
        messages = context.getBean(Messages.class);
        sent = targetOf(messages).sent;
    }

    private static Messages targetOf(Messages proxy) {
        try {
            Object target = ((Advised) proxy).getTargetSource().getTarget();
            return (Messages) Objects.requireNonNull(target);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @AfterEach
    void stop() {
        context.close();
    }

    @Test
    void call_beyondTheRate_isRefusedAndTheMethodNotCalled() {
        assertThat(messages.send()).isEqualTo(1);
        assertThat(messages.send()).isEqualTo(2);

        assertThatExceptionOfType(RateExceededException.class)
                .isThrownBy(messages::send)
                .withMessageContaining("Gate 'plain' does not let 1 unit pass within 0 ms")
                .satisfies(refused -> {
                    assertThat(refused.lockName()).contains("plain");
                    assertThat(refused.retryAfter()).isBetween(Duration.ofMinutes(1), Duration.ofHours(1));
                });
        assertThat(sent).hasValue(2);
        assertThat(messages.unlimited()).isEqualTo(3);
    }

    @Test
    void key_ofEachCall_hasAGateOfItsOwn() {
        assertThat(messages.sendTo("1")).isEqualTo(1);
        assertThat(messages.sendTo("a:b")).isEqualTo(2);

        assertThatExceptionOfType(RateExceededException.class).isThrownBy(() -> messages.sendTo("1"));
        RateGates gates = RateGates.of(context.getBean(Holdfast.class));
        Rate rate = Rate.of(1, Duration.ofHours(1));
        assertThat(gates.gate(LockNames.of("sms", "a:b"), rate).peek().passed()).isFalse();
        assertThat(gates.gate("sms:c", rate).peek().passed()).isTrue();
    }

    @Test
    void key_thatIsNull_isRefusedAndTheMethodNotCalled() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> messages.sendTo(null))
                .withMessageContainingAll("The gate's key \"#number\" of ", "Messages.sendTo(String)", "is null");
        assertThat(sent).hasValue(0);
    }

    @Test
    void rate_ofABean_counts() {
        for (int i = 0; i < 3; i++) {
            messages.sendAtANamedRate();
        }

        assertThatExceptionOfType(RateExceededException.class).isThrownBy(messages::sendAtANamedRate);
    }

    @Test
    void texts_withPlaceholders_areFilledIn() {
        messages.sendAsConfigured();

        assertThatExceptionOfType(RateExceededException.class)
                .isThrownBy(messages::sendAsConfigured)
                .withMessageContaining("Gate 'configured'");
    }

    @Test
    void burst_ofOne_letsNoTwoPassAtOnce() {
        messages.sendWithoutABurst();

        assertThatExceptionOfType(RateExceededException.class).isThrownBy(messages::sendWithoutABurst);
    }

    @Test
    void window_thatIsFull_letsNobodyPass() {
        messages.sendInAWindow();

        assertThatExceptionOfType(RateExceededException.class).isThrownBy(messages::sendInAWindow);
    }

    @Test
    void maxWait_longEnough_letsEachPassInItsTurn() {
        long beganNanos = System.nanoTime();
        for (int i = 0; i < 4; i++) {
            messages.sendInTurn();
        }

        // Three of them wait, which is some less than three times the interval by another clock.
        assertThat(System.nanoTime() - beganNanos).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(500));
        assertThat(sent).hasValue(4);
    }

    @Test
    void interrupt_whileItWaits_endsTheCallWithItsFlagSet() throws InterruptedException {
        messages.sendAtLast();
        CompletableFuture<Boolean> flag = new CompletableFuture<>();
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        Thread caller = new Thread(() -> {
            thrown.complete(catchThrowable(messages::sendAtLast));
            flag.complete(Thread.currentThread().isInterrupted());
        });
        caller.start();
        await().until(() -> WAITING.contains(caller.getState()));
        caller.interrupt();
        caller.join();

        assertThat(thrown.join())
                .isInstanceOf(LockInterruptedException.class)
                .hasMessageContainingAll("waited at gate 'patient'", "sendAtLast() was not called");
        assertThat(flag.join()).isTrue();
        assertThat(sent).hasValue(1);
    }

    @Test
    void failure_ofTheMethod_usesTheUnit() {
        assertThat(catchThrowable(messages::fail)).hasMessage("not sent");

        assertThatExceptionOfType(RateExceededException.class).isThrownBy(messages::fail);
        assertThat(sent).hasValue(1);
    }

    @Test
    void refusal_whileTheLockIsTaken_doesNotWaitForTheLock() throws InterruptedException {
        messages.print();
        try (Lease busy = context.getBean(Holdfast.class).lock("printer").acquire()) {
            // Within the lock it would wait without a limit.
            assertThatExceptionOfType(RateExceededException.class).isThrownBy(messages::print);
            busy.check();
        }
        assertThat(Arrays.stream(((Advised) messages).getAdvisors())
                        .map(advisor -> advisor.getClass().getSimpleName())
                        .filter(name -> name.endsWith("edAdvisor")))
                .containsExactly("LimitedAdvisor", "LockedAdvisor");
    }

    @Test
    void annotation_composedOfIt_counts() {
        messages.sendAsComposed();

        assertThatExceptionOfType(RateExceededException.class)
                .isThrownBy(messages::sendAsComposed)
                .withMessageContaining("Gate 'composed'");
    }
}
