package dev.holdfast.lab;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.lab.broken.BrokenPeer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/** What the command printed. */
record BenchOutput(int exitCode, String out, String err) {

    private static final Map<String, String> SHORT = Map.of("--warm-up", "0.1", "--rounds", "1");

    /** What it says of a peer that had too little time. */
    private static final String NOTHING_MEASURED = "nobody took a lock and gave it back in the measured time";

    private static final double LONGEST_SECONDS = 30;

    /** Runs the command in this JVM; it knows the broken peers as well. */
    static BenchOutput of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = new CommandLine(new Bench(BrokenPeer.orSound()))
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
        return new BenchOutput(exitCode, out.toString(), err.toString());
    }

    /** The same with one short slice for each peer, unless something else is asked for. */
    static BenchOutput ofShortRun(String... arguments) {
        return ofRunOf(0.4, arguments);
    }

    /**
     * The same with a slice of so many seconds. Where a busy machine gave a peer none of that time, it has four times
     * as much, and so on.
     */
    static BenchOutput ofRunOf(double seconds, String... arguments) {
        BenchOutput output = once(seconds, arguments);
        for (double more = 4 * seconds; output.err().contains(NOTHING_MEASURED) && more < LONGEST_SECONDS; more *= 4) {
            output = once(more, arguments);
        }
        return output;
    }

    private static BenchOutput once(double seconds, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        if (!all.contains("--seconds")) {
            all.addAll(List.of("--seconds", Double.toString(seconds)));
        }
        SHORT.forEach((option, value) -> {
            if (!all.contains(option)) {
                all.addAll(List.of(option, value));
            }
        });
        return of(all.toArray(String[]::new));
    }

    /**
     * Reads the array on standard output; fields of objects have a path with dots. Fails where there is anything else.
     */
    List<Map<String, Object>> items() throws IOException {
        return items(out);
    }

    static List<Map<String, Object>> items(String json) throws IOException {
        JsonNode array = new ObjectMapper()
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .readTree(json);
        if (!array.isArray()) {
            throw new AssertionError("not exactly one array: " + json);
        }
        List<Map<String, Object>> items = new ArrayList<>();
        for (JsonNode object : array) {
            Map<String, Object> item = new LinkedHashMap<>();
            flatten(object, "", item);
            items.add(item);
        }
        return items;
    }

    private static void flatten(JsonNode object, String path, Map<String, Object> into) {
        object.properties().forEach(field -> {
            JsonNode value = field.getValue();
            String name = path + field.getKey();
            if (value.isObject()) {
                flatten(value, name + ".", into);
            } else {
                into.put(name, plain(value));
            }
        });
    }

    private static Object plain(JsonNode value) {
        return value.isNumber()
                ? (Object) value.doubleValue()
                : value.isBoolean() ? (Object) value.booleanValue() : value.asText();
    }
}
