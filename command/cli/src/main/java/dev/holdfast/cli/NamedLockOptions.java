package dev.holdfast.cli;

import dev.holdfast.Holdfast;
import dev.holdfast.LockBrowser;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Which lock, and on which server: the options of each command that is about one lock. */
public final class NamedLockOptions {

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(
            paramLabel = "NAME",
            description =
                    "The lock's name, as ls shows it. Also that of a semaphore, a read-write lock or an election.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String name;

    @Mixin
    @SuppressWarnings("NullAway.Init") // set by picocli
    private ConnectionOptions connection;

    /** Made by picocli. */
    public NamedLockOptions() {}

    /**
     * The lock's name.
     *
     * @return not blank
     * @throws ParameterException if it is blank
     */
    public String name() {
        if (name.isBlank()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "NAME must not be blank: a blank name is usually a variable that was not filled in");
        }
        return name;
    }

    /**
     * Connects a client to the server. Blocks for a few seconds.
     *
     * @return a client to be closed
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public Holdfast connect() throws InterruptedException {
        return connection.connect();
    }

    /**
     * Connects to ask about clients. Blocks for {@code --connect-timeout} at most.
     *
     * @return a browser to be closed
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public LockBrowser browse() throws InterruptedException {
        return connection.browse();
    }
}
