package dev.holdfast.console;

import dev.holdfast.console.internal.Json;
import dev.holdfast.console.internal.ReleaseRequest;
import java.util.Map;
import java.util.Objects;

/**
 * A request of the page, as a web server hands it on.
 *
 * @param method such as {@code GET}
 * @param path relative to the page's own address and decoded, without a slash at its beginning, such as
 *     {@code api/state}; empty for the page itself
 * @param query the parameters, decoded
 * @param contentType of the body, empty if there is none
 * @param body the body as text, empty if there is none
 */
public record ConsoleRequest(String method, String path, Map<String, String> query, String contentType, String body) {

    /** Copies the parameters. */
    public ConsoleRequest {
        Objects.requireNonNull(method, "method");
        Objects.requireNonNull(path, "path");
        query = Map.copyOf(query);
        Objects.requireNonNull(contentType, "contentType");
        Objects.requireNonNull(body, "body");
    }

    /**
     * A request without a body.
     *
     * @param path as above
     * @param query the parameters, decoded
     * @return of the method {@code GET}
     */
    public static ConsoleRequest get(String path, Map<String, String> query) {
        return new ConsoleRequest("GET", path, query, "", "");
    }

    /**
     * A request to end a hold by force, from a web server that has read the page's JSON already.
     *
     * @param name the lock's name
     * @param shown the hold to end, as {@code CLIENT:ATTEMPT:TOKEN}
     * @param typed the name as a person has typed it
     * @return of the method {@code POST}
     */
    public static ConsoleRequest release(String name, String shown, String typed) {
        return new ConsoleRequest(
                "POST",
                "api/release",
                Map.of(),
                "application/json",
                Json.write(new ReleaseRequest(
                        Objects.requireNonNull(name, "name"),
                        Objects.requireNonNull(shown, "shown"),
                        Objects.requireNonNull(typed, "typed"))));
    }
}
