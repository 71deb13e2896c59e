package dev.holdfast.cli.ls;

import dev.holdfast.LockListing;
import dev.holdfast.Topology;
import dev.holdfast.cli.Json;
import dev.holdfast.cli.Terminal;
import dev.holdfast.spi.PrintableText;
import java.io.PrintWriter;
import java.time.Duration;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** How much is listed, and how: the options of each command that lists locks. */
public final class ListingOptions {

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(
            names = {"-o", "--output", "--format"},
            paramLabel = ListFormat.CHOICES,
            defaultValue = "table",
            converter = ListFormat.Converter.class,
            description =
                    "How the list is written: table fits the terminal, wide shows all. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private ListFormat format;

    @Option(
            names = "--sort",
            paramLabel = "name|held|wait|waiters",
            defaultValue = "name",
            description = "By name, or the longest hold, the longest wait or the most waiters first. Default:"
                    + " ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private ListOrder order;

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

    /** Made by picocli. */
    public ListingOptions() {}

    /** How long to look at most. */
    public Duration budget() {
        if (budget.isZero()) {
            throw new ParameterException(spec.commandLine(), "--budget has to be longer than 0");
        }
        return budget;
    }

    /** How many locks to list at most. */
    public int limit() {
        if (limit < 1) {
            throw new ParameterException(spec.commandLine(), "--limit has to be 1 or more, and not " + limit);
        }
        return limit;
    }

    /** Whether the longest wait of each lock has to be known. */
    public boolean asksForWaits() {
        return order == ListOrder.WAIT;
    }

    /** Whether locks are listed by name. */
    boolean isByName() {
        return order == ListOrder.NAME;
    }

    /** Whether the list is for people. */
    boolean isTable() {
        return format.isTable();
    }

    /**
     * Writes the list to standard output, in its order, and what it does not show to standard error.
     *
     * @param unordered what was found
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public void print(ListedLocks unordered) throws InterruptedException {
        ListedLocks listed = unordered.ordered(order, limit());
        LockListing listing = listed.listing();
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        switch (format) {
            case TABLE, WIDE -> {
                // Of one server, the list says enough.
                if (listing.topology().kind() != Topology.Kind.SINGLE) {
                    err.println("holdfast: " + listing.topology());
                }
                new LockTable(listed, format == ListFormat.WIDE).print(out, Terminal.outputColumns());
            }
            case JSON -> out.println(Json.write(LockJson.of(listed)));
            case YAML -> out.println(Json.writeYaml(LockJson.of(listed)));
            case NAME -> listing.locks().forEach(lock -> out.println(PrintableText.of(lock.name(), Integer.MAX_VALUE)));
        }
        out.flush();
        if (!listing.complete()) {
            err.println("holdfast: there may be more locks; --budget or --limit was used up before all was looked"
                    + " at, or slots of a cluster are on the move");
        }
        err.flush();
    }
}
