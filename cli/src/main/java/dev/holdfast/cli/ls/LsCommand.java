package dev.holdfast.cli.ls;

import dev.holdfast.LockBrowser;
import dev.holdfast.LockListing;
import dev.holdfast.cli.ConnectionOptions;
import dev.holdfast.cli.ExitCode;
import dev.holdfast.cli.ServerKind;
import dev.holdfast.spi.PrintableText;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code holdfast ls}: lists the live locks. */
@Command(
        name = "ls",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Lists the live locks of a server: who holds each, for how long, what is left of the lease, and how many"
                    + " wait.",
            "",
            "It looks through the keys with SCAN, the table by its primary key, or the nodes of ZooKeeper, in small"
                    + " steps and for no longer than --budget. It changes nothing.",
            "",
            ConnectionOptions.WHICH_SERVER,
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the locks are listed, though perhaps not all of them within the budget",
            "64:the command line is wrong",
            "69:the server is out of reach",
            "78:the server refuses; the message says why, and names a missing permission"
        })
public final class LsCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init") // set by picocli
    private ListingOptions options;

    @Mixin
    @SuppressWarnings("NullAway.Init") // set by picocli
    private ConnectionOptions connection;

    /** Made by picocli. */
    public LsCommand() {}

    @Override
    public Integer call() throws InterruptedException {
        Duration budget = options.budget();
        int limit = options.limit();
        LockListing listing;
        try (LockBrowser browser = connection.browse()) {
            listing = browser.list(budget, limit);
        }
        options.print(listing);
        nameForeignKeys(listing);
        return ExitCode.OK;
    }

    private void nameForeignKeys(LockListing listing) {
        if (listing.foreignKeys() > 0) {
            PrintWriter err = spec.commandLine().getErr();
            String where = connection.url().kind() == ServerKind.REDIS
                    ? " keys under the prefix '" + PrintableText.of(connection.prefix()) + "'"
                    : connection.url().kind() == ServerKind.DATABASE ? " rows" : " nodes";
            err.println("holdfast: " + listing.foreignKeys() + where
                    + " are not of this version's format, and are not listed");
            err.flush();
        }
    }
}
