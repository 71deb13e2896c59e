package dev.holdfast.spring;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.rate.RateExceededException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Gates around methods whose result comes later: no thread waits, and who is cancelled is not called. */
@Timeout(60)
class LimitedLaterTest {

    static class Messages {

        final AtomicInteger called = new AtomicInteger();
        final CompletableFuture<String> work = new CompletableFuture<>();

        @Limited(name = "stage", permits = "1", per = "1h")
        public CompletionStage<Integer> stage() {
            return CompletableFuture.completedFuture(called.incrementAndGet());
        }

        @Limited(name = "turns", permits = "1", per = "300ms", maxWait = "1m")
        public CompletableFuture<Integer> inTurn() {
            return CompletableFuture.completedFuture(called.incrementAndGet());
        }

        @Limited(name = "open", permits = "1", per = "1h")
        public CompletableFuture<String> open() {
            called.incrementAndGet();
            return work;
        }

        @Limited(name = "failing", permits = "2", per = "1h")
        public CompletableFuture<String> failing(boolean late) {
            if (late) {
                return CompletableFuture.failedFuture(new IllegalStateException("failed late"));
            }
            throw new IllegalStateException("failed at once");
        }

        @Limited(name = "nothing", permits = "1", per = "1h")
        public @Nullable CompletableFuture<String> nothing() {
            return null;
        }

        @Limited(name = "mono", key = "#key", permits = "1", per = "1h")
        public Mono<Integer> mono(@Nullable String key) {
            return Mono.just(called.incrementAndGet());
        }

        @Limited(name = "flux", permits = "1", per = "1h")
        public Flux<Integer> flux() {
            called.incrementAndGet();
            return Flux.just(1, 2, 3);
        }
    }

    /** The bean behind the proxy, whose fields say what was called. */
    static class Beans {

        static final ThreadLocal<Messages> LAST = new ThreadLocal<>();

        @Bean
        Messages messages() {
            Messages made = new Messages();
            LAST.set(made);
            return made;
        }
    }

    private AnnotationConfigApplicationContext context;
    private Messages messages;
    private Messages behind;

    @BeforeEach
    void start() {
        context = Contexts.start(LocalGates.class, Beans.class);
        messages = context.getBean(Messages.class);
        behind = Beans.LAST.get();
    }

    @AfterEach
    void stop() {
        Beans.LAST.remove();
        context.close();
    }

    @Test
    void stage_beyondTheRate_completesWithTheRefusal() {
        assertThat(messages.stage().toCompletableFuture().join()).isEqualTo(1);

        CompletableFuture<Integer> refused = messages.stage().toCompletableFuture();
        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(refused::join)
                .withCauseInstanceOf(RateExceededException.class);
        assertThat(behind.called).hasValue(1);
    }

    @Test
    void stage_cancelledWhileItWaits_isNotCalled() {
        messages.inTurn().join();
        CompletableFuture<Integer> second = messages.inTurn();
        CompletableFuture<Integer> third = messages.inTurn();
        assertThat(second.cancel(true)).isTrue();

        // Its turn comes after that of the second, which kept its unit.
        assertThat(third.join()).isEqualTo(2);
        assertThat(behind.called).hasValue(2);
    }

    @Test
    void stage_cancelledWhileTheMethodWorks_endsTheMethodsOwn() {
        CompletableFuture<String> promised = messages.open();
        // The method is called on the client's executor.
        await().until(() -> behind.called.get() == 1);
        promised.cancel(true);

        assertThatThrownBy(behind.work::join).isInstanceOf(CancellationException.class);
    }

    @Test
    void stage_ofAMethodThatFails_failsAlike() {
        for (boolean late : List.of(true, false)) {
            CompletableFuture<String> failed = messages.failing(late);
            assertThatThrownBy(failed::join)
                    .hasRootCauseInstanceOf(IllegalStateException.class)
                    .hasRootCauseMessage(late ? "failed late" : "failed at once");
        }
    }

    @Test
    void stage_ofAMethodThatReturnsNull_fails() {
        CompletableFuture<String> failed = messages.nothing();
        assertThatThrownBy(() -> Objects.requireNonNull(failed).join())
                .hasRootCauseMessage(Messages.class.getName() + ".nothing() returned null in place of a stage");
    }

    @Test
    void mono_eachSubscription_asksAnew() {
        Mono<Integer> once = messages.mono("a");
        assertThat(behind.called).hasValue(0);

        assertThat(once.block()).isEqualTo(1);
        assertThatExceptionOfType(RateExceededException.class).isThrownBy(once::block);
        assertThat(messages.mono("b").block()).isEqualTo(2);
    }

    @Test
    void mono_withoutAKey_isAnErrorOfTheSubscription() {
        Mono<Integer> keyless = messages.mono(null);

        assertThatThrownBy(keyless::block)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("The gate's key \"#key\"");
    }

    @Test
    void flux_thatHasPassed_isThatOfTheMethod() {
        Flux<Integer> three = messages.flux();

        assertThat(three.collectList().block()).containsExactly(1, 2, 3);
        assertThatExceptionOfType(RateExceededException.class)
                .isThrownBy(() -> three.collectList().block());
        assertThat(behind.called).hasValue(1);
    }
}
