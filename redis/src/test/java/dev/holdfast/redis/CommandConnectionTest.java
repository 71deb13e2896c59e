package dev.holdfast.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.RespConnection;
import io.lettuce.core.RedisURI;
import io.lettuce.core.codec.ByteArrayCodec;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CommandConnectionTest {

    private static final String CHANNEL = "holdfast:to:c";

    @Test
    @DisplayName("whoever listens to all channels does not hide that a subscription is dead")
    void publish_anotherListensToAll_countsOnlyWhoIsSubscribed() {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                RespConnection browser = redis.connect()) {
            browser.execute("PSUBSCRIBE", "*");
            OwnClient source = new OwnClient(RedisURI.create(redis.uri()));
            try {
                CommandConnection connection = new CommandConnection(
                        TestClient.await(source.connect(ByteArrayCodec.INSTANCE)), new ManualTiming());

                assertThat(TestClient.await(connection.publish(CHANNEL, "1:beat:1")))
                        .isZero();
                try (Subscriber subscriber = new Subscriber(redis, "c")) {
                    assertThat(TestClient.await(connection.publish(CHANNEL, "1:beat:2")))
                            .isEqualTo(1);
                    assertThat(subscriber.next()).isEqualTo("1:beat:2");
                }
            } finally {
                source.close();
            }
        }
    }
}
