package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockOptions;
import dev.holdfast.fixtures.ManualTime;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.ScriptedBackend;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.internal.HoldfastClient;
import dev.holdfast.internal.engine.ClientSettings;
import dev.holdfast.spi.Ask;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A response timeout that is shorter than the error with which a backend knows its server's clock. */
class ShortResponseTimeoutTest {

    private static final Duration WAIT = Duration.ofMillis(40);

    private final ManualTime time = new ManualTime();
    private final ScriptedBackend server = new ScriptedBackend(time);
    private final Holdfast client = HoldfastClient.start(
            server,
            new ClientSettings(
                    LockOptions.defaults(),
                    Runnable::run,
                    Duration.ofMillis(50),
                    Rig.PATIENCE,
                    Duration.ofSeconds(5),
                    Rig.POLL_BOUND,
                    false),
            time,
            new Random(42));

    @Test
    @DisplayName(
            "the second leave of an unanswered question comes after the last moment at which the server may carry it"
                    + " out")
    void leave_ofAnUnansweredQuestion_isRepeatedAfterTheLastCopy() {
        CompletableFuture<Lease> acquired = client.lock(Rig.NAME).acquireAsync(WAIT);
        Sent.Asked ask = server.expectAsk();
        time.advance(WAIT);
        assertThat(acquired).isCompletedExceptionally();
        server.expectLeave().isDone();

        time.advance(Duration.ofNanos(Ask.MOST_LATE_NANOS - 1));
        server.expectNothing();
        time.advance(Duration.ofNanos(1));

        Sent.Left again = server.expectLeave();
        assertThat(again.attempt).isEqualTo(ask.attempt());
        again.isDone();
        assertThat(client.statistics().compensations()).isZero();
    }
}
