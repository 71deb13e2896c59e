package dev.holdfast.lab.server;

import java.util.Optional;
import picocli.CommandLine.Option;

/** Which server a command measures. */
public final class ServerOption {

    @Option(
            names = "--redis",
            paramLabel = "URI",
            description =
                    "a server that nobody else uses, such as redis://host:6379; one is started if this is left out")
    private Optional<String> uri = Optional.empty();

    /** Starts the server, or connects to the given one. */
    public BenchServer open() {
        return uri.map(BenchServer::at).orElseGet(BenchServer::start);
    }
}
