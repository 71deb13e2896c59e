package dev.holdfast.lab.report;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What is told, and where. */
public final class ReportOptions {

    /** On standard output. */
    enum Format {
        text,
        json
    }

    @Option(
            names = "--format",
            defaultValue = "text",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    private Format format = Format.text;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "writes everything into a file, each round and samples for plots included")
    private Optional<Path> json = Optional.empty();

    /** Returns the reports that were asked for. */
    public List<Report> reports(PrintWriter out) {
        List<Report> reports = new ArrayList<>();
        reports.add(
                switch (format) {
                    case text -> new TextReport(out);
                    case json -> new JsonReport(out);
                });
        json.ifPresent(file -> reports.add(new JsonFile(file)));
        return reports;
    }
}
