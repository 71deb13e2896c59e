package dev.holdfast.spring;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.local.HoldfastLocal;
import dev.holdfast.testkit.threads.Patience;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A client of the application's own, wrapped around another, may throw where this one does not. */
class RefusedReleaseTest {

    static class Services {

        @Locked(name = "refused", maxHold = "100ms", onLost = OnLost.INTERRUPT)
        public CompletableFuture<String> stage(CompletableFuture<String> work) {
            return work;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableLocked
    static class Beans {

        @Bean
        Holdfast holdfast() {
            return answering(Holdfast.class, HoldfastLocal.create(), "lock", RefusedReleaseTest::lock);
        }

        @Bean
        Services services() {
            return new Services();
        }
    }

    private static Object lock(Object lock) {
        return answering(DistributedLock.class, lock, "acquireAsync", RefusedReleaseTest::asked);
    }

    private static Object asked(Object asked) {
        CompletableFuture<?> lease = (CompletableFuture<?>) asked;
        Object wrapped = lease.thenApply(RefusedReleaseTest::lease);
        return wrapped;
    }

    private static Object lease(Object lease) {
        return answering(Lease.class, lease, "releaseAsync", released -> {
            throw new IllegalStateException("refused");
        });
    }

    /** The same object with another answer of the methods of one name. */
    private static <T> T answering(Class<T> type, Object wrapped, String name, UnaryOperator<Object> answer) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, args) -> {
            try {
                Object answered = method.invoke(wrapped, args);
                return method.getName().equals(name) ? answer.apply(answered) : answered;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }));
    }

    @Test
    void loss_ofAStageWhoseReleaseThrows_endsItAllTheSame() {
        try (AnnotationConfigApplicationContext context = Contexts.start(Beans.class)) {
            CompletableFuture<String> work = new CompletableFuture<>();

            CompletableFuture<String> result = context.getBean(Services.class).stage(work);

            assertThatThrownBy(() -> result.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .hasCauseInstanceOf(LeaseLostException.class)
                    .satisfies(thrown -> assertThat(thrown.getCause().getSuppressed())
                            .singleElement()
                            .isInstanceOf(IllegalStateException.class));
            await().until(work::isCancelled);
        }
    }
}
