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
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * The demo's page on the loopback interface: a document, what it is made of, and a stream of server-sent events, each
 * with all that there is to show. Thread-safe.
 */
record LivePage(HttpServer server, ExecutorService threads, CountDownLatch end) implements AutoCloseable {

    private static final String UPLOT = "/META-INF/resources/webjars/uplot/1.6.30/dist/";
    private static final Map<String, String> ASSETS = Map.of(
            "/", "page.html",
            "/page.css", "page.css",
            "/page.js", "page.js",
            "/uplot.css", UPLOT + "uPlot.min.css",
            "/uplot.js", UPLOT + "uPlot.iife.min.js");
    private static final Map<String, String> TYPES =
            Map.of("html", "text/html", "css", "text/css", "js", "text/javascript");
    private static final String POLICY =
            "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'";
    private static final long PERIOD_MILLIS = 200;

    /**
     * Starts to serve.
     *
     * @param port 0 takes any free one
     * @param shown what the page reads as JSON, again and again
     * @throws IOException if the port is taken
     */
    static LivePage serve(int port, Object shown) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        LivePage page = new LivePage(server, Executors.newCachedThreadPool(), new CountDownLatch(1));
        server.setExecutor(page.threads);
        server.createContext("/", LivePage::sendAsset);
        server.createContext("/events", exchange -> page.sendEvents(exchange, shown));
        server.start();
        return page;
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    private static void sendAsset(HttpExchange exchange) throws IOException {
        String asset = ASSETS.get(exchange.getRequestURI().getPath());
        try (exchange) {
            if (asset == null) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            try (InputStream in = Objects.requireNonNull(LivePage.class.getResourceAsStream(asset), asset)) {
                String type = TYPES.get(asset.substring(asset.lastIndexOf('.') + 1));
                exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
                exchange.getResponseHeaders().set("Content-Security-Policy", POLICY);
                exchange.sendResponseHeaders(200, 0);
                in.transferTo(exchange.getResponseBody());
            }
        }
    }

    private void sendEvents(HttpExchange exchange, Object shown) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.getResponseHeaders().set("Cache-Control", "no-store");
            exchange.sendResponseHeaders(200, 0);
            boolean last;
            do {
                last = end.await(PERIOD_MILLIS, TimeUnit.MILLISECONDS);
                exchange.getResponseBody()
                        .write(("data: " + Json.write(shown) + "\n\n").getBytes(StandardCharsets.UTF_8));
                exchange.getResponseBody().flush();
            } while (!last);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the page; a browser that shows it gets the last state, and keeps it. */
    @Override
    public void close() throws InterruptedException {
        end.countDown();
        threads.shutdown();
        boolean unused = threads.awaitTermination(1, TimeUnit.SECONDS);
        server.stop(0);
    }
}
