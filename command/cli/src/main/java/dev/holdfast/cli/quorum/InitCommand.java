package dev.holdfast.cli.quorum;

import dev.holdfast.cli.ExitCode;
import dev.holdfast.redis.quorum.QuorumAdministration.MemberStatus;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code holdfast quorum init}: lets the members of a new quorum vote at once. */
@Command(
        name = "init",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Makes servers the members of a quorum, and lets them vote at once.",
            "",
            "Without it, a server without the record of its last run does not vote until every lease that it may have"
                    + " forgotten is over. So this is for a quorum that was never used, or of whose clients none holds"
                    + " a lock: a lock that is held could be granted a second time.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all members vote",
            "64:the command line is wrong, or --unused is missing",
            "69:a member is out of reach; others may vote already",
            "78:a server cannot be a member; nothing was changed"
        })
public final class InitCommand implements Callable<Integer> {

    private static final String WARNING =
            "This lets the members vote at once, also those that have forgotten who holds a lock. Where a lock of this"
                    + " quorum is held now, it could be granted a second time.";

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(names = "--unused", description = "Confirms that no lock of this quorum is held.")
    private boolean unused;

    @Mixin
    @SuppressWarnings("NullAway.Init") // set by picocli
    private QuorumOptions options;

    /** Made by picocli. */
    public InitCommand() {}

    @Override
    public Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        err.println("holdfast: " + WARNING);
        err.flush();
        if (!unused) {
            throw new ParameterException(
                    spec.commandLine(), "add --unused if none is held, or wait until the members vote by themselves");
        }
        List<MemberStatus> members;
        try {
            members = options.quorum().initialize();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
        PrintWriter out = spec.commandLine().getOut();
        new MemberTable(members).print(out);
        out.flush();
        return ExitCode.OK;
    }
}
