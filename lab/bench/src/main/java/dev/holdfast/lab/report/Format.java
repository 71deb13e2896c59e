package dev.holdfast.lab.report;

import com.fasterxml.jackson.databind.node.POJONode;
import java.io.PrintWriter;
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

    public boolean isText() {
        return format == Kind.text;
    }

    /** Writes what was measured in the form that was asked for, to standard output and nothing else there. */
    public void write(PrintWriter out, String template, Object measured) {
        if (isText()) {
            Templates.write(template, measured, out);
        } else {
            out.println(json(measured));
        }
        out.flush();
    }

    static String json(Object value) {
        return new POJONode(value).toPrettyString();
    }
}
