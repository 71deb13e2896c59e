package dev.holdfast.spring.on7;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.local.HoldfastLocal;
import dev.holdfast.spring.EnableLocked;
import dev.holdfast.spring.Locked;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.resilience.annotation.ConcurrencyLimit;
import org.springframework.resilience.annotation.EnableResilientMethods;
import org.springframework.resilience.annotation.Retryable;

/** The resilience annotations of Spring 7 lie around the lock. */
class ResilienceTest {

    private final AnnotationConfigApplicationContext context =
            new AnnotationConfigApplicationContext(Application.class);
    private final Holdfast holdfast = context.getBean(Holdfast.class);
    private final Services services = context.getBean(Services.class);

    @Configuration(proxyBeanMethods = false)
    @EnableLocked
    @EnableResilientMethods
    static class Application {

        @Bean
        Holdfast holdfast() {
            return HoldfastLocal.create();
        }

        @Bean
        Services services() {
            return new Services();
        }
    }

    static class Services {

        private final List<Long> tokens = new ArrayList<>();
        private final AtomicInteger done = new AtomicInteger();

        @Retryable(maxRetries = 2, delay = 1)
        @Locked("flaky")
        public List<Long> failTwice(@Nullable Lease lease) {
            tokens.add(Objects.requireNonNull(lease, "lease").token());
            if (tokens.size() < 3) {
                throw new IllegalStateException("once more");
            }
            return tokens;
        }

        @ConcurrencyLimit(1)
        @Locked("limited")
        public int oneAtATime() {
            return done.incrementAndGet();
        }

        int done() {
            return done.get();
        }
    }

    @AfterEach
    void close() {
        context.close();
    }

    @Test
    void retry_ofALockedMethod_takesTheLockAnewForEachTry() {
        List<Long> tokens = services.failTwice(null);

        assertThat(tokens).hasSize(3).doesNotHaveDuplicates().isSorted();
        assertThat(holdfast.locks()).isEmpty();
    }

    @Test
    void concurrencyLimit_ofALockedMethod_boundsThoseWhoWaitForTheLock() throws Exception {
        Thread first = new Thread(services::oneAtATime, "first");
        Thread second = new Thread(services::oneAtATime, "second");
        Lease held = holdfast.lock("limited").acquire();
        first.start();
        await().until(() -> holdfast.statistics().waiting() == 1);

        second.start();
        await().until(() -> second.getState() == Thread.State.WAITING);

        assertThat(holdfast.statistics().waiting()).isEqualTo(1);
        held.release();
        first.join();
        second.join();
        assertThat(services.done()).isEqualTo(2);
    }
}
