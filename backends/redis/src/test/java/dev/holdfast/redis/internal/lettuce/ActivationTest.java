package dev.holdfast.redis.internal.lettuce;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.fixture.LettuceShutdown;
import dev.holdfast.redis.fixture.ManualTiming;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.protocol.RedisHandshakeHandler;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.EventExecutorGroup;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
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
    void connection_thatNeverGetsUp_isReportedAsNotConnected() {
        try (Lettuce lettuce = new Lettuce(channel -> {})) {
            assertThatThrownBy(() -> connect(lettuce))
                    .isInstanceOf(BackendUnavailableException.class)
                    .hasMessageContaining("not connected");
        }
    }

    @Test
    @DisplayName("threads of the program's client that are busy delay no connection")
    void connection_clientsExecutorsAreBusy_isWaitedFor() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        EventExecutorGroup executors = new DefaultEventExecutorGroup(1);
        try (Lettuce lettuce = new Lettuce(ActivationTest::activateLate, executors)) {
            var unused = executors.submit(() -> {
                over.await();
                return true;
            });
            try (Holdfast client = connect(lettuce);
                    Lease lease = client.lock("lock").acquire()) {
                assertThat(lease.state()).isEqualTo(LeaseState.HELD);
            }
        } finally {
            over.countDown();
            executors.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly();
        }
    }

    @Test
    void connection_notUpWhenItsSourceIsClosed_isHandedOutToBeClosed() {
        ManualTiming timing = new ManualTiming();
        try (Lettuce lettuce = new Lettuce(channel -> {})) {
            SuppliedClient source =
                    new SuppliedClient(() -> lettuce.client, Optional.of(RedisURI.create(redis.uri())), timing);
            CompletableFuture<StatefulRedisConnection<String, String>> connecting =
                    source.connect(StringCodec.UTF8).toCompletableFuture();
            await().until(timing::hasTask);
            assertThat(connecting).isNotDone();

            timing.end();
            source.close();

            assertThat(connecting).isCompleted();
            connecting.join().close();
        }
    }

    @Test
    @DisplayName("a connection that cannot even be tried is handed out, so that it can be closed")
    void connection_tryingThrows_isHandedOut() {
        StatefulRedisConnection<?, ?> broken = (StatefulRedisConnection<?, ?>) Proxy.newProxyInstance(
                ActivationTest.class.getClassLoader(),
                new Class<?>[] {StatefulRedisConnection.class},
                (proxy, method, arguments) -> {
                    return switch (method.getName()) {
                        case "isOpen" -> true;
                        case "hashCode" -> System.identityHashCode(proxy);
                        default -> throw new IllegalStateException("no " + method.getName());
                    };
                });

        CompletableFuture<?> handedOut =
                new Activation(new ManualTiming()).of(broken).toCompletableFuture();

        assertThat(handedOut).isCompleted();
    }

    private static void activateLate(ChannelHandlerContext context) {
        var unused = context.executor().schedule(context::fireChannelActive, LATE.toMillis(), TimeUnit.MILLISECONDS);
    }

    private Holdfast connect(Lettuce lettuce) {
        return HoldfastRedis.builder().client(lettuce.client).uri(redis.uri()).build();
    }

    /** Activates its channels only on request. */
    private static final class Lettuce implements AutoCloseable, NettyCustomizer {

        private final Consumer<ChannelHandlerContext> activate;
        private final ClientResources resources;
        final RedisClient client;

        Lettuce(Consumer<ChannelHandlerContext> activate) {
            this(activate, ClientResources.builder());
        }

        Lettuce(Consumer<ChannelHandlerContext> activate, EventExecutorGroup executors) {
            this(activate, ClientResources.builder().eventExecutorGroup(executors));
        }

        private Lettuce(Consumer<ChannelHandlerContext> activate, ClientResources.Builder builder) {
            this.activate = activate;
            resources = builder.nettyCustomizer(this).build();
            client = RedisClient.create(resources);
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
            LettuceShutdown.of(client);
            resources.shutdown(0, 2, TimeUnit.SECONDS).awaitUninterruptibly();
        }
    }
}
