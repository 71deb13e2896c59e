package dev.holdfast.lab.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.holdfast.lab.figures.Environment;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes records and maps for programs, a field a line. */
public final class Json {

    private static final ObjectWriter WRITER = new ObjectMapper().writerWithDefaultPrettyPrinter();

    private Json() {}

    /** Writes to standard output, and nothing else. */
    public static void print(PrintWriter out, Object value) {
        out.println(text(value));
        out.flush();
    }

    /** Returns an object of the environment and what was measured there. */
    public static Map<String, Object> object(Environment environment, String name, Object measured) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("environment", environment);
        object.put(name, measured);
        return object;
    }

    static String text(Object value) {
        try {
            return WRITER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("this cannot be written as JSON: " + value, e);
        }
    }
}
