package dev.holdfast.redis.internal.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.spi.BackendFailure;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class BlockingAnswerTest {

    /** Lettuce cancels what is under way when a connection is closed. */
    @Test
    void answer_cancelled_isAFailureWhoseOutcomeIsUnknown() {
        CompletableFuture<String> cancelled = new CompletableFuture<>();
        cancelled.cancel(false);

        assertThatThrownBy(() -> BlockingAnswer.of(cancelled, Duration.ofSeconds(60)))
                .isInstanceOfSatisfying(
                        BackendFailure.class,
                        failure -> assertThat(failure.kind()).isEqualTo(BackendFailure.Kind.UNKNOWN))
                .hasMessageContaining("given up")
                .hasCauseInstanceOf(CancellationException.class);
    }
}
