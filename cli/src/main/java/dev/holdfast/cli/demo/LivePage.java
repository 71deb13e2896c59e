package dev.holdfast.cli.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The demo's page on the loopback interface: one plain document with everything in it, and a stream of server-sent events. Whoever opens it late is told all that has
 * happened. Thread-safe.
 */
final class LivePage implements DemoListener, AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "page");
        thread.setDaemon(true);
        return thread;
    });
    private final byte[] document;
    private final EventHistory history = new EventHistory();

    private LivePage(HttpServer server, byte[] document) {
        this.server = server;
        this.document = document;
    }

    /**
     * Starts to serve.
     *
     * @param port 0 takes any free one
     * @throws IOException if the port is taken
     */
    static LivePage serve(int port, DemoSettings settings) throws IOException {
        byte[] document;
        try (InputStream in = LivePage.class.getResourceAsStream("page.html")) {
            if (in == null) {
                throw new IllegalStateException("page.html is missing from the class path");
            }
            document = in.readAllBytes();
        }
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        LivePage page = new LivePage(server, document);
        page.history.add(PageEvents.settings(settings));
        server.setExecutor(page.threads);
        server.createContext("/", page::document);
        server.createContext("/events", page::events);
        server.start();
        return page;
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    private void document(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!exchange.getRequestURI().getPath().equals("/")) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            exchange.getResponseHeaders()
                    .set(
                            "Content-Security-Policy",
                            "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'");
            exchange.sendResponseHeaders(200, document.length);
            exchange.getResponseBody().write(document);
        }
    }

    private void events(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.getResponseHeaders().set("Cache-Control", "no-store");
            exchange.sendResponseHeaders(200, 0);
            OutputStream body = exchange.getResponseBody();
            for (int next = 0; ; next++) {
                String event = history.await(next);
                body.write(("data: " + event + "\n\n").getBytes(StandardCharsets.UTF_8));
                body.flush();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void roundPrepared(Mode mode) {
        history.add(PageEvents.roundPrepared(mode));
    }

    @Override
    public void sampled(Sample sample) {
        history.add(PageEvents.sampled(sample));
    }

    @Override
    public void happened(Mode mode, String sentence) {
        history.add(PageEvents.happened(mode, sentence));
    }

    @Override
    public void roundEnded(RoundResult result) {
        history.add(PageEvents.roundEnded(result));
    }

    @Override
    public void ended(DemoResult result) {
        history.add(PageEvents.ended(result));
    }

    /** Ends the page; those who look at it keep what they have seen. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
