package dev.holdfast.cli.inspect;

import dev.holdfast.ForcedRelease;
import dev.holdfast.HolderId;
import dev.holdfast.Holdfast;
import dev.holdfast.cli.ConnectionOptions;
import dev.holdfast.cli.ExitCode;
import dev.holdfast.cli.NamedLockOptions;
import dev.holdfast.console.LockReleaser;
import dev.holdfast.spi.PrintableText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code holdfast release}: takes a lock from a holder that does not release it. */
@Command(
        name = "release",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Takes a lock from a holder that does not release it. The next one that waits has it, or it is free.",
            "",
            "The holder is not stopped: it learns of its loss after a third of its lease at the latest, and may work on"
                    + " until then, beside the next one. So be sure that it is stuck.",
            "",
            ConnectionOptions.WHICH_SERVER,
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the lock was released",
            "1:it was not confirmed, and nothing was changed",
            "64:the command line is wrong",
            "69:the server is out of reach; if it did not answer, inspect shows whether the hold has ended",
            "75:that holder does not hold the lock, and nothing was changed",
            "78:the server refuses; the message says why"
        },
        footer = {"", "Example:", "  holdfast release order:42 --holder k3x9q0zt71mvb4ah:17:1763800000000000"})
public final class ReleaseCommand implements Callable<Integer> {

    private static final List<String> CONSENT = List.of("y", "yes");

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init") // set by picocli
    private NamedLockOptions lock;

    @Option(
            names = "--holder",
            required = true,
            paramLabel = "ID",
            description = "The hold to end, as inspect shows it: CLIENT:ATTEMPT:TOKEN. No other is touched.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String holder;

    @Option(names = "--yes", description = "Do not ask for confirmation on standard input.")
    private boolean confirmed;

    /** Made by picocli. */
    public ReleaseCommand() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        String name = lock.name();
        HolderId named = named();
        try (Holdfast holdfast = lock.connect()) {
            NamedLock target = NamedLock.of(holdfast, name);
            SeenLock seen = target.look();
            if (!seen.mayBeHeldBy(named)) {
                return refuse(seen, LiveClients.of(seen, lock));
            }
            if (!confirmed && !isConfirmed(seen)) {
                err().println("holdfast: not confirmed, and nothing was changed");
                return ExitCode.DECLINED;
            }
            if (LockReleaser.by(holdfast).release(name, named) != ForcedRelease.RELEASED) {
                SeenLock now = target.look();
                return refuse(now, LiveClients.of(now, lock));
            }
        }
        spec.commandLine()
                .getOut()
                .println("released " + PrintableText.of(name, Integer.MAX_VALUE) + " from holder " + named);
        return ExitCode.OK;
    }

    private HolderId named() {
        try {
            return HolderId.parse(holder);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--holder: " + e.getMessage(), e);
        }
    }

    private int refuse(SeenLock seen, LiveClients clients) {
        err().println("holdfast: the lock is not held by that holder, and nothing was changed; now:");
        new LockReport(seen, clients).print(err());
        err().flush();
        return ExitCode.CONFLICT;
    }

    private boolean isConfirmed(SeenLock seen) throws IOException, InterruptedException {
        LiveClients clients = LiveClients.of(seen, lock);
        new LockReport(seen, clients).print(err());
        err().println();
        err().print((clients.haveGone(seen)
                        ? "The holder is not connected any more, but may still be at work."
                        : "The holder is not stopped, and may still be at work.")
                + " Release the lock by force? [y/N] ");
        err().flush();
        String answer = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())).readLine();
        return answer != null && CONSENT.stream().anyMatch(answer.strip()::equalsIgnoreCase);
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
