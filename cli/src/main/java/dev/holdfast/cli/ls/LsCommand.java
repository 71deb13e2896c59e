package dev.holdfast.cli.ls;

import dev.holdfast.cli.ExitCode;
import dev.holdfast.cli.Json;
import dev.holdfast.cli.OutputFormat;
import dev.holdfast.cli.ServerOptions;
import dev.holdfast.cli.TrustOptions;
import dev.holdfast.redis.LockListing;
import dev.holdfast.redis.RedisLockBrowser;
import dev.holdfast.spi.PrintableText;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
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

    @Option(
            names = "--format",
            paramLabel = "text|json",
            defaultValue = "text",
            description = "How the list is written. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private OutputFormat format;

    @Option(
            names = "--budget",
            paramLabel = "D",
            defaultValue = "5s",
            description = "How long to look at most. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Duration budget;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "1000",
            description = "How many locks to list at most. Default: ${DEFAULT-VALUE}.")
    private int limit;

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
        if (budget.isZero()) {
            throw new ParameterException(spec.commandLine(), "--budget is longer than 0");
        }
        if (limit < 1) {
            throw new ParameterException(spec.commandLine(), "--limit is 1 or more, and not " + limit);
        }
        LockListing listing;
        try (RedisLockBrowser browser = connect()) {
            listing = browser.list(budget, limit);
        }
        PrintWriter out = spec.commandLine().getOut();
        switch (format) {
            case TEXT -> new LockTable(listing).print(out);
            case JSON -> out.println(Json.write(LockJson.of(listing)));
        }
        out.flush();
        explainGaps(listing);
        return ExitCode.OK;
    }

    private RedisLockBrowser connect() throws InterruptedException {
        String uri = server.uri();
        return trust.certificates().isPresent()
                ? RedisLockBrowser.connect(uri, prefix, trust.certificates().get())
                : RedisLockBrowser.connect(uri, prefix);
    }

    /** What the list does not show goes to standard error, since standard output carries the list alone. */
    private void explainGaps(LockListing listing) {
        PrintWriter err = spec.commandLine().getErr();
        if (!listing.complete()) {
            err.println("holdfast: there may be more locks; --budget or --limit was used up before all keys were looked"
                    + " at");
        }
        if (listing.foreignKeys() > 0) {
            err.println("holdfast: " + listing.foreignKeys() + " keys under the prefix '" + PrintableText.of(prefix)
                    + "' are not of this version's format, and are not listed");
        }
        err.flush();
    }
}
