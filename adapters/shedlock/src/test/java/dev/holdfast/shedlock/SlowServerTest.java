package dev.holdfast.shedlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.spi.LockBackend;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
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

    /** Answers come late, each by as much. */
    private static LockBackend slow(LockBackend backend) {
        return (LockBackend) Proxy.newProxyInstance(
                LockBackend.class.getClassLoader(), new Class<?>[] {LockBackend.class}, (proxy, method, arguments) -> {
                    try {
                        Object answer = method.invoke(backend, arguments);
                        return method.getName().equals("ask") ? late((CompletionStage<?>) answer) : answer;
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }

    private static CompletionStage<?> late(CompletionStage<?> answer) {
        return answer.thenApplyAsync(
                same -> same, CompletableFuture.delayedExecutor(WAY.toMillis(), TimeUnit.MILLISECONDS));
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
