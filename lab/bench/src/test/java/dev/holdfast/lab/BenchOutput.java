package dev.holdfast.lab;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.holdfast.lab.broken.BrokenClientProcess;
import dev.holdfast.lab.broken.BrokenPeer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** What the command printed. */
record BenchOutput(int exitCode, String out, String err) {

    /** Runs the command in this JVM; it knows the broken peers as well. */
    static BenchOutput of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = new CommandLine(new Bench(BrokenPeer.orSound(), BrokenClientProcess.class))
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
        return new BenchOutput(exitCode, out.toString(), err.toString());
    }

    /** Reads the array on standard output; fields of objects have a path with dots. Fails where there is anything else. */
    List<Map<String, Object>> items() throws IOException {
        return items(out);
    }

    static List<Map<String, Object>> items(String json) throws IOException {
        List<Map<String, Object>> items = new ArrayList<>();
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            require(parser.nextToken() == JsonToken.START_ARRAY, json);
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                Map<String, Object> item = new LinkedHashMap<>();
                readObject(parser, "", item);
                items.add(item);
            }
            require(parser.currentToken() == JsonToken.END_ARRAY && parser.nextToken() == null, json);
        }
        return items;
    }

    private static void readObject(JsonParser parser, String path, Map<String, Object> into) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = path + parser.currentName();
            JsonToken token = parser.nextToken();
            if (token == JsonToken.START_OBJECT) {
                readObject(parser, field + ".", into);
            } else if (token == JsonToken.START_ARRAY) {
                into.put(field, parser.currentTokenLocation().getLineNr());
                parser.skipChildren();
            } else {
                into.put(field, value(parser, token));
            }
        }
    }

    private static Object value(JsonParser parser, JsonToken token) throws IOException {
        return switch (token) {
            case VALUE_STRING -> parser.getText();
            case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
            case VALUE_NULL -> "null";
            default -> parser.getDoubleValue();
        };
    }

    private static void require(boolean condition, @Nullable String json) {
        if (!condition) {
            throw new AssertionError("not exactly one array: " + json);
        }
    }
}
