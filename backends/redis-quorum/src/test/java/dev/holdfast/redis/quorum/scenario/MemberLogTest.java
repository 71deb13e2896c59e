package dev.holdfast.redis.quorum.scenario;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedQuorum;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.quorum.HoldfastQuorum;
import dev.holdfast.redis.quorum.QuorumAdministration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;

/** What is in the log when a member of a quorum is lost. */
@Isolated("it listens to the log")
class MemberLogTest {

    private final Logger logger = (Logger) LoggerFactory.getLogger("dev.holdfast");
    private final Recorder recorder = new Recorder();

    private static final class Recorder extends AppenderBase<ILoggingEvent> {

        private final Queue<String> warnings = new ConcurrentLinkedQueue<>();

        @Override
        protected void append(ILoggingEvent event) {
            if (event.getLevel().isGreaterOrEqual(Level.WARN)) {
                warnings.add(event.getFormattedMessage());
            }
        }

        List<String> about(EmbeddedRedis member) {
            return warnings.stream()
                    .filter(line -> line.contains(":" + member.port()))
                    .toList();
        }
    }

    @BeforeEach
    void listen() {
        recorder.start();
        logger.addAppender(recorder);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(recorder);
    }

    @Test
    void log_memberThatIsLostAndBack_hasALineForEachAndSaysThatTheOthersGrantLocks() throws Exception {
        try (EmbeddedQuorum quorum = EmbeddedQuorum.start()) {
            EmbeddedRedis lost = quorum.members().get(1);
            var unused = QuorumAdministration.of(quorum.uris()).initialize();
            try (Holdfast holdfast = HoldfastQuorum.connect(quorum.uris().toArray(String[]::new))) {
                lost.kill();
                await().until(() -> !recorder.about(lost).isEmpty());
                assertThat(recorder.about(lost))
                        .singleElement()
                        .satisfies(line -> assertThat(line)
                                .startsWith("No connection to redis://")
                                .contains("meanwhile the other members grant locks")
                                .doesNotContain("no lock is granted"));
                holdfast.lock("log").run(() -> {});

                lost.restart();
                await().until(() -> recorder.about(lost).size() == 2);
                assertThat(recorder.about(lost).get(1)).contains("again after");
                assertThat(recorder.about(quorum.members().get(0))).isEmpty();
            }
        }
    }
}
