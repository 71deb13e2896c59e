package dev.holdfast.latch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.local.HoldfastLocal;
import dev.holdfast.local.LocalLockService;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

/** Latches in the memory of this JVM. */
class LocalLatchTest extends LatchContract {

    private final LocalLockService service = new LocalLockService();

    @Override
    Holdfast connect() {
        return Holdfast.over(service.backend()).pollBound(POLL_BOUND).build();
    }

    @Override
    Holdfast connect(Executor executor) {
        return Holdfast.over(service.backend())
                .pollBound(POLL_BOUND)
                .executor(executor)
                .build();
    }

    @Test
    void latches_ofAnotherService_areOthers() {
        try (Holdfast one = HoldfastLocal.create();
                Holdfast another = HoldfastLocal.create()) {
            Latches.of(one).latch("l", 1, Duration.ofDays(1)).countDown("a");

            assertThat(Latches.of(another).latch("l", 1, Duration.ofDays(1)).left())
                    .isEqualTo(1);
        }
    }

    @Test
    void await_serviceThatForgets_throwsThatTheLatchIsGone() {
        try (Holdfast holdfast = Holdfast.over(service.backend())
                .pollBound(Duration.ofMillis(10))
                .build()) {
            DistributedLatch latch = Latches.of(holdfast).latch("l", 2, Duration.ofDays(1));
            latch.countDown("a");
            var waiting = latch.awaitAsync(Duration.ofDays(1));

            service.forgetAll();

            assertThat(waiting)
                    .failsWithin(LONG)
                    .withThrowableOfType(ExecutionException.class)
                    .withCauseInstanceOf(LatchEndedException.class)
                    .withMessageContaining("Latch 'l' is gone before its end");
            assertThat(latch.left()).isEqualTo(2);
        }
    }
}
