package dev.holdfast.redis.internal.lettuce;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.resource.ClientResources;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class OwnClientTest {

    @Test
    @Timeout(60)
    void shutDown_ofAClientThatNeverEnds_returnsAfterTheLimit() {
        ClientResources resources = ClientResources.create();
        try {
            OwnClient.shutDown(new EndlessClient(resources), Duration.ofMillis(20));
        } finally {
            resources.shutdown(0, 2, TimeUnit.SECONDS).awaitUninterruptibly();
        }
    }

    @Test
    @Timeout(60)
    void shutDown_interrupted_returnsInterrupted() {
        ClientResources resources = ClientResources.create();
        try {
            Thread.currentThread().interrupt();
            OwnClient.shutDown(new EndlessClient(resources), Duration.ofDays(1));

            assertThat(Thread.interrupted()).isTrue();
        } finally {
            resources.shutdown(0, 2, TimeUnit.SECONDS).awaitUninterruptibly();
        }
    }

    /** Its shutdown never ends. */
    private static final class EndlessClient extends RedisClient {

        EndlessClient(ClientResources resources) {
            super(resources, RedisURI.create("redis://127.0.0.1:1"));
        }

        @Override
        public CompletableFuture<Void> shutdownAsync(long quietPeriod, long timeout, TimeUnit unit) {
            return new CompletableFuture<>();
        }
    }
}
