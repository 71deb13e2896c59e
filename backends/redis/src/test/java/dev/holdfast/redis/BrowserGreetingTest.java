package dev.holdfast.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.testkit.threads.Patience;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a browser makes of the answer to {@code HELLO}, by which a server says whether it is a node of a cluster. */
class BrowserGreetingTest {

    /** Holds no lock. Knows HELLO without arguments only, as the protocol is not changed here. */
    private static final class Server implements AutoCloseable {

        private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final String greeting;

        Server(String greeting) throws IOException {
            this.greeting = greeting;
            start(this::accept);
        }

        String uri() {
            return "redis://127.0.0.1:" + socket.getLocalPort();
        }

        private static void start(Runnable task) {
            Thread thread = new Thread(task, "server with a greeting");
            thread.setDaemon(true);
            thread.start();
        }

        private void accept() {
            try {
                while (true) {
                    Socket client = socket.accept();
                    start(() -> serve(client));
                }
            } catch (IOException closed) {
                assertThat(socket.isClosed()).isTrue();
            }
        }

        private void serve(Socket client) {
            try (client) {
                BufferedReader requests =
                        new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
                OutputStream answers = client.getOutputStream();
                for (String size = requests.readLine(); size != null; size = requests.readLine()) {
                    List<String> words = new ArrayList<>();
                    for (int left = Integer.parseInt(size.substring(1)); left > 0; left--) {
                        String length = requests.readLine();
                        assertThat(length).startsWith("$");
                        words.add(requests.readLine().toUpperCase(Locale.ROOT));
                    }
                    answers.write((answer(words) + "\r\n").getBytes(StandardCharsets.UTF_8));
                }
            } catch (IOException gone) {
                assertThat(gone).hasMessageNotContaining("refused");
            }
        }

        private String answer(List<String> words) {
            if (words.equals(List.of("HELLO"))) {
                return greeting;
            }
            return switch (words.get(0)) {
                case "PING" -> "+PONG";
                case "SCAN" -> "*2\r\n$1\r\n0\r\n*0";
                case "TIME" -> "*2\r\n$10\r\n1700000000\r\n$1\r\n0";
                default -> "-ERR unknown command '" + words.get(0) + "'";
            };
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    /** Up to Redis 6.2.1 it needs a permission, and up to 6.0 an argument; proxies have words of their own. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-NOPERM this user has no permissions to run the 'hello' command or its subcommand",
                "-ERR wrong number of arguments for 'hello' command",
                "-ERR unknown or unsupported command 'HELLO'",
                "-ERR unknown command 'HELLO'",
                "*0",
                "*1\r\n$4\r\nmode",
                "*2\r\n$4\r\nmode\r\n$-1",
                "*2\r\n$4\r\nmode\r\n$10\r\nstandalone",
                "*4\r\n$4\r\nrole\r\n$4\r\nmode\r\n$4\r\nmode\r\n$10\r\nstandalone",
            })
    void connect_serverDoesNotSayThatItIsANodeOfACluster_isLetIn(String greeting) throws Exception {
        try (Server server = new Server(greeting);
                RedisLockBrowser browser = RedisLockBrowser.connect(server.uri(), "holdfast")) {
            assertThat(browser.list(Patience.LIMIT, 100).locks()).isEmpty();
        }
    }

    @Test
    void connect_serverSaysThatItIsANodeOfACluster_isRefused() throws Exception {
        try (Server server = new Server("*4\r\n$6\r\nserver\r\n$5\r\nredis\r\n$4\r\nmode\r\n$7\r\ncluster")) {
            assertThatThrownBy(() ->
                            RedisLockBrowser.connect(server.uri(), "holdfast").close())
                    .isInstanceOf(BackendMisconfiguredException.class)
                    .hasMessageContaining("write redis-cluster:// instead of redis://");
        }
    }
}
