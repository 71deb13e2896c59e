package dev.holdfast.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.holdfast.LockInspection;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Writes records as JSON or YAML, and reads them from JSON. An object has its fields in the order of the record's
 * components.
 */
public final class Json {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .build();
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
            .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
            .build();

    private Json() {}

    /** {@return what is left of a lease; null for one that never ends, which only others have left} */
    public static @Nullable Long leaseLeftMillis(Duration left) {
        return left.compareTo(LockInspection.NO_END) < 0 ? Long.valueOf(left.toMillis()) : null;
    }

    /**
     * Writes an object in one line.
     *
     * @param object what to write: a record
     * @return the JSON
     */
    public static String write(Object object) {
        try {
            return MAPPER.writeValueAsString(object);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("a " + object.getClass().getName() + " has no JSON form", e);
        }
    }

    /**
     * Writes an object as a document of YAML.
     *
     * @param object what to write: a record
     * @return the document, with its first line {@code ---}
     */
    public static String writeYaml(Object object) {
        try {
            return YAML.writeValueAsString(object).stripTrailing();
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("a " + object.getClass().getName() + " has no YAML form", e);
        }
    }

    /**
     * Reads an object that has each field of a record, and no other.
     *
     * @param json the JSON
     * @param type the record's class
     * @param <T> the record's type
     * @return the record
     * @throws JsonProcessingException if the text is not such an object
     */
    public static <T extends Record> T read(String json, Class<T> type) throws JsonProcessingException {
        return MAPPER.readValue(json, type);
    }
}
