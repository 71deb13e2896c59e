package dev.holdfast.lab.report;

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

    /** Chooses what was asked for. */
    public <T> T choose(T text, T json) {
        return format == Kind.text ? text : json;
    }
}
