package dev.holdfast.samples.inventory;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;

/** Answers a request with one JSON object. */
final class JsonAnswer {

    private static final JsonMapper JSON = new JsonMapper();

    private JsonAnswer() {}

    static void send(HttpExchange exchange, int status, Object answer) throws IOException {
        byte[] body = JSON.writeValueAsBytes(answer);
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            if (exchange.getRequestMethod().equals("HEAD")) {
                // The JDK's server logs a warning if the answer to such a request has a length.
                exchange.sendResponseHeaders(status, -1);
                return;
            }
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
