package dev.holdfast.redis.internal.lettuce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class HandshakesTest {

    private final IllegalStateException lost = new IllegalStateException("reason lost");

    private final Deque<CompletionStage<String>> outcomes = new ArrayDeque<>();

    private CompletableFuture<String> connected() {
        return Handshakes.connected(outcomes::remove).toCompletableFuture();
    }

    @Test
    void connected_reasonLostOnce_tellsTheOneOfTheNextTry() {
        outcomes.addAll(List.of(
                CompletableFuture.failedFuture(new CompletionException(lost)),
                CompletableFuture.failedFuture(new IOException("refused"))));

        assertThatThrownBy(connected()::join).hasRootCauseMessage("refused");
    }

    @Test
    void connected_reasonLostAndThenConnected_isConnected() {
        outcomes.addAll(List.of(CompletableFuture.failedFuture(lost), CompletableFuture.completedFuture("connection")));

        assertThat(connected()).isCompletedWithValue("connection");
    }

    @Test
    void connected_anyOtherFailure_isNotTriedAgain() {
        outcomes.add(CompletableFuture.failedFuture(new IOException("refused")));

        assertThatThrownBy(connected()::join).hasRootCauseMessage("refused");
        assertThat(outcomes).isEmpty();
    }

    /** As where no thread can be started for the time being. */
    @Test
    void connected_reasonLostAndTheNextTryThrows_failsAtOnce() {
        Error thrown = new Error("unable to create native thread");
        outcomes.add(CompletableFuture.failedFuture(lost));
        CompletableFuture<String> connected = Handshakes.<String>connected(() -> {
                    if (outcomes.isEmpty()) {
                        throw thrown;
                    }
                    return outcomes.remove();
                })
                .toCompletableFuture();

        assertThat(connected).isCompletedExceptionally();
        assertThatThrownBy(connected::join).hasCause(thrown);
    }

    @Test
    void connected_firstTryThrows_failsLikeAnyOther() {
        RuntimeException thrown = new IllegalArgumentException("no such host");
        CompletableFuture<String> connected = Handshakes.<String>connected(() -> {
                    throw thrown;
                })
                .toCompletableFuture();

        assertThatThrownBy(connected::join).hasCause(thrown);
    }

    @Test
    void connected_reasonLostAgainAndAgain_givesUp() {
        for (int tries = 0; tries < 5; tries++) {
            outcomes.add(CompletableFuture.failedFuture(lost));
        }

        assertThatThrownBy(connected()::join).hasRootCauseMessage("reason lost");
        assertThat(outcomes).hasSize(1);
    }
}
