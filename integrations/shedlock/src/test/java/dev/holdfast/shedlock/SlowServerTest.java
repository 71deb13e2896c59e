package dev.holdfast.shedlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.LockService;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import net.javacrumbs.shedlock.core.ClockProvider;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.SimpleLock;
import org.junit.jupiter.api.Test;

/** A lock that lasts for less time than the way to the server takes. */
class SlowServerTest {

    private static final Duration WAY = Duration.ofMillis(200);

    private static LockConfiguration lasting(Duration most) {
        return new LockConfiguration(ClockProvider.now(), "report", most, Duration.ZERO);
    }

    /** Answers to questions come late, each by as much. */
    private static LockBackend slow(LockBackend backend) {
        LockService locks = replacing(LockService.class, backend.locks(), "ask", SlowServerTest::late);
        return replacing(LockBackend.class, backend, "locks", same -> locks);
    }

    /** What it stands for, apart from the answer of one method. */
    private static <T> T replacing(Class<T> type, T original, String replaced, UnaryOperator<Object> answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    try {
                        Object same = method.invoke(original, arguments);
                        return method.getName().equals(replaced) ? answer.apply(same) : same;
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                }));
    }

    private static Object late(Object answer) {
        return ((CompletionStage<?>) answer)
                .thenApplyAsync(same -> same, CompletableFuture.delayedExecutor(WAY.toMillis(), TimeUnit.MILLISECONDS));
    }

    @Test
    void lock_shorterThanTheWayToTheServer_isEmpty() {
        try (Holdfast holdfast =
                Holdfast.over(slow(new LocalLockService().backend())).build()) {
            HoldfastLockProvider provider = new HoldfastLockProvider(holdfast);

            assertThat(provider.lock(lasting(Duration.ofMillis(50)))).isEmpty();

            provider.lock(lasting(Duration.ofMinutes(10))).ifPresentOrElse(SimpleLock::unlock, () -> {
                throw new AssertionError("a lock that lasts is had on the same server");
            });
        }
    }
}
