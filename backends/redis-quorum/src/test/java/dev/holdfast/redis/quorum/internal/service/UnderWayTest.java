package dev.holdfast.redis.quorum.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class UnderWayTest {

    private final UnderWay requests = new UnderWay();

    @Test
    void none_whileRequestsAreUnderWay_completesWithTheLastOfThem() {
        requests.begin();
        requests.begin();
        CompletableFuture<Boolean> none = requests.none().toCompletableFuture();

        requests.end();
        assertThat(none).isNotDone();
        requests.end();

        assertThat(none).isCompletedWithValue(true);
    }

    @Test
    void none_whenNoneIs_isCompleted() {
        requests.begin();
        requests.end();

        assertThat(requests.none().toCompletableFuture()).isCompletedWithValue(true);
    }
}
