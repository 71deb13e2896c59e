package dev.holdfast.cli.demo;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An object that was read from JSON: its fields by name, of the type that the reader expects. Immutable. */
final class Json {

    private static final JsonFactory FACTORY = new JsonFactory();

    private final Map<String, Object> fields;

    private Json(Map<String, Object> fields) {
        this.fields = fields;
    }

    /** Writes the fields of an object. */
    interface Fields {
        void write(JsonGenerator json) throws IOException;
    }

    /** Writes an object, as one line. */
    static String object(Fields fields) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /**
     * Reads an object.
     *
     * @throws IOException if the text is not one
     */
    static Json parse(String text) throws IOException {
        try (JsonParser parser = FACTORY.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("not a JSON object: " + text);
            }
            return readObject(parser);
        }
    }

    String text(String field) throws IOException {
        return get(field, String.class);
    }

    long number(String field) throws IOException {
        return get(field, Number.class).longValue();
    }

    List<Json> objects(String field) throws IOException {
        List<Json> objects = new ArrayList<>();
        for (Object element : get(field, List.class)) {
            if (!(element instanceof Json object)) {
                throw new IOException("an element of " + field + " is not an object: " + element);
            }
            objects.add(object);
        }
        return objects;
    }

    private <T> T get(String field, Class<T> type) throws IOException {
        Object value = fields.get(field);
        if (!type.isInstance(value)) {
            throw new IOException("the field " + field + " is missing, or of another type, in " + fields);
        }
        return type.cast(value);
    }

    private static Json readObject(JsonParser parser) throws IOException {
        Map<String, Object> fields = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            fields.put(name, readValue(parser, parser.nextToken()));
        }
        return new Json(fields);
    }

    private static Object readValue(JsonParser parser, JsonToken token) throws IOException {
        return switch (token) {
            case START_OBJECT -> readObject(parser);
            case START_ARRAY -> {
                List<Object> elements = new ArrayList<>();
                for (JsonToken next = parser.nextToken(); next != JsonToken.END_ARRAY; next = parser.nextToken()) {
                    elements.add(readValue(parser, next));
                }
                yield elements;
            }
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getNumberValue();
            case VALUE_STRING -> parser.getText();
            case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
            default -> throw new IOException("unexpected " + token);
        };
    }

    @Override
    public String toString() {
        return fields.toString();
    }
}
