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

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final String LOG_LEVEL = "org.slf4j.simpleLogger.defaultLogLevel";

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
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classes = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        // Short lives on a shared machine: the first compiler only, and the collector with the fewest threads.
        List<String> command = new ArrayList<>(List.of(java, "-cp", classes, "-Xmx192m", "-Xshare:auto"));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of("-D" + LOG_LEVEL + "=" + System.getProperty(LOG_LEVEL, "off")));
        command.addAll(List.of(InventoryNode.class.getName(), "--attached", "--name", name, "--mode", mode.word()));
        command.addAll(List.of("--port", "0", "--threads", Integer.toString(settings.concurrency() + 16)));
        command.addAll(List.of("--lease-millis", Long.toString(DemoSettings.LEASE.toMillis())));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("HOLDFAST_REDIS", redis);
        return builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    boolean isAlive() {
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
        return ask("POST", path, TIMEOUT.plus(think), SaleAnswer.class);
    }

    /**
     * Whether a request is inside the node's critical section.
     *
     * @throws IOException if there is no answer
     */
    boolean isSelling(String request) throws IOException, InterruptedException {
        return ask("GET", "/state", TIMEOUT, NodeState.class).inside().stream()
                .anyMatch(sale -> sale.request().equals(request));
    }

    private <T extends Record> T ask(String method, String path, Duration timeout, Class<T> answer)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri.resolve(path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .timeout(timeout)
                .build();
        HttpResponse<String> response = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException(name + " answered " + response.statusCode() + ": " + response.body());
        }
        return Json.read(response.body(), answer);
    }
}
