package dev.holdfast.cli.demo;

import dev.holdfast.cli.Json;
import dev.holdfast.cli.demo.Turns.Inside;
import dev.holdfast.samples.inventory.InventoryNode;
import dev.holdfast.samples.inventory.NodeState;
import dev.holdfast.samples.inventory.SaleAnswer;
import dev.holdfast.samples.inventory.SaleMode;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The nodes of a round, and the buyers who come to them in turn. Each buys once, under an id of its own; a buyer who
 * got no answer asks again with the same id, at whichever node is next. Thread-safe.
 */
final class Nodes implements AutoCloseable {

    /** A JVM with the inventory service, which ends at the latest when this one does. */
    record Node(String name, Process process, URI uri) {}

    private static final int WARNS_OF_NATIVE_CODE = 24;
    private static final Logger log = LoggerFactory.getLogger(Nodes.class);
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final String LOG_LEVEL = "org.slf4j.simpleLogger.defaultLogLevel";
    private static final int TRIES = 400;
    private static final long PAUSE_NANOS = 50_000_000;
    private static final int LINES_KEPT = 40;
    private static final String READY = "ready ";

    final Queue<SaleAnswer> answers = new ConcurrentLinkedQueue<>();
    /** How many sales the stock refused because of their tokens. */
    final AtomicInteger refused = new AtomicInteger();

    private final List<Node> nodes = new ArrayList<>();
    private final String item;
    private final DemoSettings settings;
    private final ExecutorService places;
    private final AtomicInteger turn = new AtomicInteger();
    private int sent;

    /** Starts nodes side by side, and waits until they take requests. */
    Nodes(SaleMode mode, String redis, String locks, String item, DemoSettings settings) throws IOException {
        this.item = item;
        this.settings = settings;
        this.places = Executors.newFixedThreadPool(settings.concurrency());
        List<Process> processes = new ArrayList<>();
        List<Complaints> complaints = new ArrayList<>();
        try {
            for (int number = 1; number <= settings.nodes(); number++) {
                processes.add(launch("node-" + number, mode, redis, locks));
                complaints.add(Complaints.of(processes.get(number - 1), "node-" + number));
            }
            for (Process process : processes) {
                String name = "node-" + (nodes.size() + 1);
                Complaints told = complaints.get(nodes.size());
                String ready = told.linesUntil(READY, process.inputReader(StandardCharsets.UTF_8));
                if (ready == null) {
                    throw new IOException(name + " did not come up" + told.whatEndedIt());
                }
                nodes.add(new Node(name, process, URI.create(ready.split(" ", -1)[1])));
            }
        } catch (IOException | RuntimeException e) {
            processes.forEach(Process::destroy);
            throw e;
        }
    }

    /** What a node has written: its standard error, which is passed on to this process's, and its last lines. */
    private record Complaints(Thread reader, Deque<String> lines) {

        static Complaints of(Process process, String node) {
            Deque<String> lines = new ConcurrentLinkedDeque<>();
            Thread reader =
                    new Thread(() -> pass(process.errorReader(StandardCharsets.UTF_8), lines), node + "-stderr");
            reader.setDaemon(true);
            reader.start();
            return new Complaints(reader, lines);
        }

        private static void pass(BufferedReader from, Deque<String> lines) {
            try {
                for (String line = from.readLine(); line != null; line = from.readLine()) {
                    System.err.println(line);
                    lines.add(line);
                    if (lines.size() > LINES_KEPT) {
                        lines.remove();
                    }
                }
            } catch (IOException e) {
                log.debug("a node that was ended says no more: {}", e.toString());
            }
        }

        /** The first line that begins so; null if there is none. A JVM may warn on its standard output before. */
        @Nullable
        String linesUntil(String beginning, BufferedReader output) throws IOException {
            String line = output.readLine();
            while (line != null && !line.startsWith(beginning)) {
                lines.add(line);
                line = output.readLine();
            }
            return line;
        }

