package dev.holdfast.cli.demo;

import dev.holdfast.cli.Json;
import dev.holdfast.samples.inventory.InventoryNode;
import dev.holdfast.samples.inventory.NodeState;
import dev.holdfast.samples.inventory.SaleAnswer;
import dev.holdfast.samples.inventory.SaleMode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A node of the inventory service: a JVM of its own, which ends at the latest when this one does. */
record Node(String name, Process process, URI uri) {

    private static final HttpClient SALES = client();
    /** Looks must not wait behind sales. */
    private static final HttpClient LOOKS = client();

    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private static HttpClient client() {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    /**
     * Starts nodes side by side, and waits until they take requests.
     *
     * @throws IOException if one does not come up; what it wrote to standard error tells why
     */
    static List<Node> start(SaleMode mode, String redis, DemoSettings settings) throws IOException {
        List<Process> processes = new ArrayList<>();
        for (int number = 1; number <= settings.nodes(); number++) {
            processes.add(launch("node-" + number, mode, redis, settings));
        }
        List<Node> nodes = new ArrayList<>();
        for (Process process : processes) {
            String name = "node-" + (nodes.size() + 1);
            String ready = process.inputReader(StandardCharsets.UTF_8).readLine();
            if (ready == null || !ready.startsWith("ready ")) {
                throw new IOException(name + " did not come up; say --verbose to see why");
            }
            nodes.add(new Node(name, process, URI.create(ready.split(" ", -1)[1])));
        }
        return nodes;
    }

    private static Process launch(String name, SaleMode mode, String redis, DemoSettings settings) throws IOException {
        String logLevel = "org.slf4j.simpleLogger.defaultLogLevel";
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classes = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        // Short lives on a shared machine: the first compiler only, and the collector with the fewest threads.
        List<String> command = new ArrayList<>(List.of(java, "-cp", classes, "-Xmx192m", "-Xshare:auto"));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of("-D" + logLevel + "=" + System.getProperty(logLevel, "off")));
        command.addAll(List.of(InventoryNode.class.getName(), "--attached", "--name", name, "--mode", mode.word()));
        command.addAll(List.of("--port", "0", "--threads", Integer.toString(settings.concurrency() + 16)));
        command.addAll(List.of("--lease-millis", Long.toString(DemoSettings.LEASE.toMillis())));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("HOLDFAST_REDIS", redis);
        return builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    boolean alive() {
        return process.isAlive();
    }

    /**
     * Buys one piece of an item under a request id.
     *
     * @param think how long the sale's business code takes
     * @throws IOException if there is no answer
     */
    SaleAnswer sell(String item, String request, Duration think) throws IOException, InterruptedException {
        String path = "/items/" + item + "/sales/" + request + "?think-micros=" + think.toNanos() / 1_000;
        return ask(SALES, "POST", path, TIMEOUT.plus(think), SaleAnswer.class);
    }

    /**
     * Asks the node about itself.
     *
     * @throws IOException if there is no answer
     */
    NodeState state() throws IOException, InterruptedException {
        return ask(LOOKS, "GET", "/state", TIMEOUT, NodeState.class);
    }

    /** Whether a request is inside the node's critical section. */
    boolean isSelling(String request) throws IOException, InterruptedException {
        return state().inside().stream().anyMatch(sale -> sale.request().equals(request));
    }

    private <T extends Record> T ask(HttpClient http, String method, String path, Duration timeout, Class<T> answer)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri.resolve(path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .timeout(timeout)
                .build();
        HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException(name + " answered " + response.statusCode() + ": " + response.body());
        }
        return Json.read(response.body(), answer);
    }

    /** Kills the node as {@code kill -9} does, and returns when it is gone. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Asks the node to end in good order, and returns when it has. */
    void end() throws InterruptedException {
        process.destroy();
        process.waitFor();
    }
}
