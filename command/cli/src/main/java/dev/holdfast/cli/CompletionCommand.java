package dev.holdfast.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code holdfast completion}: prints what lets a shell complete the commands and their options. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Prints a script that lets a shell complete commands and options, for holdfast and for ./holdfast.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the script is printed", "64:the command line is wrong"},
        footer = {
            "",
            "Examples:",
            "  source <(holdfast completion bash)",
            "  holdfast completion zsh > ~/.holdfast-completion"
        })
public final class CompletionCommand implements Callable<Integer> {

    /** The shells that the script is for. */
    enum Shell {
        bash,
        zsh
    }

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(paramLabel = "bash|zsh", description = "The shell.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Shell shell;

    /** Made by picocli. */
    public CompletionCommand() {}

    @Override
    public Integer call() {
        // One script serves both: it switches zsh's completion of bash on by itself.
        String script = AutoComplete.bash("holdfast", spec.root().commandLine());
        spec.commandLine().getOut().print("# For " + shell + ".\n" + script);
        spec.commandLine().getOut().flush();
        return ExitCode.OK;
    }
}
