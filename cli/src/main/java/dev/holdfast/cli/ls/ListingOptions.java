package dev.holdfast.cli.ls;

import dev.holdfast.LockListing;
import dev.holdfast.Topology;
import dev.holdfast.cli.Json;
import dev.holdfast.cli.OutputFormat;
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

    /** Made by picocli. */
    public ListingOptions() {}

    /** How long to look at most. */
    public Duration budget() {
        if (budget.isZero()) {
            throw new ParameterException(spec.commandLine(), "--budget is longer than 0");
        }
        return budget;
    }

    /** How many locks to list at most. */
    public int limit() {
        if (limit < 1) {
            throw new ParameterException(spec.commandLine(), "--limit is 1 or more, and not " + limit);
        }
        return limit;
    }

    /** Writes the list to standard output, and what it does not show to standard error. */
    public void print(LockListing listing) {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        switch (format) {
            case TEXT -> {
                // Of one server, the list says enough.
                if (listing.topology().kind() != Topology.Kind.SINGLE) {
                    err.println("holdfast: " + listing.topology());
                }
                new LockTable(listing).print(out);
            }
            case JSON -> out.println(Json.write(LockJson.of(listing)));
        }
        out.flush();
        if (!listing.complete()) {
            err.println("holdfast: there may be more locks; --budget or --limit was used up before all was looked"
                    + " at, or slots of a cluster are on the move");
        }
        err.flush();
    }
}
