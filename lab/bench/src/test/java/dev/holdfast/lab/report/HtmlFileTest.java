package dev.holdfast.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class HtmlFileTest {

    @TempDir
    private Path directory;

    @Test
    void command_withAPassword_isShownWithoutIt() {
        assertThat(RunFacts.commandText(
                        "./holdfast bench", List.of("--redis", "rediss://me:secret@host:6379/0", "--html=a b.html")))
                .isEqualTo("./holdfast bench --redis 'rediss://***@host:6379/0' '--html=a b.html'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/missing/bench.html"})
    void check_whatIsNoFile_isRefusedBeforeAnythingRuns(String below) {
        String file = directory + below;
        assertThatThrownBy(() -> options("--html", file).check())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--html: cannot write the file " + file);
    }

    @Test
    void check_fileInADirectory_isTaken() {
        options("--html", directory.resolve("bench.html").toString()).check();
    }

    private static ReportOptions options(String... arguments) {
        ReportOptions options = new ReportOptions();
        CommandSpec spec = CommandSpec.create().addMixin("reports", CommandSpec.forAnnotatedObject(options));
        new CommandLine(spec).parseArgs(arguments);
        return options;
    }
}
