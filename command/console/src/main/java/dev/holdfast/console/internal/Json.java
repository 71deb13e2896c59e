package dev.holdfast.console.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** Writes records as JSON, and reads them from it. Unknown values are null. */
public final class Json {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            // A record is its components, and not what is asked of it beside them.
            .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
            .build();

    private Json() {}

    /** Writes an object in one line. */
    public static String write(Object object) {
        try {
            return MAPPER.writeValueAsString(object);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a " + object.getClass().getName() + " has no JSON form", e);
        }
    }

    /** Reads an object that has each field of a record, and no other. */
    public static <T extends Record> T read(String json, Class<T> type) throws JsonProcessingException {
        return MAPPER.readValue(json, type);
    }
}
