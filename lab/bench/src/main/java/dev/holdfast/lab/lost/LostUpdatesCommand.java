package dev.holdfast.lab.lost;

import dev.holdfast.LockOptions;
import dev.holdfast.embedded.sql.SqlServer;
import dev.holdfast.lab.lost.LostUpdates.Result;
import dev.holdfast.lab.peer.Database;
import dev.holdfast.lab.run.Progress;
import dev.holdfast.lab.setup.Checks;
import dev.holdfast.lab.setup.DurationText;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Transactions under leases that are far too short, with three ways to look whether the lease is still good. */
@Command(
        name = "lost-updates",
        exitCodeOnInvalidInput = 64,
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Counts updates that are lost on a database of its own, where transactions read a balance, pause,"
                + " write it plus one and commit, under leases that often end before: without a look at the"
                + " lock, with a plain SELECT of the hold before the commit, and with HoldfastJdbc.verify.",
        exitCodeListHeading = "Ends with:%n",
        exitCodeList = {
            "0:counted",
            "1:an update was lost although the lock was verified",
            "64:the command line is wrong; nothing was counted"
        })
public final class LostUpdatesCommand implements Callable<Integer> {

    private static final Duration LONGEST_LEASE = Duration.ofSeconds(10);

    @Option(
            names = "--database",
            defaultValue = "postgresql",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    private Database database = Database.POSTGRESQL;

    @Option(names = "--transactions", defaultValue = "20000", description = "of each way (default: ${DEFAULT-VALUE})")
    private long transactions;

    @Option(
            names = "--look",
            paramLabel = "none|select|verify",
            split = ",",
            description = "which of the three ways to play, in this order (default: all)")
    private List<Look> looks = List.of(Look.values());

    @Option(names = "--clients", defaultValue = "4", description = "of Holdfast (default: ${DEFAULT-VALUE})")
    private int clients;

    @Option(names = "--threads", defaultValue = "16", description = "of each client (default: ${DEFAULT-VALUE})")
    private int threads;

    @Option(names = "--accounts", defaultValue = "32", description = "with a lock each (default: ${DEFAULT-VALUE})")
    private int accounts;

    @Option(
            names = "--lease",
            paramLabel = "<time>",
            defaultValue = "50ms",
            converter = DurationText.class,
            description = "of each lock, never renewed; one transaction in eight pauses for 0.8 to 1.6 leases before it"
                    + " writes, and one in 32 for up to a lease before it commits (default: ${DEFAULT-VALUE})")
    private Duration lease = LockOptions.SHORTEST_LEASE;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        CommandLine command = Objects.requireNonNull(spec).commandLine();
        try {
            check();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, Objects.requireNonNullElse(e.getMessage(), e.toString()), e);
        }
        Progress progress = new Progress(command.getErr());
        PrintWriter out = command.getOut();
        try (SqlServer server = database.start()) {
            LostUpdates updates = new LostUpdates(database, database.url(server), clients, threads, accounts, lease);
            out.printf(
                    "%s%n%d clients, %d threads each, %d accounts, leases of %s%n%n",
                    updates.product(), clients, threads, accounts, DurationText.of(lease));
            out.println("| before the commit | transactions | committed | refused | lost updates | transactions/s |");
            out.println("|---|--:|--:|--:|--:|--:|");
            long lost = 0;
            for (Look look : looks) {
                Result result = updates.play(look, transactions, done -> progress.say(line(look, done)));
                out.println(row(result));
                out.flush();
                lost += look == Look.VERIFY ? result.lost() : 0;
            }
            return lost == 0 ? 0 : 1;
        }
    }

    private void check() {
        database.missing().ifPresent(what -> {
            throw new IllegalArgumentException("--database " + database + " cannot be started: " + what);
        });
        Checks.require(transactions >= 1, "--transactions must be at least 1, and is " + transactions);
        Checks.requireWithin("--clients", clients, 64);
        Checks.requireWithin("--threads", threads, 256);
        Checks.require(
                clients * threads <= 900, "--clients times --threads must be at most 900: each has a connection");
        Checks.requireWithin("--accounts", accounts, 100_000);
        Checks.require(
                lease.compareTo(LockOptions.SHORTEST_LEASE) >= 0 && lease.compareTo(LONGEST_LEASE) <= 0,
                "--lease must be between " + DurationText.of(LockOptions.SHORTEST_LEASE) + " and "
                        + DurationText.of(LONGEST_LEASE) + ", and is " + DurationText.of(lease));
    }

    private String line(Look look, long done) {
        return String.format(Locale.ROOT, "%s: %,d of %,d transactions", look.words(), done, transactions);
    }

    private static String row(Result result) {
        return String.format(
                Locale.ROOT,
                "| %s | %,d | %,d | %,d | %,d | %,.0f |",
                result.look().words(),
                result.transactions(),
                result.commits(),
                result.refused(),
                result.lost(),
                result.transactions() * 1e9 / result.time().toNanos());
    }
}
