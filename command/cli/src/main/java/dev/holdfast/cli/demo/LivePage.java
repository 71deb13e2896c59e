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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The demo's page on the loopback interface: files, and a stream of events, each with all that there is to show. */
record LivePage(HttpServer server, ExecutorService threads) implements AutoCloseable {

    private static final Map<String, String> FILES =
            Map.of("/", "page.html", "/page.css", "page.css", "/page.js", "page.js");
    private static final Map<String, String> TYPES =
            Map.of("html", "text/html", "css", "text/css", "js", "text/javascript");
    private static final String POLICY =
            "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:;"
                    + " base-uri 'none'";
    private static final int NO_BODY = -1;
    private static final long PERIOD_NANOS = 200_000_000;

    /** Starts to serve what the page reads as JSON, again and again. Port 0 is any free one. */
    static LivePage serve(int port, Object shown) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        LivePage page = new LivePage(server, Executors.newCachedThreadPool());
        server.setExecutor(page.threads);
        server.createContext("/", LivePage::sendFile);
        server.createContext("/events", exchange -> page.sendEvents(exchange, shown));
        server.start();
        return page;
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    private static void sendFile(HttpExchange exchange) throws IOException {
        String file = FILES.get(exchange.getRequestURI().getPath());
        try (exchange;
                @Nullable InputStream in = file == null ? null : LivePage.class.getResourceAsStream(file)) {
            if (file == null || in == null) {
                exchange.sendResponseHeaders(404, NO_BODY);
                return;
            }
            String type = TYPES.get(file.substring(file.lastIndexOf('.') + 1));
            exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
            exchange.getResponseHeaders().set("Content-Security-Policy", POLICY);
            if (isHead(exchange)) {
                exchange.sendResponseHeaders(200, NO_BODY);
                return;
            }
            exchange.sendResponseHeaders(200, 0);
            in.transferTo(exchange.getResponseBody());
        }
    }

    /** The JDK's server logs a warning if the answer to such a request has a length. */
    private static boolean isHead(HttpExchange exchange) {
        return exchange.getRequestMethod().equals("HEAD");
    }

    private void sendEvents(HttpExchange exchange, Object shown) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            if (isHead(exchange)) {
                exchange.sendResponseHeaders(200, NO_BODY);
                return;
            }
            exchange.sendResponseHeaders(200, 0);
            for (boolean last = false; !last; ) {
                LockSupport.parkNanos(PERIOD_NANOS);
                last = threads.isShutdown();
                String event = "data: " + Json.write(shown) + "\n\n";
                exchange.getResponseBody().write(event.getBytes(StandardCharsets.UTF_8));
                exchange.getResponseBody().flush();
            }
        }
    }

    /** Ends the page; a browser that shows it gets the last state, and keeps it. */
    @Override
    public void close() throws InterruptedException {
        threads.shutdown();
        boolean unused = threads.awaitTermination(1, TimeUnit.SECONDS);
        server.stop(0);
    }
}
