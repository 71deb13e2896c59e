package dev.holdfast.cli.quorum;

import dev.holdfast.LockListing;
import dev.holdfast.cli.ExitCode;
import dev.holdfast.cli.ls.ListedLocks;
import dev.holdfast.cli.ls.ListingOptions;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code holdfast quorum ls}: lists the locks that the members have votes for. */
@Command(
        name = "ls",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Lists the locks for which the members of a quorum have voted, as ls does for one server, and how many vote"
                    + " for each holder. With fewer votes than make a grant, no client holds the lock.",
            "",
            "The members and their states go to standard error. It changes nothing.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the locks are listed, though perhaps not all of them within the budget",
            "64:the command line is wrong",
            "69:too few members are in reach"
        })
public final class ListCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init") // set by picocli
    private ListingOptions listing;

    @Mixin
    @SuppressWarnings("NullAway.Init") // set by picocli
    private QuorumOptions quorum;

    /** Made by picocli. */
    public ListCommand() {}

    @Override
    public Integer call() throws InterruptedException {
        Duration budget = listing.budget();
        int limit = listing.limit();
        if (listing.asksForWaits()) {
            throw new ParameterException(spec.commandLine(), "--sort wait is not possible with a quorum");
        }
        LockListing locks;
        try {
            locks = quorum.quorum().locks(budget, limit);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
        listing.print(ListedLocks.of(locks));
        return ExitCode.OK;
    }
}
