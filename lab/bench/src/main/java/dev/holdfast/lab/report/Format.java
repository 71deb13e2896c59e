package dev.holdfast.lab.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.holdfast.lab.server.BenchServer.Environment;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** In what form figures are written to standard output. Named as on the command line. */
public final class Format {

    private static final ObjectWriter WRITER = new ObjectMapper().writerWithDefaultPrettyPrinter();

    @Option(
            names = "--format",
            defaultValue = "text",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    private Kind format = Kind.text;

    enum Kind {
        text,
        json
    }

    /** Says whether people are to read it. */
    public boolean isText() {
        return format == Kind.text;
    }

    /** Writes figures in the form that was asked for, to standard output and nothing else there. */
    public void write(PrintWriter out, Consumer<PrintWriter> text, Supplier<Object> json) {
        if (isText()) {
            text.accept(out);
        } else {
            out.println(json(json.get()));
        }
        out.flush();
    }

    /** Writes a value for programs, a field a line. */
    static String json(Object value) {
        try {
            return WRITER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("this cannot be written as JSON: " + value, e);
        }
    }

    /** Returns an object of the environment and what was measured there. */
    public static Map<String, Object> object(Environment environment, String name, Object measured) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("environment", environment);
        object.put(name, measured);
        return object;
    }
}
