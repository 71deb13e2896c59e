package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisabledOnOs(OS.WINDOWS)
final class CompletionCommandTest {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "'holdfast rel', release",
        "'holdfast run --wa', --wait",
        "'holdfast run --conflict', --conflict-exit-code",
        "'holdfast run --password', --password-file",
        "'holdfast ls --so', --sort",
        "'holdfast quorum st', status",
        "'holdfast completion --he', --help"
    })
    void script_sourcedByBash_completesCommandsAndOptions(String typed, String completed) throws Exception {
        assertThat(replies(typed)).contains(completed);
    }

    @Test
    void script_ofZsh_isSourcedByIt() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/zsh")), "NOT CHECKED: there is no zsh on this machine");
        Path script = Files.writeString(
                directory.resolve("zsh"), Execution.of("completion", "zsh").out());
        assertThat(run("/bin/zsh", "-f", "-c", "autoload -U compinit; compinit -u; source " + script + " && echo ok"))
                .contains("ok");
    }

    @Test
    void shell_unknown_isWrongUsage() {
        assertThat(Execution.of("completion").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(Execution.of("completion", "fish").err()).contains("bash", "zsh");
    }

    private List<String> replies(String typed) throws Exception {
        Execution completion = Execution.of("completion", "bash");
        assertThat(completion.exitCode()).isZero();
        Path script = Files.writeString(directory.resolve("bash"), completion.out());
        int last = typed.split(" ").length - 1;
        return run(
                        "bash",
                        "--norc",
                        "-c",
                        "source " + script + "; complete -p holdfast >&2 || exit 1; COMP_WORDS=(" + typed
                                + "); COMP_CWORD=" + last + "; COMP_LINE='" + typed
                                + "'; _complete_holdfast; printf '%s\\n' \"${COMPREPLY[@]}\"")
                .lines()
                .map(String::strip)
                .toList();
    }

    private static String run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }
}
