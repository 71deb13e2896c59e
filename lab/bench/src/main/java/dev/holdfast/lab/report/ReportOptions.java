package dev.holdfast.lab.report;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine;
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

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "writes a page with plots and all figures, which needs nothing but a browser")
    private Optional<Path> html = Optional.empty();

    /**
     * Looks whether files can be written, before anything is measured.
     *
     * @throws IllegalArgumentException if one cannot
     */
    public void check() {
        json.ifPresent(file -> requireWritable("--json", file));
        html.ifPresent(file -> requireWritable("--html", file));
    }

    private static void requireWritable(String option, Path file) {
        Path directory = Objects.requireNonNullElse(file.toAbsolutePath().getParent(), file);
        if (Files.isDirectory(file) || !Files.isWritable(Files.exists(file) ? file : directory)) {
            throw new IllegalArgumentException(option + ": cannot write the file " + file);
        }
    }

    /** Returns the reports that were asked for. */
    public List<Report> reports(CommandLine command) {
        PrintWriter out = command.getOut();
        List<Report> reports = new ArrayList<>();
        reports.add(
                switch (format) {
                    case text -> new TextReport(out);
                    case json -> new JsonReport(out);
                });
        json.ifPresent(file -> reports.add(new JsonFile(file)));
        html.ifPresent(file -> reports.add(new HtmlFile(
                file,
                CommandText.of("./holdfast bench", command.getParseResult().originalArgs()),
                Clock.systemUTC())));
        return reports;
    }
}
