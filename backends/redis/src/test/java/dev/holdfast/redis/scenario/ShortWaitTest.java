package dev.holdfast.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Calls with less time than the way to a healthy server takes. */
class ShortWaitTest {

    private static final Duration WAIT = Duration.ofMillis(20);

    /** In each direction. */
    private static final Duration WAY = Duration.ofMillis(30);

    /** So long that no pause of the test's machine looks like a silent server. */
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(20);

    private final Scene scene = Scene.start();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    @DisplayName("a wait that is shorter than the way to the server is not in time, for a free lock and for a held one")
    void acquire_shorterThanTheWayToTheServer_isNotInTime() throws Exception {
        Holdfast client = scene.proxied(settings -> settings.responseTimeout(RESPONSE_TIMEOUT));
        DistributedLock free = client.lock("free");
        DistributedLock held = client.lock("held");
        scene.proxy().delay(WAY);

        try (Lease other = scene.direct().lock("held").acquire()) {
            assertThatExceptionOfType(LockTimeoutException.class).isThrownBy(() -> free.acquire(WAIT));
            assertThatExceptionOfType(LockTimeoutException.class).isThrownBy(() -> held.acquire(WAIT));
            assertThat(held.tryAcquire()).isEmpty();
            assertThat(held.tryAcquire(WAIT)).isEmpty();
            other.check();
        }
        free.tryAcquire().orElseThrow().close();
    }
}
