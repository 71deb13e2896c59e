package dev.holdfast.cli.console;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockInspection;
import dev.holdfast.cli.Execution;
import dev.holdfast.cli.HoldfastProcess;
import dev.holdfast.console.Console;
import dev.holdfast.console.ConsoleOptions;
import dev.holdfast.console.LockReleaser;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.RedisLockBrowser;
import dev.holdfast.testkit.threads.Actor;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConsoleCommandTest {

    private static final String TOKEN = "0123456789abcdef";
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    static {
        // No machine takes so long for a request; the JDK reads this once.
        System.setProperty("sun.net.httpserver.maxReqTime", "600");
    }

    @TempDir
    private Path folder;

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest.Builder request(ConsoleServer server, String path) {
        return HttpRequest.newBuilder(server.uri().resolve("/" + path));
    }

    private static HttpRequest.Builder withToken(ConsoleServer server, String path) {
        return request(server, path).header("X-Holdfast-Token", TOKEN);
    }

    @Test
    void serve_lockThatIsHeld_isShownToWhoHasTheTokenAndReleasedAsShown() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                Holdfast holder = HoldfastRedis.builder()
                        .uri(redis.uri())
                        .clientName("shop")
                        .build();
                Console console = Console.of(
                        () -> RedisLockBrowser.connect(redis.uri(), "holdfast"),
                        ConsoleOptions.of("redis").releasing(LockReleaser.by(holder)));
                ConsoleServer server = ConsoleServer.serve(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), TOKEN, console)) {
            Lease lease = holder.lock("order:42").acquire();
            assertThat(server.uri().getFragment()).isEqualTo("token=" + TOKEN);
            assertThat(send(request(server, "")).body()).contains("console.js");
            HttpResponse<String> headed = send(request(server, "").method("HEAD", HttpRequest.BodyPublishers.noBody()));
            assertThat(headed.statusCode()).isEqualTo(200);
            assertThat(headed.body()).isEmpty();
            assertThat(send(request(server, "api/state")).statusCode()).isEqualTo(401);
            assertThat(send(withToken(server, "api/state").header("Origin", "http://evil.example"))
                            .statusCode())
                    .isEqualTo(403);
            await().until(() -> send(withToken(server, "api/state")).body().contains("\"name\":\"order:42\""));
            assertThat(send(withToken(server, "api/state")).body()).contains("\"application\":\"shop\"");

            LockInspection.Holder seen =
                    holder.lock("order:42").inspect().holder().orElseThrow();
            String body = "{\"name\":\"order:42\",\"shown\":\"" + seen.id() + "\",\"typed\":\"order:42\"}";
            HttpRequest.Builder release = withToken(server, "api/release")
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(body));
            assertThat(send(release.copy()).statusCode()).isEqualTo(200);
            assertThat(holder.lock("order:42").inspect().holder()).isEmpty();
            assertThat(send(release.copy()).statusCode()).isEqualTo(409);
            assertThat(lease.token()).isEqualTo(seen.token());
        }
    }

    @Test
    void rules_foreignNames_areRefused() {
        AccessRules rules = new AccessRules(new InetSocketAddress(InetAddress.getLoopbackAddress(), 80), TOKEN);
        assertThat(rules.refusal("", "localhost:80", null, null)).isEmpty();
        assertThat(rules.refusal("", "evil.example", null, null)).isPresent();
        assertThat(rules.refusal("", null, null, null)).isPresent();
        assertThat(rules.refusal("api/state", "[::1]:80", "http://[::1]:80", TOKEN))
                .isEmpty();
        assertThat(rules.refusal("api/state", "127.0.0.1", null, TOKEN + "x")).isPresent();
        assertThat(rules.toString()).doesNotContain(TOKEN);
    }

    @Test
    void rules_addressOfAnotherForm_isThatListenedOn() throws Exception {
        InetAddress listening = InetAddress.getByName("2001:db8::1");
        AccessRules rules = new AccessRules(new InetSocketAddress(listening, 80), TOKEN);

        assertThat(rules.refusal("", "[2001:db8::1]:80", null, null)).isEmpty();
        assertThat(rules.refusal("", "[2001:0db8:0::1]", null, null)).isEmpty();
        assertThat(rules.refusal("", "[2001:db8::2]:80", null, null)).isPresent();
    }

    @Test
    void check_serverThatStops_isNoGoodNews() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                Actor actor = new Actor("check")) {
            Future<Execution> checked =
                    actor.begin(() -> Execution.of("console", "--check", "--for", "8s", "--redis", redis.uri()));
            await().until(() -> redis.execute("INFO", "commandstats").toString().contains("cmdstat_scan"));
            redis.stop();

            Execution result = Actor.answer(checked);
            assertThat(result.err()).contains("could not look to the end");
            assertThat(result.exitCode()).isEqualTo(69);
        }
    }

    @Test
    void check_slowHold_isPrintedAndExitCodeIsOne() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                Holdfast holder = HoldfastRedis.connect(redis.uri());
                Lease lease = holder.lock("stuck").acquire()) {
            Execution slow = Execution.of("console", "--check", "--for", "5s", "--slow", "1ms", "--redis", redis.uri());
            assertThat(slow.err()).contains("Lock 'stuck': slow");
            assertThat(slow.exitCode()).isEqualTo(1);

            Execution fine = Execution.of(
                    "console",
                    "--check",
                    "--for",
                    "2s",
                    "--slow",
                    "1h",
                    "--redis",
                    redis.uri(),
                    "--discover",
                    "off",
                    "stuck");
            assertThat(fine.exitCode()).isZero();
            lease.check();
        }
    }

    @Test
    void console_tokenOfAFile_isNotPrinted() throws Exception {
        Path token = Files.writeString(folder.resolve("token"), TOKEN + "\n");
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                HoldfastProcess console =
                        HoldfastProcess.start(folder, redis.uri(), "console", "--token-file", token.toString())) {
            console.awaitOut("\n");
            assertThat(console.out()).matches("http://127\\.0\\.0\\.1:\\d+/\n");
            assertThat(console.err()).isEmpty();
        }
    }

    @Test
    void console_fileThatIsNotThereAndPortThatIsTaken_haveExitCodesOfTheirOwn() throws Exception {
        Execution noFile =
                Execution.of("console", "--replay", folder.resolve("nothing").toString());
        assertThat(noFile.exitCode()).isEqualTo(66);
        assertThat(noFile.err())
                .startsWith("holdfast: --replay: there is no file ")
                .hasLineCount(1);
        assertThat(Execution.of("top", "--replay", folder.resolve("nothing").toString())
                        .exitCode())
                .isEqualTo(66);
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            Execution taken = Execution.of("console", "--redis", redis.uri(), "--listen", "127.0.0.1:" + redis.port());
            assertThat(taken.exitCode()).isEqualTo(69);
            assertThat(taken.err())
                    .startsWith("holdfast: --listen: cannot listen at 127.0.0.1:" + redis.port())
                    .hasLineCount(1);
            Execution noRecord =
                    Execution.of("console", "--redis", redis.uri(), "--record", folder + "/nowhere/record");
            assertThat(noRecord.exitCode()).isEqualTo(73);
        }
    }

    @Test
    void consoleAndTop_permissionIsMissing_is78() {
        try (EmbeddedRedis redis = EmbeddedRedis.builder()
                .user("blind", "pw", "~holdfast:*", "&holdfast:*", "+@all", "-scan")
                .user("numb", "pw", "~holdfast:*", "&holdfast:*", "+@all", "-hgetall")
                .start()) {
            for (String user : List.of("blind", "numb")) {
                Execution check = Execution.of("console", "--check", "--for", "1ms", "--redis", redis.uri(user));
                assertThat(check.exitCode()).as(check::err).isEqualTo(78);
                assertThat(check.err()).contains("permission").hasLineCount(1);
                assertThat(Execution.of("top", "--once", "--redis", redis.uri(user))
                                .exitCode())
                        .isEqualTo(78);
            }
            Execution nothing = Execution.of("console", "--check", "--for", "0", "--redis", redis.uri());
            assertThat(nothing.exitCode()).isEqualTo(64);
            assertThat(nothing.err()).contains("--for has to be longer than 0");
        }
    }

    @Test
    void console_recording_goesOnWhileNoPageIsOpen() throws Exception {
        Path record = folder.resolve("record");
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                Holdfast holder = HoldfastRedis.connect(redis.uri());
                HoldfastProcess console =
                        HoldfastProcess.start(folder, redis.uri(), "console", "--record", record.toString())) {
            console.awaitOut("http://");
            Lease lease = holder.lock("order:42").acquire();
            await().until(() -> Files.readString(record).contains("order:42"));
            lease.release();
        }
    }

    /** A page of another site may open as many connections as a browser allows, and more when these end. */
    @Test
    void serve_requestsThatNeverEnd_keepNobodyWaiting() throws Exception {
        List<Socket> halves = new ArrayList<>();
        try (Console console = Console.of(
                        () -> {
                            throw new IllegalStateException("not needed");
                        },
                        ConsoleOptions.of("redis"));
                ConsoleServer server = ConsoleServer.serve(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), TOKEN, console)) {
            for (int i = 0; i < 200; i++) {
                Socket half = new Socket(server.uri().getHost(), server.uri().getPort());
                halves.add(half);
                half.getOutputStream().write("GET / HTTP/1.1\r\nHost: ".getBytes(StandardCharsets.US_ASCII));
            }
            assertThat(send(request(server, "")).statusCode()).isEqualTo(200);
            // None of them was given up before that.
            for (Socket half : halves) {
                half.getOutputStream().write("localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                byte[] begin = half.getInputStream().readNBytes(12);
                assertThat(new String(begin, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 200");
            }
        } finally {
            for (Socket half : halves) {
                half.close();
            }
        }
    }

    @Test
    void console_wrongOptions_areExplained() throws Exception {
        Path record = Files.writeString(folder.resolve("record"), "no recording");
        assertThat(Execution.of("console", "--discover", "off").exitCode()).isEqualTo(64);
        assertThat(Execution.of("console", "--replay", record.toString()).err()).contains("is no recording");
        assertThat(Execution.of("console", "--replay", record.toString(), "--check")
                        .exitCode())
                .isEqualTo(64);
        assertThat(Execution.of("console", "--redis", "redis://127.0.0.1:1").exitCode())
                .isEqualTo(69);
    }

    @Test
    void listen_elsewhereWithoutAToken_refusesToStart() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            Execution open = Execution.of("console", "--redis", redis.uri(), "--listen", "0.0.0.0:0");
            assertThat(open.exitCode()).isEqualTo(64);
            assertThat(open.err()).contains("needs --token-file");

            Path token = Files.writeString(folder.resolve("token"), "short");
            Execution weak = Execution.of(
                    "console", "--redis", redis.uri(), "--listen", "0.0.0.0:0", "--token-file", token.toString());
            assertThat(weak.exitCode()).isEqualTo(64);
            assertThat(weak.err()).contains("16 to 200");
            assertThat(Execution.of("console", "--redis", redis.uri(), "--listen", "nowhere")
                            .exitCode())
                    .isEqualTo(64);
        }
    }
}
