package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

final class HelpTest {

    private static Stream<CommandLine> commands() {
        CommandLine main = Main.commandLine();
        return Stream.concat(Stream.of(main), main.getSubcommands().values().stream());
    }

    @ParameterizedTest
    @MethodSource("commands")
    void examples_ofAHelp_standOnALineEach(CommandLine command) {
        List<String> lines = command.getUsageMessage().lines().toList();
        assertThat(lines)
                .containsAll(List.of(command.getCommandSpec().usageMessage().footer()));
    }

    @Test
    void formOfAUri_inAHelp_isNotBroken() {
        for (String command : List.of("run", "ls", "inspect", "release", "demo")) {
            assertThat(usage(command)).contains("redis://[[USER:]PASSWORD@]HOST[:PORT][/DB]");
        }
    }

    @Test
    void server_ofTheDemo_isNotThatOfTheEnvironment() {
        for (String command : List.of("run", "ls", "inspect", "release")) {
            assertThat(usage(command)).containsIgnoringWhitespaces("else of the environment's HOLDFAST_URL");
        }
        assertThat(usage("demo")).containsIgnoringWhitespaces("does not look at HOLDFAST_URL");
        assertThat(usage("run")).containsIgnoringWhitespaces("else of the environment's HOLDFAST_REDIS");
        assertThat(usage("ls")).containsIgnoringWhitespaces("else of the environment's HOLDFAST_REDIS");
        assertThat(usage("demo")).containsIgnoringWhitespaces("does not look at HOLDFAST_REDIS");
    }

    @Test
    void command_thatDoesNotExist_isCalledSo() {
        StringWriter errors = new StringWriter();
        int exit = Main.commandLine().setErr(new PrintWriter(errors)).execute("frobnicate", "--name", "a");
        assertThat(exit).isEqualTo(ExitCode.USAGE);
        assertThat(errors.toString())
                .startsWith("holdfast: there is no command 'frobnicate'")
                .contains("holdfast --help");
    }

    @Test
    void help_ofTheProgram_listsTheCommandsOfAClone() {
        for (String command : List.of("bench", "chaos", "simulate", "soak", "jmh")) {
            assertThat(Main.commandLine().getUsageMessage()).containsPattern("(?m)^  " + command + " ");
            assertThat(usage(command)).startsWith("Usage: ./holdfast " + command + " [OPTION]...");
            Execution execution = Execution.of(command, "--seed", "1", "x");
            assertThat(execution.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(execution.err()).contains("run './holdfast " + command + "' in a clone");
        }
    }

    @Test
    void usage_wrong_isSixtyFourForEveryCommand() {
        assertThat(Execution.of("help", "frobnicate").exitCode()).isEqualTo(ExitCode.USAGE);
        for (String command : Main.commandLine().getSubcommands().keySet()) {
            if (command.equals("help")) {
                continue;
            }
            assertThat(Execution.of(command, "--frobnicate").exitCode())
                    .as(command)
                    .isEqualTo(ExitCode.USAGE);
        }
        assertThat(Execution.of().exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(Execution.of("quorum").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(Execution.of("quorum", "status").exitCode()).isEqualTo(ExitCode.USAGE);
    }

    private static String usage(String command) {
        return Main.commandLine().getSubcommands().get(command).getUsageMessage();
    }
}
