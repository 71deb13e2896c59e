package dev.holdfast.redis.internal.lettuce;

import static dev.holdfast.testkit.threads.Patience.LIMIT;
import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.internal.thread.ThreadTiming;
import dev.holdfast.testkit.threads.Actor;
import io.lettuce.core.RedisURI;
import io.lettuce.core.codec.StringCodec;
import io.netty.resolver.AddressResolver;
import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.EventExecutor;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** A name that stands for another address is looked up anew, although the JVM remembers the former one. */
class FreshNamesTest {

    private static final Duration JVMS = Duration.ofSeconds(30);
    private static final Duration ENDLESS = Duration.ofHours(1);

    private long nowNanos = 7;

    /** Answers as the JVM does: from a name service, or from what it remembers under that very spelling. */
    private static final class Jvm implements FreshNames.Lookup {

        private final LongSupplier nanos;
        private final Duration memory;
        private final Map<String, InetAddress> service = new HashMap<>();
        private final Map<String, InetAddress> remembered = new HashMap<>();
        private final Map<String, Long> untilNanos = new HashMap<>();
        private final List<String> asked = new ArrayList<>();
        private boolean tellsLettersApart;

        Jvm(LongSupplier nanos, Duration memory) {
            this.nanos = nanos;
            this.memory = memory;
        }

        synchronized void moves(String host, String address) throws UnknownHostException {
            service.put(host, InetAddress.getByName(address));
        }

        @Override
        public synchronized InetAddress[] of(String host) throws UnknownHostException {
            asked.add(host);
            long nowNanos = nanos.getAsLong();
            if (nowNanos >= untilNanos.getOrDefault(host, nowNanos)) {
                InetAddress found = service.get(tellsLettersApart ? host : host.toLowerCase(Locale.ROOT));
                if (found == null) {
                    throw new UnknownHostException(host);
                }
                remembered.put(host, InetAddress.getByAddress(host, found.getAddress()));
                untilNanos.put(host, nowNanos + memory.toNanos());
            }
            return new InetAddress[] {remembered.get(host)};
        }
    }

    private final Jvm jvm = new Jvm(() -> nowNanos, JVMS);
    private final FreshNames names = new FreshNames(jvm, () -> nowNanos);

    private void pass(Duration time) {
        nowNanos += time.toNanos();
    }

    private String address(String host) throws UnknownHostException {
        return names.addressesOf(host)[0].getHostAddress();
    }

    @Test
    void addressesOf_nameThatMovesAllTheTime_areThoseOfTheLastSecond() throws Exception {
        for (int second = 0; second < 200; second++) {
            jvm.moves("redis.example", "10.0.0." + second);

            assertThat(address("redis.example")).isEqualTo("10.0.0." + second);
            jvm.moves("redis.example", "10.0.1.0");
            assertThat(address("redis.example")).isEqualTo("10.0.0." + second);
            pass(Duration.ofSeconds(1));
        }
    }

    @Test
    void addressesOf_shortName_areThoseOfTheLastSeconds() throws Exception {
        for (int minute = 0; minute < 20; minute++) {
            jvm.moves("db", "10.0.0." + minute);
            pass(Duration.ofSeconds(8));

            assertThat(address("db")).isEqualTo("10.0.0." + minute);
            pass(Duration.ofSeconds(52));
        }
    }

    @Test
    void addressesOf_nameThatIsSeldomAskedFor_areLookedUpAsItIs() throws Exception {
        jvm.moves("redis.example", "10.0.0.1");
        for (int times = 0; times < 5; times++) {
            address("redis.example");
            address("redis.example");
            pass(Duration.ofSeconds(40));
        }

        assertThat(jvm.asked).containsOnly("redis.example");
    }

    @Test
    void addressesOf_anotherSpelling_haveTheNameThatWasAskedFor() throws Exception {
        jvm.moves("redis.example", "10.0.0.1");
        jvm.moves("v6.example", "fe80::1");
        for (int second = 0; second < 5; second++) {
            assertThat(names.addressesOf("redis.example")[0].getHostName()).isEqualTo("redis.example");
            assertThat(names.addressesOf("v6.example")[0]).isEqualTo(InetAddress.getByName("fe80::1"));
            pass(Duration.ofSeconds(1));
        }

        assertThat(jvm.asked).contains("Redis.example", "rEdis.example", "REdis.example");
    }

    @Test
    void addressesOf_serviceThatTellsLettersApart_areThoseOfTheNameAsItIs() throws Exception {
        jvm.tellsLettersApart = true;
        for (int minute = 0; minute < 3; minute++) {
            jvm.moves("redis.example", "10.0.0." + minute);
            for (int second = 0; second < 60; second++) {
                address("redis.example");
                pass(Duration.ofSeconds(1));
            }

            assertThat(address("redis.example")).isEqualTo("10.0.0." + minute);
        }
        assertThat(jvm.asked.stream().filter(spelling -> !spelling.equals("redis.example")))
                .hasSizeLessThan(10);
    }

