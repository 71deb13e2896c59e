package dev.holdfast.lab.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.POJONode;
import dev.holdfast.lab.server.BenchServer.Environment;
import java.io.PrintWriter;
import java.util.function.Consumer;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** In what form figures are written to standard output. Named as on the command line. */
public final class Format {

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
        return new POJONode(value).toPrettyString();
    }

    /** Returns an object of the environment and what was measured there. */
    public static ObjectNode object(Environment environment, String name, Object measured) {
        return JsonNodeFactory.instance
                .objectNode()
                .putPOJO("environment", environment)
                .putPOJO(name, measured);
    }
}
