package dev.holdfast.console;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * What is answered to the page.
 *
 * @param status the status of HTTP
 * @param headers such as {@code Content-Type}
 * @param content the body, not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ConsoleResponse(int status, Map<String, String> headers, byte[] content) {

    /** Copies the headers. */
    public ConsoleResponse {
        headers = Map.copyOf(headers);
    }

    /**
     * The body as text.
     *
     * @return UTF-8
     */
    public String text() {
        return new String(content, StandardCharsets.UTF_8);
    }

    /** Such as {@code 200, 17 bytes}. */
    @Override
    public String toString() {
        return status + ", " + content.length + " bytes";
    }
}
