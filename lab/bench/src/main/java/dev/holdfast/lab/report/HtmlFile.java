package dev.holdfast.lab.report;

import dev.holdfast.lab.figures.Environment;
import dev.holdfast.lab.figures.RunResult;
import dev.holdfast.lab.report.page.HtmlPage;
import dev.holdfast.lab.report.page.RunFacts;
import dev.holdfast.lab.setup.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;

/** Everything in a page with plots, which needs nothing but a browser. */
public final class HtmlFile implements Report {

    private final Path file;
    private final String command;
    private final Clock clock;
    private Instant began = Instant.EPOCH;

    /**
     * Makes one that writes that file when the run is over.
     *
     * @param command what was typed, for whoever wants to run the same again
     */
    public HtmlFile(Path file, String command, Clock clock) {
        this.file = file;
        this.command = command;
        this.clock = clock;
    }

    @Override
    public void begin(Environment environment, Settings settings) {
        began = clock.instant();
    }

    @Override
    public void end(RunResult run) throws IOException {
        Files.writeString(file, new HtmlPage(run, RunFacts.ofThisMachine(command, began)).text());
    }
}
