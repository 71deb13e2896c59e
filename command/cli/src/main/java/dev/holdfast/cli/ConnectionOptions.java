package dev.holdfast.cli;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.LockBrowser;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** How a command reaches the locks: the server, its password, its certificates, the keys' prefix, and for how long. */
public final class ConnectionOptions {

    /** Says in the description of a command which server it takes. */
    public static final String WHICH_SERVER =
            "The server is that of --url, --url-file, --redis or --redis-file, else of the environment's HOLDFAST_URL,"
                    + " else of the environment's HOLDFAST_REDIS, else redis://localhost:6379.";

    private static final String USUAL_PREFIX = "holdfast";

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init") // set by picocli
    private ServerOptions server;

    @Option(
            names = "--password-file",
            paramLabel = "PATH",
            description = "A file whose first line is the password, for a URL without one: redis://USER@HOST,"
                    + " redis://HOST, postgresql://USER@HOST/DB.")
    private @Nullable Path passwordFile;

    @Option(
            names = "--cacert",
            paramLabel = "FILE",
            description = "Trust the certificates in this file (PEM), and not those that Java trusts: for a rediss://"
                    + " server whose certificate a private authority has signed.")
    private @Nullable Path cacert;

    @Option(
            names = "--prefix",
            paramLabel = "P",
            description = "The prefix of the keys in Redis. Default: " + USUAL_PREFIX + ".")
    private @Nullable String prefix;

    @Option(
            names = "--connect-timeout",
            paramLabel = "D",
            description = "How long to try to reach the server. By default as long as its client does, some seconds.")
    private @Nullable Duration timeout;

    /** Made by picocli. */
    public ConnectionOptions() {}

    /**
     * The server, with its password.
     *
     * @return its URL
     * @throws ParameterException if a file cannot be read, or if the URL is of no kind that is known
     */
    public ServerUrl url() {
        ServerUrl url = server.url();
        if (passwordFile == null) {
            return url;
        }
        try {
            return url.withPassword(FirstLine.of(passwordFile, "it must hold the password"));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--password-file: " + e.getMessage(), e);
        }
    }

    /** {@return the prefix of the keys in Redis} */
    public String prefix() {
        return prefix == null ? USUAL_PREFIX : prefix;
    }

    /**
     * Connects a client under the name of the command. Blocks for {@code --connect-timeout} at most.
     *
     * @return a client to be closed
     * @throws BackendUnavailableException if the server is not reached in time
     * @throws IllegalArgumentException if an option is not valid for this kind of server
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public Holdfast connect() throws InterruptedException {
        return connect(choices());
    }

    /**
     * Connects a client. Blocks for {@code --connect-timeout} at most.
     *
     * @param choices what it is called, and how it holds locks, as {@link #choices()} begins them
     * @return a client to be closed
     * @throws BackendUnavailableException if the server is not reached in time
     * @throws IllegalArgumentException if an option is not valid for this kind of server
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public Holdfast connect(ClientChoices choices) throws InterruptedException {
        ServerUrl url = url();
        return patience().await(() -> url.connect(choices));
    }

    /**
     * Connects to list locks. Blocks for {@code --connect-timeout} at most.
     *
     * @return a browser to be closed
     * @throws BackendUnavailableException if the server is not reached in time
     * @throws IllegalArgumentException if an option is not valid for this kind of server
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public LockBrowser browse() throws InterruptedException {
        ServerUrl url = url();
        ClientChoices choices = choices();
        return patience().await(() -> url.browse(choices));
    }

    /** {@return what the options say of a client, which is called as the command is} */
    public ClientChoices choices() {
        return ClientChoices.of(spec.qualifiedName()).with(certificates(), Optional.ofNullable(prefix));
    }

    /** {@return whose certificates are trusted; empty if Java's own trust store decides} */
    public Optional<Path> certificates() {
        return Optional.ofNullable(cacert);
    }

    private Patience patience() {
        if (timeout != null && timeout.isZero()) {
            throw new ParameterException(spec.commandLine(), "--connect-timeout has to be longer than 0");
        }
        return new Patience(Optional.ofNullable(timeout));
    }
}
