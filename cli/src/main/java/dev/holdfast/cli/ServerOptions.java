package dev.holdfast.cli;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/**
 * Where the server is. A password need never stand on the command line, where every user of the machine can read it.
 */
public final class ServerOptions {

    private static final String VARIABLE = "HOLDFAST_REDIS";
    private static final String NEARBY = "redis://localhost:6379";

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(
            names = "--redis",
            paramLabel = "URI",
            description = {
                "The server's URI:",
                "redis://[[USER:]PASSWORD@]HOST[:PORT][/DB],",
                "rediss:// for TLS, redis-sentinel://, or redis-cluster://."
            })
    private @Nullable String uri;

    @Option(
            names = "--redis-file",
            paramLabel = "PATH",
            description = "A file whose first line is the server's URI, for a password that shall not be seen.")
    private @Nullable Path file;

    /** Made by picocli. */
    public ServerOptions() {}

    /**
     * The server's URI: of the options, else of the environment, else the usual port of this machine.
     *
     * @return the URI, with its password
     * @throws ParameterException if the file cannot be read
     */
    public String uri() {
        return uri(System.getenv());
    }

    String uri(Map<String, String> environment) {
        return named().orElseGet(() -> {
            String variable = environment.getOrDefault(VARIABLE, "").strip();
            return variable.isEmpty() ? NEARBY : variable;
        });
    }

    /**
     * The server's URI if the command line names one.
     *
     * @return the URI, with its password; empty if there is neither option
     * @throws ParameterException if the file cannot be read
     */
    public Optional<String> named() {
        if (uri != null && file != null) {
            throw new ParameterException(spec.commandLine(), "--redis and --redis-file exclude each other");
        }
        return file == null ? Optional.ofNullable(uri) : Optional.of(firstLine(file));
    }

    private String firstLine(Path path) {
        List<String> lines;
        try {
            lines = Files.readAllLines(path);
        } catch (CharacterCodingException e) {
            throw wrongFile(path + " is no text");
        } catch (IOException e) {
            throw wrongFile(Message.of(e));
        }
        return lines.stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .findFirst()
                .orElseThrow(() -> wrongFile(path + " is empty; it must hold the server's URI"));
    }

    private ParameterException wrongFile(String why) {
        return new ParameterException(spec.commandLine(), "--redis-file: " + why);
    }
}
