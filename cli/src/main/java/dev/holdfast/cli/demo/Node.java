package dev.holdfast.cli.demo;

import dev.holdfast.cli.Json;
import dev.holdfast.cli.demo.DemoEvent.NodeView;
import dev.holdfast.samples.inventory.InventoryNode;
import dev.holdfast.samples.inventory.NodeState;
import dev.holdfast.samples.inventory.SaleAnswer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A node of the inventory service: a JVM of its own. It ends when this JVM does. Thread-safe. */
final class Node {

    private static final Pattern READY = Pattern.compile("ready (http://\\S+) pid (\\d+)");
    private static final int START_SECONDS = 60;
    private static final int END_SECONDS = 10;
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(20);
    private static final Duration STATE_TIMEOUT = Duration.ofSeconds(5);
    private static final HttpClient SALES = client();
    /** Looks must not wait behind sales. */
    private static final HttpClient LOOKS = client();

    private final int number;
    private final Process process;
    private final URI uri;
    private volatile boolean killed;

    private Node(int number, Process process, URI uri) {
        this.number = number;
        this.process = process;
        this.uri = uri;
    }

    private static HttpClient client() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(10))
                .build();
    }

    /** Starts a node's JVM, and does not wait for it. */
    static Process launch(int number, Mode mode, String redis, DemoSettings settings) throws IOException {
        String logLevel = "org.slf4j.simpleLogger.defaultLogLevel";
        ProcessBuilder builder = new ProcessBuilder(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                // Short lives on a shared machine: the first compiler only, and the collector with the fewest threads.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-Xmx192m",
                "-D" + logLevel + "=" + System.getProperty(logLevel, "off"),
                InventoryNode.class.getName(),
                "--attached",
                "--name",
                name(number),
                "--mode",
                mode.word(),
                "--port",
                "0",
                "--threads",
                Integer.toString(settings.concurrency() + 16),
                "--lease-millis",
                Long.toString(settings.lease().toMillis())));
        builder.environment().put("HOLDFAST_REDIS", redis);
        return builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    /**
     * Waits until a node takes requests.
     *
     * @throws IOException if it does not come up; what it wrote to standard error tells why
     */
    static Node awaitReady(int number, Process process) throws IOException {
        CompletableFuture<?> tooLate = CompletableFuture.runAsync(
                process::destroyForcibly, CompletableFuture.delayedExecutor(START_SECONDS, TimeUnit.SECONDS));
        String line = process.inputReader(StandardCharsets.UTF_8).readLine();
        tooLate.cancel(false);
        Matcher ready = READY.matcher(String.valueOf(line));
        if (!ready.matches()) {
            throw new IOException(name(number) + " did not come up; say --verbose to see why");
        }
        return new Node(number, process, URI.create(ready.group(1)));
    }

    private static String name(int number) {
        return "node-" + number;
    }

    String name() {
        return name(number);
    }

    long pid() {
        return process.pid();
    }

    /** How many turns the node has in the load balancer, when others have one: the second of two has two. */
    int weight() {
        return 2 - number % 2;
    }

    boolean killed() {
        return killed;
    }

    /**
     * Buys one piece of an item under a request id.
     *
     * @param think how long the sale's business code takes
     * @throws IOException if there is no answer
     */
    SaleAnswer sell(String item, String request, Duration think) throws IOException, InterruptedException {
        String path = "/items/" + item + "/sales/" + request + "?think-micros=" + think.toNanos() / 1_000;
        return ask(SALES, "POST", path, ANSWER_TIMEOUT.plus(think), SaleAnswer.class);
    }

    /**
     * Asks the node about itself.
     *
     * @throws IOException if there is no answer
     */
    NodeState state() throws IOException, InterruptedException {
        return ask(LOOKS, "GET", "/state", STATE_TIMEOUT, NodeState.class);
    }

    /** The node in a round that began with one state and has come to another; a killed node does nothing any more. */
    NodeView view(NodeState before, NodeState now) {
        boolean dead = killed;
        return new NodeView(
                name(),
                pid(),
                weight(),
                dead,
                dead ? List.of() : now.inside(),
                dead ? 0 : now.waiting(),
                now.sold() - before.sold(),
                now.localGrants() - before.localGrants(),
                now.serverGrants() - before.serverGrants(),
                now.renewals() - before.renewals());
    }

    private <T extends Record> T ask(HttpClient http, String method, String path, Duration timeout, Class<T> answer)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri.resolve(path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .timeout(timeout)
                .build();
        HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException(name() + " answered " + response.statusCode() + ": " + response.body());
        }
        return Json.read(response.body(), answer);
    }

    /** Kills the node as {@code kill -9} does, and returns when it is gone. */
    void kill() throws InterruptedException {
        killed = true;
        process.destroyForcibly().waitFor();
    }

    /** Asks the node to end in good order, by the end of its standard input. */
    void end() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            process.destroyForcibly();
        }
    }

    /** Waits for the end; kills the node where that takes too long. */
    void awaitEnd() throws InterruptedException {
        if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }
}
