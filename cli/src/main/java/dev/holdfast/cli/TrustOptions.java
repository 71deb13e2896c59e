package dev.holdfast.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whose certificates are trusted, where the server speaks TLS. */
public final class TrustOptions {

    @Option(
            names = "--cacert",
            paramLabel = "FILE",
            description = "Trust the certificates in this file (PEM), and not those that Java trusts: for a rediss://"
                    + " server whose"
                    + " certificate a private authority has signed.")
    private @Nullable Path cacert;

    /** Made by picocli. */
    public TrustOptions() {}

    /**
     * The certificates to trust.
     *
     * @return a file; empty if Java's own trust store decides
     */
    public Optional<Path> certificates() {
        return Optional.ofNullable(cacert);
    }
}