        /** Everything that a node has written which has ended. */
        String whatEndedIt() {
            try {
                reader.join(TIMEOUT.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return lines.isEmpty() ? "; say --verbose to see why" : ":\n" + String.join("\n", lines);
        }
    }

    private Process launch(String name, SaleMode mode, String redis, String locks) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classes = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        // Short lives on a shared machine: the first compiler only, and the collector with the fewest threads.
        List<String> command = new ArrayList<>(List.of(java, "-cp", classes, "-Xmx192m", "-Xshare:auto"));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        if (Runtime.version().feature() >= WARNS_OF_NATIVE_CODE) {
            command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-Dio.netty.noUnsafe=true"));
        }
        command.addAll(List.of("-D" + LOG_LEVEL + "=" + System.getProperty(LOG_LEVEL, "off")));
        command.addAll(List.of(InventoryNode.class.getName(), "--attached", "--name", name, "--mode", mode.word()));
        command.addAll(List.of("--port", "0", "--threads", Integer.toString(settings.concurrency() + 16)));
        command.addAll(List.of("--lease-millis", Long.toString(DemoSettings.LEASE.toMillis())));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(Map.of("HOLDFAST_REDIS", redis, "HOLDFAST_LOCKS", locks));
        return builder.start();
    }

    Node get(int index) {
        return nodes.get(index);
    }

    long living() {
        return nodes.stream().filter(node -> node.process().isAlive()).count();
    }

    /** Sends buyers in until they are so many. They wait outside until there is a place. */
    void sendUpTo(int count) {
        while (sent < count) {
            send(next(), settings.think());
        }
    }

    /** Sends a buyer in who asks at one node first, and whose sale takes so long there. {@return the request's id} */
    String send(Node first, Duration think) {
        String request = "buyer-" + ++sent;
        places.execute(() -> {
            boolean answered = sell(first, request, think);
            for (int tries = 1; !answered && tries < TRIES; tries++) {
                answered = sell(next(), request, settings.think());
            }
        });
        return request;
    }

    private Node next() {
        return get(Math.floorMod(turn.getAndIncrement(), nodes.size()));
    }

    private boolean sell(Node node, String request, Duration think) {
        String path = "/items/" + item + "/sales/" + request + "?think-micros=" + think.toNanos() / 1_000;
        try {
            return node.process().isAlive() && answers.add(ask(node, "POST", path, SaleAnswer.class));
        } catch (IOException e) {
            log.debug("no answer to {}: {}", request, e.toString());
            LockSupport.parkNanos(PAUSE_NANOS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    /** Whether a request is inside a node's critical section. */
    boolean isSelling(Node node, String request) throws IOException, InterruptedException {
        return ask(node, "GET", "/state", NodeState.class).inside().stream()
                .anyMatch(sale -> sale.request().equals(request));
    }

    /** Asks one node after another who is inside, and when by this clock; those that do not answer are left out. */
    List<Inside> inside(LongSupplier millis) {
        List<Inside> found = new ArrayList<>();
        for (Node node : nodes) {
            if (node.process().isAlive()) {
                try {
                    long asked = millis.getAsLong();
                    ask(node, "GET", "/state", NodeState.class)
                            .inside()
                            .forEach(sale -> found.add(new Inside(node.name(), sale.token(), asked, false)));
                } catch (IOException e) {
                    log.debug("{} does not say who is inside: {}", node.name(), e.toString());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return found;
                }
            }
        }
        return found;
    }

    private <T extends Record> T ask(Node node, String method, String path, Class<T> answer)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(node.uri().resolve(path))
                .method(method, BodyPublishers.noBody())
                .timeout(TIMEOUT)
                .build();
        HttpResponse<String> response = HTTP.send(request, BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            refused.addAndGet(response.body().contains("\"REFUSED\"") ? 1 : 0);
            throw new IOException(node.name() + " answered " + response.statusCode() + ": " + response.body());
        }
        return Json.read(response.body(), answer);
    }

    /** Whether every buyer has an answer, or has given up, at the end of a wait at the latest. No more can be sent. */
    boolean areLeftWithin(long millis) throws InterruptedException {
        places.shutdown();
        return places.awaitTermination(millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() throws InterruptedException {
        for (Node node : nodes) {
            node.process().destroy();
            node.process().waitFor();
        }
    }
}
