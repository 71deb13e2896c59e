package dev.holdfast.cli.quorum;

import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code holdfast quorum}: what the operator of a quorum does. */
@Command(
        name = "quorum",
        mixinStandardHelpOptions = true,
        description = "Looks after a quorum of independent Redis servers.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {StatusCommand.class, ListCommand.class, InitCommand.class, HelpCommand.class})
public final class QuorumCommand implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    /** Made by picocli. */
    public QuorumCommand() {}

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say which command to run: init, status or ls");
    }
}
