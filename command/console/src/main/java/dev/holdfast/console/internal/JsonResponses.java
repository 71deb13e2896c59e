package dev.holdfast.console.internal;

import dev.holdfast.console.ConsoleResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Answers in JSON. */
public final class JsonResponses {

    private static final Map<String, String> HEADERS = Map.of(
            "Content-Type", "application/json; charset=utf-8",
            "Cache-Control", "no-store",
            "X-Content-Type-Options", "nosniff");

    private JsonResponses() {}

    /** All went well. */
    public static ConsoleResponse ok(Object object) {
        return of(200, object);
    }

    /** Something else is to be said. */
    public static ConsoleResponse of(int status, Object object) {
        return new ConsoleResponse(status, HEADERS, Json.write(object).getBytes(StandardCharsets.UTF_8));
    }

    /** A sentence for people. */
    public static ConsoleResponse problem(int status, String sentence) {
        return of(status, new View.Problem(sentence));
    }

    /** Nothing has changed. */
    public static ConsoleResponse notModified() {
        return new ConsoleResponse(304, Map.of("Cache-Control", "no-store"), new byte[0]);
    }
}
