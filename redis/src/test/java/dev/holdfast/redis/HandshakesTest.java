package dev.holdfast.redis;

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

    @Test
    void connected_reasonLostAgainAndAgain_givesUp() {
        for (int tries = 0; tries < 5; tries++) {
            outcomes.add(CompletableFuture.failedFuture(lost));
        }

        assertThatThrownBy(connected()::join).hasRootCauseMessage("reason lost");
        assertThat(outcomes).hasSize(1);
    }
}
