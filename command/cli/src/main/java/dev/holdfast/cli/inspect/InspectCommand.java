package dev.holdfast.cli.inspect;

import dev.holdfast.Holdfast;
import dev.holdfast.cli.ConnectionOptions;
import dev.holdfast.cli.ExitCode;
import dev.holdfast.cli.Json;
import dev.holdfast.cli.NamedLockOptions;
import dev.holdfast.cli.OutputFormat;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code holdfast inspect}: shows what the server knows of one lock. */
@Command(
        name = "inspect",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Shows what the server knows of one lock: who holds it, for how long, what is left of each lease, who waits"
                    + " in which order, and what is stored with it. The first line answers who blocks the lock, since"
                    + " when.",
            "",
            "It connects as a client does, and changes nothing about the lock.",
            "",
            ConnectionOptions.WHICH_SERVER,
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the lock is shown, also where nobody holds it",
            "64:the command line is wrong",
            "69:the server is out of reach",
            "78:the server refuses; the message says why"
        },
        footer = {
            "",
            "Examples:",
            "  holdfast inspect order:42",
            "  holdfast inspect --format json holdfast:once:nightly-report"
        })
public final class InspectCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init") // set by picocli
    private NamedLockOptions lock;

    @Option(
            names = "--format",
            paramLabel = "text|json",
            defaultValue = "text",
            description = "How the lock is shown. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private OutputFormat format;

    /** Made by picocli. */
    public InspectCommand() {}

    @Override
    public Integer call() throws InterruptedException {
        String name = lock.name();
        SeenLock seen;
        LiveClients clients;
        try (Holdfast holdfast = lock.connect()) {
            seen = NamedLock.of(holdfast, name).look();
            clients = LiveClients.of(seen, lock);
        }
        PrintWriter out = spec.commandLine().getOut();
        switch (format) {
            case TEXT -> new LockReport(seen, clients).print(out);
            case JSON -> out.println(Json.write(SeenLockJson.of(seen, clients)));
        }
        out.flush();
        return ExitCode.OK;
    }
}
