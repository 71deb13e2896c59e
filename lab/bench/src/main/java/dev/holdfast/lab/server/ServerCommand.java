package dev.holdfast.lab.server;

import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that measures something on a server, which it starts unless it is given one. */
@Command(mixinStandardHelpOptions = true, exitCodeOnInvalidInput = 64, exitCodeListHeading = "Ends with:%n")
public abstract class ServerCommand implements Callable<Integer> {

    private static final int UNAVAILABLE = 69;

    @Option(
            names = "--redis",
            paramLabel = "URI",
            description =
                    "a server that nobody else uses, such as redis://host:6379; one is started if this is left out")
    private Optional<String> uri = Optional.empty();

    @Spec
    private @Nullable CommandSpec spec;

    /** What a command does with the server; returns its exit code. */
    public interface Use {
        int of(BenchServer server) throws Exception;
    }

    /**
     * Checks the options before anything starts.
     *
     * @throws IllegalArgumentException says which makes no sense
     */
    protected abstract Use planned(CommandLine command);

    @Override
    public final Integer call() throws Exception {
        CommandLine command = Objects.requireNonNull(spec).commandLine();
        Use use;
        try {
            use = planned(command);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, Objects.requireNonNullElse(e.getMessage(), e.toString()), e);
        }
        BenchServer opened;
        try {
            opened = uri.map(BenchServer::at).orElseGet(BenchServer::start);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, "--redis: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            command.getErr().println("no Redis server: " + e.getMessage());
            command.getErr().flush();
            return UNAVAILABLE;
        }
        try (BenchServer server = opened) {
            return use.of(server);
        }
    }
}
