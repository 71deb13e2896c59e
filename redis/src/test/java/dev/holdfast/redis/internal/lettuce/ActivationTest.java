package dev.holdfast.redis.internal.lettuce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.protocol.RedisHandshakeHandler;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A client that refuses commands while it is not connected,
 * and whose connections are handed out before they know that they are.
 */
class ActivationTest {

    private static final Duration LATE = Duration.ofMillis(100);

    private final EmbeddedRedis redis = EmbeddedRedis.start();

    @AfterEach
    void stop() {
        redis.close();
    }

    @Test
    void connection_handedOutBeforeItIsUp_isWaitedFor() throws Exception {
        try (Lettuce lettuce = new Lettuce(ActivationTest::activateLate);
                Holdfast client = connect(lettuce);
                Lease lease = client.lock("lock").acquire()) {
            assertThat(lease.state()).isEqualTo(LeaseState.HELD);
        }
    }

    @Test
    void connection_thatNeverGetsUp_isToldAsNotConnected() {
        try (Lettuce lettuce = new Lettuce(channel -> {})) {
            assertThatThrownBy(() -> connect(lettuce))
                    .isInstanceOf(BackendUnavailableException.class)
                    .hasMessageContaining("not connected");
        }
    }

    private static void activateLate(ChannelHandlerContext context) {
        var unused = context.executor().schedule(context::fireChannelActive, LATE.toMillis(), TimeUnit.MILLISECONDS);
    }

    private Holdfast connect(Lettuce lettuce) {
        return HoldfastRedis.builder().client(lettuce.client).uri(redis.uri()).build();
    }

    /** Tells its channels that they are active when and if it is asked to. */
    private static final class Lettuce implements AutoCloseable, NettyCustomizer {

        private final Consumer<ChannelHandlerContext> activate;
        private final ClientResources resources =
                ClientResources.builder().nettyCustomizer(this).build();
        final RedisClient client = RedisClient.create(resources);

        Lettuce(Consumer<ChannelHandlerContext> activate) {
            this.activate = activate;
            client.setOptions(ClientOptions.builder()
                    .autoReconnect(false)
                    .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                    .build());
        }

        @Override
        public void afterChannelInitialized(Channel channel) {
            String handshake =
                    channel.pipeline().context(RedisHandshakeHandler.class).name();
            channel.pipeline().addAfter(handshake, null, new ChannelInboundHandlerAdapter() {
                @Override
                public void channelActive(ChannelHandlerContext context) {
                    activate.accept(context);
                }
            });
        }

        @Override
        public void close() {
            client.shutdown(0, 2, TimeUnit.SECONDS);
            resources.shutdown(0, 2, TimeUnit.SECONDS).awaitUninterruptibly();
        }
    }
}
