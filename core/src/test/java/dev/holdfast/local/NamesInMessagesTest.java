package dev.holdfast.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastException;
import dev.holdfast.Lease;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** A lock's name comes from data, and data may come from anybody: it must not forge a line of a log. */
class NamesInMessagesTest {

    private static final String FORGED = "order\r\n2026-01-01 WARN all locks were lost \u001b[2J";

    private final LocalLockService service = new LocalLockService();

    @Test
    void messages_nameWithLineEnds_areOneLineAndTellTheTrueNameByMethod() throws InterruptedException {
        try (Holdfast holdfast = service.connect();
                Holdfast other = service.connect()) {
            DistributedLock lock = holdfast.lock(FORGED);
            try (Lease held = other.lock(FORGED).acquire()) {
                List<ThrowingCallable> calls = List.of(
                        () -> lock.acquire(Duration.ZERO),
                        () -> lock.acquire(Duration.ofMillis(5)),
                        () -> lock.acquire(Duration.ofMillis(-5)),
                        lock::unlock,
                        lock::newCondition);
                for (ThrowingCallable call : calls) {
                    assertOneLine(catchThrowable(call));
                }
                assertThat(lock.toString() + held).doesNotContain("\n", "\r", "\u001b");
            }
            holdfast.close();
            assertOneLine(catchThrowable(lock::lock));
        }
    }

    private static void assertOneLine(Throwable thrown) {
        assertThat(thrown.getMessage()).doesNotContain("\n", "\r", "\u001b").contains("order\\r\\n2026");
        if (thrown instanceof HoldfastException named) {
            assertThat(named.lockName()).contains(FORGED);
        }
    }
}
