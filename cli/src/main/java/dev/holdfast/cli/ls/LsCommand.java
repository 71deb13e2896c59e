package dev.holdfast.cli.ls;

import dev.holdfast.LockBrowser;
import dev.holdfast.LockListing;
import dev.holdfast.cli.ClientChoices;
import dev.holdfast.cli.ExitCode;
import dev.holdfast.cli.ServerKind;
import dev.holdfast.cli.ServerOptions;
import dev.holdfast.cli.TrustOptions;
import dev.holdfast.spi.PrintableText;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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
            "The server is that of --url, --url-file, --redis or --redis-file, else of the environment's HOLDFAST_URL,"
                    + " else of the environment's HOLDFAST_REDIS, else redis://localhost:6379.",
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
    private ServerOptions server;

    @Mixin
    @SuppressWarnings("NullAway.Init") // set by picocli
    private TrustOptions trust;

    @Option(names = "--prefix", paramLabel = "P", description = "The prefix of the keys in Redis. Default: holdfast.")
    private @Nullable String prefix;

    /** Made by picocli. */
    public LsCommand() {}

    @Override
    public Integer call() throws InterruptedException {
        Duration budget = options.budget();
        int limit = options.limit();
        LockListing listing;
        try (LockBrowser browser = server.url()
                .browse(ClientChoices.of("holdfast ls").with(trust.certificates(), Optional.ofNullable(prefix)))) {
            listing = browser.list(budget, limit);
        }
        options.print(listing);
        nameForeignKeys(listing);
        return ExitCode.OK;
    }

    private void nameForeignKeys(LockListing listing) {
        if (listing.foreignKeys() > 0) {
            PrintWriter err = spec.commandLine().getErr();
            String where = server.url().kind() == ServerKind.REDIS
                    ? " keys under the prefix '" + PrintableText.of(prefix == null ? "holdfast" : prefix) + "'"
                    : server.url().kind() == ServerKind.DATABASE ? " rows" : " nodes";
            err.println("holdfast: " + listing.foreignKeys() + where
                    + " are not of this version's format, and are not listed");
            err.flush();
        }
    }
}
