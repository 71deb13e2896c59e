package dev.holdfast.redis;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class RebirthTest {

    private final Thread caller = Thread.currentThread();
    private final List<String> channels = Collections.synchronizedList(new ArrayList<>());
    private final ManualTiming timing = new ManualTiming();
    private final LockKeys keys = new LockKeys(LockKeys.DEFAULT_PREFIX);
    private final Requests requests =
            new Requests(transport(), timing, new ServerClock(), Identity.ofThisProcess("test"));

    /** Runs once, when the first id has been taken and the channel not yet. */
    private Runnable betweenIdAndChannel = () -> {};

    private RedisTransport transport() {
        return (RedisTransport) Proxy.newProxyInstance(
                RedisTransport.class.getClassLoader(),
                new Class<?>[] {RedisTransport.class},
                (proxy, method, given) -> {
                    if (method.getName().equals("listenTo")) {
                        channels.add((String) given[0]);
                    }
                    return method.getReturnType() == String.class ? "a server" : null;
                });
    }

    @Test
    void twinFound_onTwoThreadsAtOnce_listensToTheChannelOfTheIdThatIsKept() throws Exception {
        Rebirth rebirth = new Rebirth(transport(), keys, requests, new RecordingListener(), () -> turn().run());
        Thread second = new Thread(rebirth::twinFound);
        betweenIdAndChannel = () -> {
            second.start();
            while (second.getState() != Thread.State.BLOCKED && second.getState() != Thread.State.TERMINATED) {
                Thread.onSpinWait();
            }
        };

        rebirth.twinFound();
        second.join();

        assertThat(channels).hasSize(2);
        assertThat(channels.get(1)).isEqualTo(keys.channel(requests.identity().clientId()));
    }

    @Test
    void twinFound_theLogMayBlock_tellsTheEngineFirst() {
        RecordingListener engine = new RecordingListener();
        List<Integer> toldBeforeTheLog = new ArrayList<>();
        Logger logger = (Logger) LoggerFactory.getLogger(Rebirth.class);
        UnsynchronizedAppenderBase<ILoggingEvent> log = new UnsynchronizedAppenderBase<>() {
            @Override
            protected void append(ILoggingEvent event) {
                if (Thread.currentThread() == caller) {
                    toldBeforeTheLog.add(engine.identityChanged.get());
                }
            }
        };
        log.start();
        logger.addAppender(log);
        try {
            new Rebirth(transport(), keys, requests, engine, () -> {}).twinFound();
        } finally {
            logger.detachAppender(log);
        }

        assertThat(toldBeforeTheLog).containsExactly(1);
    }

    /** It is called on a thread that reads, and until it is over, leases are believed in that another process has, too. */
    @Test
    void twinFound_hostNameKnown_isNotLookedUpAgain() {
        requests.identity(new Identity("old", "a-name-of-no-machine", 1, "test", Instant.EPOCH));

        new Rebirth(transport(), keys, requests, new RecordingListener(), () -> {}).twinFound();

        assertThat(requests.identity().host()).isEqualTo("a-name-of-no-machine");
        assertThat(requests.identity().clientId()).isNotEqualTo("old");
        assertThat(requests.identity().pid()).isEqualTo(ProcessHandle.current().pid());
    }

    @Test
    void afterRestore_perhapsOnAnotherMachine_namesThatMachine() {
        requests.identity(new Identity("old", "a-name-of-no-machine", 1, "test", Instant.EPOCH));

        new Rebirth(transport(), keys, requests, new RecordingListener(), () -> {}).afterRestore();

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
