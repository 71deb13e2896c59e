package dev.holdfast.cli.ls;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.LockBrowser;
import dev.holdfast.LockListing;
import dev.holdfast.cli.ConnectionOptions;
import dev.holdfast.cli.ExitCode;
import dev.holdfast.spi.PrintableText;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
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
        footer = {"", "Examples:", "  holdfast ls 'order:*' --sort waiters", "  holdfast ls --watch 2s -o wide"},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the locks are listed, though perhaps not all of them within the budget",
            "64:the command line is wrong",
            "69:the server is out of reach",
            "78:the server refuses; the message says why, and names a missing permission"
        })
public final class LsCommand implements Callable<Integer> {

    /** More than a server's locks are looked through for, and more than a table would show. */
    private static final int MOST = 1_000_000;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "PATTERN",
            description = "List the locks with such names: * is any text, ? a character, [abc] one of these. Quote it"
                    + " for the shell.")
    private @Nullable String pattern;

    @Mixin
    @SuppressWarnings("NullAway.Init") // set by picocli
    private ListingOptions options;

    @Option(
            names = "--watch",
            paramLabel = "D",
            description = "List again after each such time, until this command is ended.")
    private @Nullable Duration watch;

    @Mixin
    @SuppressWarnings("NullAway.Init") // set by picocli
    private ConnectionOptions connection;

    /** Made by picocli. */
    public LsCommand() {}

    @Override
    public Integer call() throws InterruptedException {
        Duration budget = options.budget();
        int limit = options.limit();
        Glob names = names();
        if (watch != null && watch.isZero()) {
            throw new ParameterException(spec.commandLine(), "--watch has to be longer than 0");
        }
        try (BrowserHolder browser = new BrowserHolder(connection);
                OldestWaits waits = options.asksForWaits() ? OldestWaits.of(connection.connect()) : OldestWaits.NONE) {
            // Those of other names do not count, and the first of an order may be anywhere.
            int most = pattern == null && options.isByName() ? limit : MOST;
            Watch.Round round = () -> {
                ListedLocks listed = ListedLocks.of(browser.list(budget, most)).filtered(names);
                show(listed.with(waits.of(listed.listing())));
            };
            if (watch != null) {
                new Watch(watch, spec.commandLine(), options.isTable()).repeat(round);
            } else {
                round.run();
            }
        }
        return ExitCode.OK;
    }

    /**
     * Looks over one connection for as long as that works. A browser's own may be lost for good, as when its server was
     * restarted, so the next round has another one. Not thread-safe.
     */
    private static final class BrowserHolder implements AutoCloseable {

        private final ConnectionOptions connection;
        private LockBrowser browser;
        private boolean isLost;

        BrowserHolder(ConnectionOptions connection) throws InterruptedException {
            this.connection = connection;
            this.browser = connection.browse();
        }

        LockListing list(Duration budget, int limit) throws InterruptedException {
            if (isLost) {
                browser = connection.browse();
                isLost = false;
            }
            try {
                return browser.list(budget, limit);
            } catch (BackendUnavailableException lost) {
                isLost = true;
                browser.close();
                throw lost;
            }
        }

        @Override
        public void close() {
            browser.close();
        }
    }

    private Glob names() {
        try {
            return pattern == null ? Glob.ALL : Glob.parse(pattern);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "PATTERN: " + e.getMessage(), e);
        }
    }

    private void show(ListedLocks listed) throws InterruptedException {
        options.print(listed);
        nameForeignKeys(listed.listing());
    }

    private void nameForeignKeys(LockListing listing) {
        if (listing.foreignKeys() > 0) {
            PrintWriter err = spec.commandLine().getErr();
            String where = switch (connection.url().kind()) {
                case REDIS, QUORUM -> " keys under the prefix '" + PrintableText.of(connection.prefix()) + "'";
                case DATABASE -> " rows";
                case ZOOKEEPER -> " nodes";
            };
            err.println("holdfast: " + listing.foreignKeys() + where
                    + " are not of this version's format, and are not listed");
            err.flush();
        }
    }
}
