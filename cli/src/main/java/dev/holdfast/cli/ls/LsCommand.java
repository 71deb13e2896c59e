package dev.holdfast.cli.ls;

import dev.holdfast.LockListing;
import dev.holdfast.cli.ExitCode;
import dev.holdfast.cli.ServerOptions;
import dev.holdfast.cli.TrustOptions;
import dev.holdfast.redis.RedisLockBrowser;
import dev.holdfast.spi.PrintableText;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
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
            "It looks through the server's keys with SCAN, in small steps and for no longer than --budget. It changes"
                    + " nothing.",
            "",
            "The server is that of --redis or --redis-file, else of the environment's HOLDFAST_REDIS, else"
                    + " redis://localhost:6379.",
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

    @Option(
            names = "--prefix",
            paramLabel = "P",
            defaultValue = "holdfast",
            description = "The prefix of the keys. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String prefix;

    /** Made by picocli. */
    public LsCommand() {}

    @Override
    public Integer call() throws InterruptedException {
        Duration budget = options.budget();
        int limit = options.limit();
        LockListing listing;
        try (RedisLockBrowser browser = connect()) {
            listing = browser.list(budget, limit);
        }
        options.print(listing);
        nameForeignKeys(listing);
        return ExitCode.OK;
    }

    private RedisLockBrowser connect() throws InterruptedException {
        String uri = server.uri();
        return trust.certificates().isPresent()
                ? RedisLockBrowser.connect(uri, prefix, trust.certificates().get())
                : RedisLockBrowser.connect(uri, prefix);
    }

    private void nameForeignKeys(LockListing listing) {
        if (listing.foreignKeys() > 0) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("holdfast: " + listing.foreignKeys() + " keys under the prefix '" + PrintableText.of(prefix)
                    + "' are not of this version's format, and are not listed");
            err.flush();
        }
    }
}
