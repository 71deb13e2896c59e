package dev.holdfast.lab.report;

import dev.holdfast.lab.report.page.HtmlPage;
import dev.holdfast.lab.report.page.RunFacts;
import dev.holdfast.lab.setup.Checks;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is reported, and where. */
public final class ReportOptions {

    @Mixin
    private Format format = new Format();

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
        Checks.require(
                !Files.isDirectory(file) && Files.isWritable(Files.exists(file) ? file : directory),
                option + ": cannot write the file " + file);
    }

    /** Returns the reports that were asked for, of a run that begins now. */
    public List<Report> reports(CommandLine command) {
        Instant began = Clock.systemUTC().instant();
        String typed =
                CommandText.of("./holdfast bench", command.getParseResult().originalArgs());
        PrintWriter out = command.getOut();
        List<Report> reports = new ArrayList<>();
        reports.add(format.<Report>choose(new TextReport(out), run -> Json.print(out, ResultJson.items(run))));
        json.ifPresent(file -> reports.add(run -> Files.writeString(file, Json.text(ResultJson.all(run)))));
        html.ifPresent(file -> reports.add(run -> {
            RunFacts facts = RunFacts.ofThisMachine(typed, began);
            Files.writeString(file, new HtmlPage(run, facts).text());
        }));
        return reports;
    }
}
