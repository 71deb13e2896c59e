package dev.holdfast.cli.ls;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.holdfast.ForcedRelease;
import dev.holdfast.HolderId;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.cli.Execution;
import dev.holdfast.cli.HoldfastProcess;
import dev.holdfast.cli.SpokenDuration;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.testing.WireFormat;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LsCommandTest {

    @TempDir
    private Path directory;

    private EmbeddedRedis redis;
    private Holdfast holder;
    private Holdfast waiter;

    @BeforeEach
    void start() {
        redis = EmbeddedRedis.builder()
                .user("blind", "pw", "~holdfast:*", "&holdfast:*", "+@all", "-scan")
                .start();
        holder =
                HoldfastRedis.builder().uri(redis.uri()).clientName("check out").build();
        waiter = HoldfastRedis.connect(redis.uri());
    }

    @AfterEach
    void stop() {
        waiter.close();
        holder.close();
        redis.close();
    }

    /** As people call it: in a JVM of its own, with a server that the environment names. */
    @Test
    void ls_noLocks_printsTheHeadAlone() throws Exception {
        try (HoldfastProcess ls = HoldfastProcess.start(directory, redis.uri(), "ls")) {
            assertThat(ls.exitCode()).isZero();
            assertThat(ls.out()).startsWith("NAME").hasLineCount(1);
            assertThat(ls.err()).isEmpty();
        }
    }

    @Test
    void lsAndInspect_holdWithoutAnEnd_saySo() {
        redis.execute("SET", WireFormat.DEFAULT.hold("endless"), "1:odd:1:1700000000000000:1");
        assertThat(ls(redis.uri()).out()).containsPattern("endless .* no end +1700000000000000");
        assertThat(Execution.of("ls", "--redis", redis.uri(), "-o", "json").out())
                .contains("\"leaseLeftMillis\":null");
        assertThat(Execution.of("inspect", "--redis", redis.uri(), "endless").out())
                .contains("no end");
        assertThat(Execution.of("inspect", "--redis", redis.uri(), "--format", "json", "endless")
                        .out())
                .contains("\"leaseLeftMillis\":null");
    }

    @Test
    void ls_heldLockWithAWaiter_printsHolderAndCount() throws Exception {
        try (Lease lease = holder.lock("order:42 {x}").acquire()) {
            CompletableFuture<Lease> later = queueUp("order:42 {x}");
            Execution ls = ls(redis.uri());
            assertThat(ls.exitCode()).isZero();
            assertThat(ls.out()).hasLineCount(2);
            assertThat(ls.out().lines().skip(1).findFirst().orElseThrow())
                    .matches("order:42 \\{x} +\\S+ +"
                            + ProcessHandle.current().pid() + " +check out +\\S+s +\\d+\\.\\ds +" + lease.token()
                            + " +1");

            later.cancel(false);
        }
    }

    @Test
    void ls_json_isOneObjectWithEachLock() throws Exception {
        try (Lease one = holder.lock("a").acquire();
                Lease two = holder.lock("b\n\u001b[2J").acquire()) {
            Execution ls = ls(redis.uri(), "--format", "json");
            assertThat(ls.exitCode()).isZero();
            assertThat(ls.out()).hasLineCount(1);
            try (JsonParser json = new JsonFactory().createParser(ls.out())) {
                int objects = 0;
                while (json.nextToken() != null) {
                    objects += json.currentToken().isStructStart() ? 1 : 0;
                }
                assertThat(objects)
                        .as("the whole, its array, two locks and their holders, the topology, its array and node")
                        .isEqualTo(9);
            }
            assertThat(ls.out())
                    .contains("\"name\":\"a\"", "\"token\":" + one.token(), "\"token\":" + two.token())
                    .contains("\"application\":\"check out\"", "\"waiters\":0", "\"complete\":true")
                    .containsPattern("\"heldMillis\":\\d+,\"leaseLeftMillis\":\\d{4,5},");
        }
    }

    @Test
    void ls_json_namesTheHoldAsForceReleaseTakesIt() throws Exception {
        Lease lease = holder.lock("stuck").acquire();
        Execution ls = ls(redis.uri(), "--format", "json");
        assertThat(ls.exitCode()).isZero();
        Matcher id = Pattern.compile("\"attempt\":(\\d+),\"id\":\"([^\"]+)\"").matcher(ls.out());
        assertThat(id.find()).as(ls.out()).isTrue();
        assertThat(HolderId.parse(id.group(2)))
                .isEqualTo(new HolderId(holder.clientId(), Long.parseLong(id.group(1)), lease.token()));
        assertThat(waiter.lock("stuck").forceRelease(HolderId.parse(id.group(2))))
                .isEqualTo(ForcedRelease.RELEASED);
    }

    @Test
    void ls_nameWithControlCharacters_doesNotReachTheTerminal() throws Exception {
        try (Lease lease = holder.lock("b\n\u001b[2J").acquire()) {
            Execution ls = ls(redis.uri());
            assertThat(ls.exitCode()).isZero();
            assertThat(ls.out()).hasLineCount(2).doesNotContain("\u001b");
        }
    }

    @Test
    void ls_nameWithSeparatorsAndFormatCharacters_showsThemAsNumbers() throws Exception {
        try (Lease lease = holder.lock("a\u2028b\u2029c\u202ed\u200be").acquire()) {
            Execution ls = ls(redis.uri());
            assertThat(ls.exitCode()).isZero();
            assertThat(ls.out()).contains("a\\u2028b\\u2029c\\u202ed\\u200be ");
        }
    }

    @Test
    void ls_longName_isShownWhole() throws Exception {
        String name = "order:".repeat(40);
        try (Lease lease = holder.lock(name).acquire()) {
            Execution ls = ls(redis.uri());
            assertThat(ls.exitCode()).isZero();
            assertThat(ls.out()).contains(name + " ");
        }
    }

    @Test
    void ls_keptLock_isShownAsReleased() throws Exception {
        holder.lock("kept", options -> options.minHold(Duration.ofMinutes(5)))
                .acquire()
                .close();
        Execution ls = ls(redis.uri());
        assertThat(ls.exitCode()).isZero();
        assertThat(ls.out()).contains("(released)");

        Execution json = ls(redis.uri(), "--format", "json");
        assertThat(json.exitCode()).isZero();
        assertThat(json.out()).contains("\"state\":\"kept\"").contains("\"id\":null");
    }

    @Test
    void ls_moreLocksThanTheLimit_saysThatThereMayBeMore() throws Exception {
        try (Lease one = holder.lock("a").acquire();
                Lease two = holder.lock("b").acquire()) {
            Execution ls = ls(redis.uri(), "--limit", "1");
            assertThat(ls.exitCode()).isZero();
            assertThat(ls.out()).hasLineCount(2);
            assertThat(ls.err()).contains("there may be more locks").hasLineCount(1);
        }
    }

    @Test
    void ls_missingPermission_is78AndNamesIt() throws Exception {
        Execution ls = ls(redis.uri("blind"));
        assertThat(ls.exitCode()).isEqualTo(78);
        assertThat(ls.out()).isEmpty();
        assertThat(ls.err()).containsIgnoringCase("scan").doesNotContain("pw@").hasLineCount(1);
    }

    @Test
    void ls_nodeOfACluster_is78AndSaysSo() throws Exception {
        try (EmbeddedRedis node =
                EmbeddedRedis.builder().config("cluster-enabled", "yes").start()) {
            Execution ls = ls(node.uri());
            assertThat(ls.exitCode()).isEqualTo(78);
            assertThat(ls.out()).isEmpty();
            assertThat(ls.err())
                    .startsWith("holdfast: Cannot list the locks of ")
                    .contains("write redis-cluster:// instead of redis://")
                    .hasLineCount(1);
        }
    }

    @Test
    void ls_serverOutOfReach_is69() throws Exception {
        Execution ls = ls("redis://127.0.0.1:1");
        assertThat(ls.exitCode()).isEqualTo(69);
        assertThat(ls.err()).startsWith("holdfast: ").hasLineCount(1);
    }

    @Test
    void ls_fileThatIsNotThere_is64AndNamesTheOption() throws Exception {
        Execution ls =
                Execution.of("ls", "--redis-file", directory.resolve("nope").toString());
        assertThat(ls.exitCode()).isEqualTo(64);
        assertThat(ls.err())
                .contains("--redis-file")
                .contains("there is no file")
                .contains("nope");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--limit=0",
                "--budget=0",
                "--format=xml",
                "--prefix=a{b}",
                "--unknown",
                "[",
                "--sort=age",
                "--watch=0"
            })
    void ls_wrongOption_is64(String option) throws Exception {
        Execution ls = ls(redis.uri(), option);
        assertThat(ls.exitCode()).isEqualTo(64);
        assertThat(ls.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"PT0S, 0.0s", "PT1.25S, 1.3s", "PT59.9S, 59.9s", "PT60S, 1m0s", "PT3599S, 59m59s", "PT25H, 1d1h"})
    void spoken_duration_hasItsLargestUnits(Duration duration, String expected) {
        assertThat(SpokenDuration.of(duration)).isEqualTo(expected);
    }

    private CompletableFuture<Lease> queueUp(String name) {
        CompletableFuture<Lease> later = waiter.lock(name).acquireAsync();
        await().until(() -> waiter.lock(name).inspect().waiterCount() == 1);
        return later;
    }

    private static Execution ls(String uri, String... options) {
        return Execution.of(Stream.concat(Stream.of("ls", "--redis", uri), Stream.of(options))
                .toArray(String[]::new));
    }
}
