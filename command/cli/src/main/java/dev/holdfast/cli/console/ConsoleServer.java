package dev.holdfast.cli.console;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.holdfast.cli.Json;
import dev.holdfast.console.Console;
import dev.holdfast.console.ConsoleRequest;
import dev.holdfast.console.ConsoleResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** The JDK's web server before a console. */
final class ConsoleServer implements AutoCloseable {

    private static final int LONGEST_BODY = 65_536;

    /** How many seconds a request may take to arrive, and an answer to be read; and how many connections there are. */
    private static final Map<String, String> LIMITS = Map.of(
            "sun.net.httpserver.maxReqTime", "5",
            "sun.net.httpserver.maxRspTime", "30",
            "jdk.httpserver.maxConnections", "1024");

    private record Problem(String error) {}

    private final HttpServer server;

    /**
     * One for each connection that sends: the JDK forgets to end a request whose time is over before a thread has begun
     * to read it, so that some that wait for a thread and never end would keep all threads for ever.
     */
    private final ExecutorService threads = Executors.newCachedThreadPool();

    private final Console console;
    private final AccessRules rules;

    private ConsoleServer(HttpServer server, Console console, AccessRules rules) {
        this.server = server;
        this.console = console;
        this.rules = rules;
    }

    /** Starts to serve. Port 0 is any free one. */
    static ConsoleServer serve(InetSocketAddress address, String token, Console console) throws IOException {
        setLimits();
        HttpServer server = HttpServer.create(address, 0);
        AccessRules rules = new AccessRules(
                new InetSocketAddress(address.getAddress(), server.getAddress().getPort()), token);
        ConsoleServer serving = new ConsoleServer(server, console, rules);
        server.setExecutor(serving.threads);
        server.createContext("/", serving::handle);
        server.start();
        return serving;
    }

    /** Whoever sends or reads a request slowly must not keep a thread; the JDK reads these once. */
    private static void setLimits() {
        LIMITS.forEach((limit, value) -> {
            if (System.getProperty(limit) == null) {
                System.setProperty(limit, value);
            }
        });
    }

    /** Where the page is, with what opens it. */
    URI uri() {
        return address().resolve("#token=" + rules.token());
    }

    /** Where the page is; it asks for the token. */
    URI address() {
        InetAddress address = rules.listening().getAddress();
        String host = address.isAnyLocalAddress() ? "localhost" : address.getHostAddress();
        return URI.create("http://" + (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":"
                + server.getAddress().getPort() + "/");
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            ConsoleResponse response;
            try {
                response = answer(exchange);
            } catch (InterruptedException closing) {
                Thread.currentThread().interrupt();
                return;
            } catch (RuntimeException e) {
                response =
                        problem(500, "The console has failed: " + e.getClass().getSimpleName());
            }
            response.headers().forEach(exchange.getResponseHeaders()::set);
            boolean hasBody = response.content().length > 0 && !isHead(exchange);
            exchange.sendResponseHeaders(response.status(), hasBody ? response.content().length : -1);
            if (hasBody) {
                exchange.getResponseBody().write(response.content());
            }
        }
    }

    private ConsoleResponse answer(HttpExchange exchange) throws IOException, InterruptedException {
        Headers headers = exchange.getRequestHeaders();
        String path = exchange.getRequestURI().getPath().replaceFirst("^/", "");
        AccessRules.Refusal refusal = rules.refusal(
                        path,
                        headers.getFirst("Host"),
                        headers.getFirst("Origin"),
                        headers.getFirst("X-Holdfast-Token"))
                .orElse(null);
        if (refusal != null) {
            return problem(refusal.status(), refusal.sentence());
        }
        byte[] body = exchange.getRequestMethod().equals("POST") && path.startsWith("api/")
                ? exchange.getRequestBody().readNBytes(LONGEST_BODY + 1)
                : new byte[0];
        if (body.length > LONGEST_BODY) {
            return problem(413, "A request is shorter than that");
        }
        String type = headers.getFirst("Content-Type");
        Map<String, String> query;
        try {
            query = query(exchange.getRequestURI().getRawQuery());
        } catch (IllegalArgumentException e) {
            return problem(400, "The parameters are not encoded as those of a URL");
        }
        return console.answer(new ConsoleRequest(
                isHead(exchange) ? "GET" : exchange.getRequestMethod(),
                path,
                query,
                type == null ? "" : type,
                new String(body, StandardCharsets.UTF_8)));
    }

    private static boolean isHead(HttpExchange exchange) {
        return exchange.getRequestMethod().equals("HEAD");
    }

    private static Map<String, String> query(@Nullable String raw) {
        Map<String, String> query = new HashMap<>();
        if (raw != null) {
            for (String part : raw.split("&", -1)) {
                int equals = part.indexOf('=');
                String name = equals < 0 ? part : part.substring(0, equals);
                String value = equals < 0 ? "" : part.substring(equals + 1);
                query.put(
                        URLDecoder.decode(name, StandardCharsets.UTF_8),
                        URLDecoder.decode(value, StandardCharsets.UTF_8));
            }
        }
        return query;
    }

    private static ConsoleResponse problem(int status, String sentence) {
        return new ConsoleResponse(
                status,
                Map.of(
                        "Content-Type", "application/json; charset=utf-8",
                        "Cache-Control", "no-store",
                        "X-Content-Type-Options", "nosniff"),
                Json.write(new Problem(sentence)).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
