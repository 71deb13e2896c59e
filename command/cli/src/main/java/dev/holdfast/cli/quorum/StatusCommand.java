package dev.holdfast.cli.quorum;

import dev.holdfast.cli.ExitCode;
import dev.holdfast.redis.quorum.QuorumAdministration.MemberStatus;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code holdfast quorum status}: shows the members of a quorum. */
@Command(
        name = "status",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Shows the members of a quorum: the run of each server, its clock against this machine's, and since when it"
                    + " votes. It changes nothing.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all members vote",
            "64:the command line is wrong",
            "69:a member does not vote, or is out of reach"
        })
public final class StatusCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init") // set by picocli
    private QuorumOptions options;

    /** Made by picocli. */
    public StatusCommand() {}

    @Override
    public Integer call() {
        List<MemberStatus> members;
        try {
            members = options.quorum().status();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
        PrintWriter out = spec.commandLine().getOut();
        new MemberTable(members).print(out);
        out.flush();
        boolean allVote = members.stream()
                .allMatch(member -> member.failure().isEmpty()
                        && member.isRecorded()
                        && member.waits().isZero());
        return allVote ? ExitCode.OK : ExitCode.UNAVAILABLE;
    }
}
