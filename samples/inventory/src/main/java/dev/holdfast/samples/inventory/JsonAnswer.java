package dev.holdfast.samples.inventory;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Answers a request with one JSON object. */
final class JsonAnswer {

    private static final JsonFactory JSON = new JsonFactory();

    private JsonAnswer() {}

    /** Writes the fields of an object. */
    interface Fields {
        void write(JsonGenerator json) throws IOException;
    }

    static void send(HttpExchange exchange, int status, Fields fields) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream(256);
        try (JsonGenerator json = JSON.createGenerator(body)) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
        }
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, body.size());
            body.writeTo(exchange.getResponseBody());
        }
    }
}
