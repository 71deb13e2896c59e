package dev.holdfast.redis.internal.service;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import dev.holdfast.redis.fixture.RecordingListener;
import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.wire.ClientChannel;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.spi.identity.ClientSecret;
import dev.holdfast.spi.identity.Identity;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;

@Isolated("it listens to a logger")
class IdentityChangeTest {

    private final Thread caller = Thread.currentThread();
    private final List<String> channels = Collections.synchronizedList(new ArrayList<>());
    private final LockKeys keys = new LockKeys(LockKeys.DEFAULT_PREFIX);
    private final Requests requests = new Requests(Identity.ofThisProcess("test"));

    /** Runs once, when the first id has been taken and the channel not yet. */
    private Runnable betweenIdAndChannel = () -> {};

    private RedisTransport transport() {
        return (RedisTransport) Proxy.newProxyInstance(
                RedisTransport.class.getClassLoader(),
                new Class<?>[] {RedisTransport.class},
                (proxy, method, given) -> {
                    if (method.getName().equals("listenTo")) {
                        turn().run();
                        channels.add(((ClientChannel) given[0]).name());
                    }
                    return method.getReturnType() == String.class ? "a server" : null;
                });
    }

    @Test
    void twinFound_onTwoThreadsAtOnce_listensToTheChannelOfTheIdThatIsKept() throws Exception {
        IdentityChange rebirth = new IdentityChange(transport(), keys, requests, new RecordingListener(), () -> {});
        Thread second = new Thread(rebirth::twinFound);
        betweenIdAndChannel = () -> {
            second.start();
            while (second.getState() != Thread.State.WAITING && second.getState() != Thread.State.TERMINATED) {
                Thread.onSpinWait();
            }
        };

        rebirth.twinFound();
        second.join();

        assertThat(channels).hasSize(2);
        assertThat(channels.get(1)).isEqualTo(keys.channel(requests.identity().clientId()));
    }

    @Test
    void twinFound_theLogMayBlock_logsOnAThreadWithoutWaiters() {
        assertThat(threadOfTheLog(IdentityChange::twinFound)).isNotSameAs(caller);
    }

    @Test
    void afterRestore_theLogMayBlock_logsOnAThreadWithoutWaiters() {
        assertThat(threadOfTheLog(IdentityChange::afterRestore)).isNotSameAs(caller);
    }

    private Thread threadOfTheLog(Consumer<IdentityChange> call) {
        Queue<Thread> writers = new ConcurrentLinkedQueue<>();
        Logger logger = (Logger) LoggerFactory.getLogger(IdentityChange.class);
        UnsynchronizedAppenderBase<ILoggingEvent> log = new UnsynchronizedAppenderBase<>() {
            @Override
            protected void append(ILoggingEvent event) {
                writers.add(Thread.currentThread());
            }
        };
        log.start();
        logger.setLevel(Level.INFO);
        logger.addAppender(log);
        try {
            call.accept(new IdentityChange(transport(), keys, requests, new RecordingListener(), () -> {}));
            await().until(() -> !writers.isEmpty());
        } finally {
            logger.detachAppender(log);
            logger.setLevel(null);
        }
        return writers.remove();
    }

    /**
     * It is called on a thread that reads, and until it is over, leases are believed in that another process has, too.
     */
    @Test
    void twinFound_hostNameKnown_isNotLookedUpAgain() {
        requests.identity(new Identity("old", ClientSecret.random(), "a-name-of-no-machine", 1, "test", Instant.EPOCH));

        new IdentityChange(transport(), keys, requests, new RecordingListener(), () -> {}).twinFound();

        assertThat(requests.identity().host()).isEqualTo("a-name-of-no-machine");
        assertThat(requests.identity().clientId()).isNotEqualTo("old");
        assertThat(requests.identity().pid()).isEqualTo(ProcessHandle.current().pid());
    }

    @Test
    void afterRestore_perhapsOnAnotherMachine_namesThatMachine() {
        requests.identity(new Identity("old", ClientSecret.random(), "a-name-of-no-machine", 1, "test", Instant.EPOCH));

        new IdentityChange(transport(), keys, requests, new RecordingListener(), () -> {}).afterRestore();

        assertThat(requests.identity().host())
                .isEqualTo(Identity.ofThisProcess("test").host());
        assertThat(requests.identity().application()).isEqualTo("test");
    }

    private synchronized Runnable turn() {
        Runnable turn = betweenIdAndChannel;
        betweenIdAndChannel = () -> {};
        return turn;
    }
}
