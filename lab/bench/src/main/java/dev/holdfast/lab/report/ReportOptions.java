package dev.holdfast.lab.report;

import dev.holdfast.lab.report.RunResult.ScenarioResult;
import dev.holdfast.lab.server.BenchServer.Environment;
import dev.holdfast.lab.setup.Checks;
import dev.holdfast.lab.setup.Settings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
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

    @Option(
            names = "--table",
            paramLabel = "FILE",
            description = "writes one table over all scenarios, in the form of the pages of this project")
    private Optional<Path> table = Optional.empty();

    public record Page(RunResult run, RunFacts facts) {}

    /** Looks whether files can be written, before anything is measured. */
    public void check() {
        json.ifPresent(file -> requireWritable("--json", file));
        html.ifPresent(file -> requireWritable("--html", file));
        table.ifPresent(file -> requireWritable("--table", file));
    }

    private static void requireWritable(String option, Path file) {
        Path directory = Objects.requireNonNullElse(file.toAbsolutePath().getParent(), file);
        Checks.require(
                !Files.isDirectory(file) && Files.isWritable(Files.exists(file) ? file : directory),
                option + ": cannot write the file " + file);
    }

    public void begin(PrintWriter out, Environment environment, Settings settings) {
        if (format.isText()) {
            out.print(environment.words() + "; ");
            settings.sentences().forEach(out::println);
            out.flush();
        }
    }

    public void add(PrintWriter out, ScenarioResult result) {
        if (format.isText()) {
            Templates.write("scenario.ftl", result, out);
            out.flush();
        }
    }

    /** Reports a whole run that began with a command. */
    public void end(CommandLine command, Instant began, RunResult run) throws IOException {
        if (!format.isText()) {
            command.getOut().println(Format.json(ResultJson.items(run)));
        }
        if (json.isPresent()) {
            Files.writeString(json.get(), Format.json(ResultJson.all(run)));
        }
        if (table.isPresent()) {
            try (Writer out = Files.newBufferedWriter(table.get())) {
                Templates.write("across.ftl", run, out);
            }
        }
        if (html.isPresent()) {
            String typed = RunFacts.commandText(
                    "./holdfast bench", command.getParseResult().originalArgs());
            try (Writer out = Files.newBufferedWriter(html.get())) {
                Templates.write("page.ftl", new Page(run, RunFacts.ofThisMachine(typed, began)), out);
            }
        }
    }
}
