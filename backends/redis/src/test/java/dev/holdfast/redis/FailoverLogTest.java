package dev.holdfast.redis;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedReplication;
import dev.holdfast.embedded.EmbeddedSentinelGroup;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;

/** What a failover leaves in the log, and how often a client connects to a server that was demoted. */
@Isolated("it listens to the log")
class FailoverLogTest {

    /** So that Sentinels of a busy machine do not fail over by themselves. */
    private static final Duration BY_COMMAND_ALONE = Duration.ofSeconds(30);

    private final Logger logger = (Logger) LoggerFactory.getLogger("dev.holdfast.redis");
    private final Recorder recorder = new Recorder();

    private static final class Recorder extends AppenderBase<ILoggingEvent> {

        private final Queue<String> lines = new ConcurrentLinkedQueue<>();

        @Override
        protected void append(ILoggingEvent event) {
            if (event.getLevel().isGreaterOrEqual(Level.WARN)) {
                lines.add(event.getFormattedMessage());
            }
        }

        List<String> about(String text) {
            return lines.stream().filter(line -> line.contains(text)).toList();
        }
    }

    @BeforeEach
    void listen() {
        recorder.start();
        logger.addAppender(recorder);
    }

    @AfterEach
    void close() {
        logger.detachAppender(recorder);
    }

    @Test
    @DisplayName("scenario 64: a failover is one line in the log, which names the group and both primaries")
    void failover_ofASentinelGroup_isOneLine() throws Exception {
        try (EmbeddedSentinelGroup group = EmbeddedSentinelGroup.builder()
                        .downAfter(BY_COMMAND_ALONE)
                        .start();
                Holdfast client = HoldfastRedis.builder().uri(group.uri()).build();
                Lease held = client.lock("lock").acquire()) {
            EmbeddedRedis before = group.primary();
            group.awaitInSync();

            EmbeddedRedis after = group.failover();

            await().until(() -> recorder.about("Failover at").size() == 1);
            assertThat(recorder.lines)
                    .singleElement()
                    .satisfies(line -> assertThat(line)
                            .contains("#" + group.name())
                            .contains("the primary was " + before.host() + ":" + before.port() + " (epoch 0)")
                            .contains("and is " + after.host() + ":" + after.port() + " (epoch 1) now"));
            await().untilAsserted(held::check);
        }
    }

    @Test
    @DisplayName("scenario 64: a server that was demoted, and keeps its connections, is connected to a few times in"
            + " five seconds, and an outage is one line in the log")
    void demotion_connectionsStayOpen_isNoStormOfConnections() throws Exception {
        try (EmbeddedReplication servers = EmbeddedReplication.start();
                Holdfast client = HoldfastRedis.builder().uri(servers.uri()).build()) {
            EmbeddedRedis demoted = servers.primary();
            Lease held = client.lock("lock").acquire();
            CompletableFuture<Lease> waiting = client.lock("other").acquireAsync();
            Actor.answer(waiting).release();
            servers.promote(servers.replicas().get(0));
            long before = connections(demoted);
            List<CompletableFuture<Lease>> asking = List.of(
                    client.lock("a").acquireAsync(),
                    client.lock("b").acquireAsync(),
                    client.lock("c").acquireAsync());

            await().pollDelay(Duration.ofSeconds(5)).until(() -> true);

            long made = connections(demoted) - before;
            assertThat(made).isLessThan(10);
            assertThat(recorder.about("No connection to")).hasSize(1);
            assertThat(asking).noneMatch(CompletableFuture::isDone);
            demoted.execute("REPLICAOF", "NO", "ONE");
            for (CompletableFuture<Lease> each : asking) {
                Actor.answer(each).release();
            }
            held.release();
        }
    }

    private static long connections(EmbeddedRedis server) {
        return server.execute("INFO", "stats")
                .text()
                .lines()
                .filter(line -> line.startsWith("total_connections_received:"))
                .mapToLong(line ->
                        Long.parseLong(line.substring(line.indexOf(':') + 1).strip()))
                .findFirst()
                .orElseThrow();
    }
}