    @Test
    void addressesOf_unknownName_isUnknownUntilItIsKnown() throws Exception {
        for (int second = 0; second < 10; second++) {
            assertThatExceptionOfType(UnknownHostException.class)
                    .isThrownBy(() -> address("new.example"))
                    .withMessage("new.example");
            pass(Duration.ofSeconds(1));
        }
        jvm.moves("new.example", "10.0.0.1");

        assertThat(address("new.example")).isEqualTo("10.0.0.1");
    }

    @Test
    void resolve_nameAndAddress_answersBoth() throws Exception {
        jvm.moves("redis.example", "10.0.0.1");
        jvm.moves("10.0.0.2", "10.0.0.2");
        EventExecutor executor = new DefaultEventExecutor();
        try {
            AddressResolver<InetSocketAddress> resolver = names.getResolver(executor);

            InetSocketAddress found = Actor.answer(resolver.resolve(unresolved("redis.example")));
            assertThat(found).isEqualTo(new InetSocketAddress("10.0.0.1", 6379));
            assertThat(found.getHostString()).isEqualTo("redis.example");
            assertThat(Actor.answer(resolver.resolve(unresolved("10.0.0.2"))).getPort())
                    .isEqualTo(6379);
            assertThat(Actor.answer(resolver.resolveAll(unresolved("redis.example"))))
                    .hasSize(1);
            assertThat(resolver.resolve(unresolved("unknown.example")).await().cause())
                    .isInstanceOf(UnknownHostException.class);
        } finally {
            names.close();
            var unused = executor.shutdownGracefully();
        }
    }

    private static InetSocketAddress unresolved(String host) {
        return InetSocketAddress.createUnresolved(host, 6379);
    }

    @Test
    void close_whileANameIsLookedUp_logsNothing() throws Exception {
        ListAppender<ILoggingEvent> events = new ListAppender<>();
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.addAppender(events);
        events.start();
        ThreadTiming timing = new ThreadTiming("unknown");
        CountDownLatch closed = new CountDownLatch(1);
        CountDownLatch asked = new CountDownLatch(1);
        FreshNames slow = new FreshNames(
                host -> {
                    asked.countDown();
                    try {
                        closed.await();
                    } catch (InterruptedException interrupted) {
                        Thread.currentThread().interrupt();
                    }
                    throw new UnknownHostException(host);
                },
                System::nanoTime);
        try {
            LettuceThreads threads = new LettuceThreads(2, 1, slow);
            RedisURI uri = RedisURI.create("redis://redis.example");
            OwnClient client = new OwnClient(uri, Optional.empty(), threads, timing, Optional.empty());
            var unused = client.connect(StringCodec.UTF8);
            assertThat(asked.await(LIMIT.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
            client.close();
            assertThat(threads.resources()
                            .eventLoopGroupProvider()
                            .shutdown(0, 1, TimeUnit.SECONDS)
                            .await(LIMIT.toMillis()))
                    .isTrue();
            closed.countDown();

            // What is to be told of it has been told by then.
            await().until(() -> names().isEmpty());
            assertThat(events.list)
                    .filteredOn(event -> event.getLevel().isGreaterOrEqual(Level.WARN))
                    .isEmpty();
        } finally {
            closed.countDown();
            root.detachAppender(events);
            timing.end();
        }
    }

    private static List<Thread> names() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("holdfast-redis-names"))
                .toList();
    }

    @Test
    void connect_serverThatHasGotAnotherAddress_isFound() throws Exception {
        ThreadTiming timing = new ThreadTiming("moved");
        Jvm forgetsNothing = new Jvm(System::nanoTime, ENDLESS);
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            RedisURI uri = RedisURI.create("redis://redis.example:" + redis.port());
            // Nobody listens there.
            forgetsNothing.moves("redis.example", "127.63.0.1");
            LettuceThreads threads = new LettuceThreads(2, 1, new FreshNames(forgetsNothing, System::nanoTime));
            OwnClient client = new OwnClient(uri, Optional.empty(), threads, timing, Optional.empty());
            assertThat(client.connect(StringCodec.UTF8).toCompletableFuture()).failsWithin(Duration.ofMinutes(1));

            forgetsNothing.moves("redis.example", "127.0.0.1");

            await().ignoreExceptions().untilAsserted(() -> {
                var connection = Actor.answer(client.connect(StringCodec.UTF8).toCompletableFuture());
                assertThat(connection.sync().ping()).isEqualTo("PONG");
            });
            client.close();
        } finally {
            timing.end();
        }
    }
}
