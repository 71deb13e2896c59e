package dev.holdfast.cli.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.holdfast.cli.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.stream.Stream;
import reactor.core.publisher.Sinks;

/**
 * The demo's page on the loopback interface: a document, what it is made of, and a stream of server-sent events. A
 * browser that opens it late gets all that has happened. Thread-safe.
 */
final class LivePage implements Consumer<DemoEvent>, AutoCloseable {

    private static final String UPLOT = "/META-INF/resources/webjars/uplot/1.6.30/dist/";
    private static final Map<String, Asset> ASSETS = Map.of(
            "/", new Asset("page.html", "text/html"),
            "/page.css", new Asset("page.css", "text/css"),
            "/page.js", new Asset("page.js", "text/javascript"),
            "/chart.js", new Asset("chart.js", "text/javascript"),
            "/uplot.css", new Asset(UPLOT + "uPlot.min.css", "text/css"),
            "/uplot.js", new Asset(UPLOT + "uPlot.iife.min.js", "text/javascript"));
    private static final String POLICY =
            "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "page");
        thread.setDaemon(true);
        return thread;
    });
    private final Sinks.Many<String> events = Sinks.many().replay().all();

    private LivePage(HttpServer server) {
        this.server = server;
    }

    private record Asset(String resource, String type) {}

    /**
     * Starts to serve.
     *
     * @param port 0 takes any free one
     * @throws IOException if the port is taken
     */
    static LivePage serve(int port) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        LivePage page = new LivePage(server);
        server.setExecutor(page.threads);
        server.createContext("/", LivePage::sendAsset);
        server.createContext("/events", page::sendEvents);
        server.start();
        return page;
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    private static void sendAsset(HttpExchange exchange) throws IOException {
        Asset asset = ASSETS.get(exchange.getRequestURI().getPath());
        try (exchange) {
            if (asset == null) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            try (InputStream in = LivePage.class.getResourceAsStream(asset.resource())) {
                if (in == null) {
                    throw new IllegalStateException(asset.resource() + " is missing from the class path");
                }
                byte[] body = in.readAllBytes();
                exchange.getResponseHeaders().set("Content-Type", asset.type() + "; charset=utf-8");
                exchange.getResponseHeaders().set("Content-Security-Policy", POLICY);
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            }
        }
    }

    private void sendEvents(HttpExchange exchange) throws IOException {
        try (exchange;
                Stream<String> all = events.asFlux().toStream()) {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.getResponseHeaders().set("Cache-Control", "no-store");
            exchange.sendResponseHeaders(200, 0);
            for (String event : (Iterable<String>) all::iterator) {
                exchange.getResponseBody().write(("data: " + event + "\n\n").getBytes(StandardCharsets.UTF_8));
                exchange.getResponseBody().flush();
            }
        }
    }

    @Override
    public synchronized void accept(DemoEvent event) {
        events.emitNext(Json.write(event), Sinks.EmitFailureHandler.FAIL_FAST);
    }

    /** Ends the page; a browser that shows it keeps what it has. */
    @Override
    public void close() {
        events.emitComplete(Sinks.EmitFailureHandler.FAIL_FAST);
        server.stop(0);
        threads.shutdownNow();
    }
}
