package dev.holdfast.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The end of a server whose JVM ends without closing it. */
class LeftBehindServerTest {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /**
     * Starts a server or a Sentinel, freezes it on request, prints its process id and directory, and waits for its
     * input to end.
     */
    static final class AbandonedServer {
        private AbandonedServer() {}

        public static void main(String[] arguments) throws IOException {
            List<String> requests = List.of(arguments);
            EmbeddedRedis redis = requests.contains("sentinel") ? sentinel() : EmbeddedRedis.start();
            if (requests.contains("freeze")) {
                redis.pause();
            }
            System.out.println(redis.pid());
            System.out.println(redis.dataDirectory());
            System.in.read();
        }

        private static EmbeddedRedis sentinel() {
            return EmbeddedSentinelGroup.builder()
                    .sentinels(1)
                    .start()
                    .sentinels()
                    .get(0);
        }
    }

    private Process careless;
    private ProcessHandle server;
    private Path data;

    private void launch(String... arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                AbandonedServer.class.getName());
        builder.command().addAll(List.of(arguments));
        careless = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        BufferedReader output = careless.inputReader(StandardCharsets.UTF_8);
        server = ProcessHandle.of(Long.parseLong(output.readLine())).orElseThrow();
        data = Path.of(output.readLine());
        assertThat(server.isAlive()).isTrue();
        assertThat(data).exists();
    }

    @AfterEach
    void cleanUp() throws IOException {
        careless.destroyForcibly();
        server.destroyForcibly();
        ServerFiles.deleteTree(data.getParent());
    }

    @Test
    void server_itsJvmShutsDown_isKilledAndItsFilesAreDeleted() throws Exception {
        launch();

        careless.getOutputStream().close();
        careless.waitFor();

        assertThat(server.isAlive()).isFalse();
        assertThat(data.getParent()).doesNotExist();
    }

    @Test
    @Tag("ci")
    void sentinel_itsJvmShutsDown_isKilledAndItsFilesAreDeleted() throws Exception {
        launch("sentinel");

        careless.getOutputStream().close();
        careless.waitFor();

        assertThat(server.isAlive()).isFalse();
        assertThat(data.getParent()).doesNotExist();
    }

    @Test
    @Tag("ci")
    void server_itsJvmIsTerminated_isKilledToo() throws Exception {
        launch();

        careless.destroy();
        careless.waitFor();

        assertThat(server.isAlive()).isFalse();
    }

    @Test
    void server_itsJvmIsKilled_isKilledByTheWatchdog() throws Exception {
        launch();

        careless.destroyForcibly();

        await().atMost(PATIENCE).until(() -> !server.isAlive());
    }

    @Test
    @Tag("ci")
    void frozenServer_itsJvmIsKilled_isKilledByTheWatchdog() throws Exception {
        launch("freeze");

        careless.destroyForcibly();

        await().atMost(PATIENCE).until(() -> !server.isAlive());
    }
}
