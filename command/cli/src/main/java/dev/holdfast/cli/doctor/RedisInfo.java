package dev.holdfast.cli.doctor;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a Redis server says of itself.
 *
 * @param fields by their names
 */
record RedisInfo(Map<String, String> fields) {

    /** Copies the map. */
    RedisInfo {
        fields = Map.copyOf(fields);
    }

    /** Reads the answer of {@code INFO}. */
    static RedisInfo parse(String text) {
        Map<String, String> fields = new HashMap<>();
        text.lines().filter(line -> line.indexOf(':') > 0).forEach(line -> {
            int colon = line.indexOf(':');
            fields.put(line.substring(0, colon), line.substring(colon + 1).strip());
        });
        return new RedisInfo(fields);
    }

    Optional<String> text(String field) {
        return Optional.ofNullable(fields.get(field)).filter(value -> !value.isEmpty());
    }

    OptionalLong number(String field) {
        return text(field)
                .filter(value -> value.matches("\\d{1,18}"))
                .map(value -> OptionalLong.of(Long.parseLong(value)))
                .orElse(OptionalLong.empty());
    }

    boolean is(String field, String value) {
        return value.equals(fields.get(field));
    }
}
