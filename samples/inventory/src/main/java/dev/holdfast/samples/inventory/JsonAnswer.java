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
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
