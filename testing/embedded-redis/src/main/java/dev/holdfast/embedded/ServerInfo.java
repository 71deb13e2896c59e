package dev.holdfast.embedded;

import java.util.HashMap;
import java.util.Map;

/** The answer to INFO, by field. */
final class ServerInfo {

    private final Map<String, String> fields = new HashMap<>();

    ServerInfo(String text) {
        text.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
            int colon = line.indexOf(':');
            if (colon > 0) {
                fields.put(line.substring(0, colon), line.substring(colon + 1).strip());
            }
        });
    }

    /** Returns a field's value, empty where the server did not name the field. */
    String get(String field) {
        return fields.getOrDefault(field, "");
    }

    /** Returns a field's value as a number. */
    long number(String field) {
        return Long.parseLong(get(field));
    }

    /** Says whether the value of some field begins so. */
    boolean hasValue(String begin) {
        return fields.values().stream().anyMatch(value -> value.startsWith(begin));
    }
}
