package dev.holdfast.cli.demo;

import dev.holdfast.samples.inventory.InventoryNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A node of the inventory service: a JVM of its own. It ends when this JVM does. Thread-safe. */
final class Node implements AutoCloseable {

    private static final Pattern READY = Pattern.compile("ready (http://\\S+) pid (\\d+)");
    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration STATE_TIMEOUT = Duration.ofSeconds(5);
    private static final int END_SECONDS = 10;

    private final String name;
    private final Process process;
    private final URI uri;
    private volatile boolean killed;

    private Node(String name, Process process, URI uri) {
        this.name = name;
        this.process = process;
        this.uri = uri;
    }

    /**
     * Starts a node and waits until it takes requests.
     *
     * @throws IOException if it does not come up; what it wrote to standard error tells why
     */
    static Node start(String name, Mode mode, String redis, DemoSettings settings) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                // Short lives on a shared machine: the first compiler only, and the collector with the fewest threads.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-Xmx192m",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel="
                        + System.getProperty("org.slf4j.simpleLogger.defaultLogLevel", "off"),
                InventoryNode.class.getName(),
                "--attached",
                "--name",
                name,
                "--mode",
                mode.word(),
                "--port",
                "0",
                "--threads",
                Integer.toString(settings.concurrency() + 16),
                "--think-micros",
                Long.toString(settings.think().toNanos() / 1_000),
                "--lease-millis",
                Long.toString(settings.lease().toMillis())));
        builder.environment().put("HOLDFAST_REDIS", redis);
        builder.redirectError(ProcessBuilder.Redirect.INHERIT);
        Process process = builder.start();
        try {
            return new Node(name, process, awaitReady(name, process));
        } catch (IOException | RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private static URI awaitReady(String name, Process process) throws IOException {
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        CompletableFuture<String> line = CompletableFuture.supplyAsync(() -> {
            try {
                return String.valueOf(out.readLine());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        Matcher ready =
                READY.matcher(line.completeOnTimeout("nothing in time", START_TIMEOUT.toSeconds(), TimeUnit.SECONDS)
                        .join());
        if (!ready.matches()) {
            throw new IOException(name + " did not come up; say --verbose to see why");
        }
        return URI.create(ready.group(1));
    }

    String name() {
        return name;
    }

    long pid() {
        return process.pid();
    }

    boolean killed() {
        return killed;
    }

    /** The request that buys one piece of an item under a request id. */
    HttpRequest sale(String item, String request, Duration timeout) {
        return post("/items/" + item + "/sales/" + request, timeout);
    }

    /** The request for a sale whose business code takes a time of its own. */
    HttpRequest slowSale(String item, String request, Duration think, Duration timeout) {
        return post("/items/" + item + "/sales/" + request + "?think-micros=" + think.toNanos() / 1_000, timeout);
    }

    private HttpRequest post(String path, Duration timeout) {
        return HttpRequest.newBuilder(uri.resolve(path))
                .timeout(timeout)
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
    }

    /**
     * Asks the node about itself.
     *
     * @throws IOException if it does not answer
     */
    NodeState state(HttpClient http) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri.resolve("/state"))
                .timeout(STATE_TIMEOUT)
                .build();
        try {
            return NodeState.parse(
                    http.send(request, HttpResponse.BodyHandlers.ofString()).body());
        } catch (HttpTimeoutException e) {
            throw new IOException(name + " does not say how it is", e);
        }
    }

    /** Kills the node as {@code kill -9} does, and returns when it is gone. */
    void kill() throws InterruptedException {
        killed = true;
        process.destroyForcibly().waitFor();
    }

    /** Ends the node in good order, by the end of its standard input; kills it where that takes too long. */
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
