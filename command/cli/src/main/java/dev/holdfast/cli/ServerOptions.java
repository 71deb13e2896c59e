package dev.holdfast.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/**
 * Where the servers of the locks are. A password need never stand on the command line, where every user of the machine
 * can read it.
 */
public final class ServerOptions {

    private static final String VARIABLE = "HOLDFAST_URL";
    private static final String REDIS_VARIABLE = "HOLDFAST_REDIS";
    private static final String NEARBY = "redis://localhost:6379";

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = {
                "The server's URL:",
                "a URI of --redis,",
                "postgresql://[USER[:PASSWORD]@]HOST[:PORT]/DB,",
                "mariadb://[USER[:PASSWORD]@]HOST[:PORT]/DB,",
                "jdbc: and what a driver takes,",
                "zookeeper://HOST[:PORT][,HOST[:PORT]...][/CHROOT],",
                "or redis-quorum://[USER[:PASSWORD]@]HOST[:PORT],...[/DB]",
                "[?votes=N&name=TEXT&longestLease=D], with all members."
            })
    private @Nullable String url;

    @Option(
            names = "--url-file",
            paramLabel = "PATH",
            description = "A file whose first line is the server's URL, for a password that shall not be seen.")
    private @Nullable Path urlFile;

    @Option(
            names = "--redis",
            paramLabel = "URI",
            description = {
                "The URI of a Redis server:",
                "redis://[[USER:]PASSWORD@]HOST[:PORT][/DB],",
                "rediss:// for TLS, redis-sentinel://, redis-cluster:// or rediss-cluster://."
            })
    private @Nullable String uri;

    @Option(names = "--redis-file", paramLabel = "PATH", description = "A file whose first line is such a URI.")
    private @Nullable Path file;

    /** Made by picocli. */
    public ServerOptions() {}

    /**
     * The server: of the options, else of the environment, else the usual port of this machine.
     *
     * @return its URL, with its password
     * @throws ParameterException if the file cannot be read, or if the URL is of no kind that is known
     */
    public ServerUrl url() {
        return url(System.getenv());
    }

    /**
     * The variables that name a server, as a program gets them that is not to know its password.
     *
     * @param environment of this process
     * @return those of them that are set, without user and password
     */
    public static Map<String, String> withoutCredentials(Map<String, String> environment) {
        return Stream.of(VARIABLE, REDIS_VARIABLE)
                .filter(environment::containsKey)
                .collect(Collectors.toMap(
                        variable -> variable,
                        variable -> ServerUrl.withoutCredentials(
                                Objects.requireNonNull(environment.get(variable), "it is there"))));
    }

    ServerUrl url(Map<String, String> environment) {
        return named().orElseGet(() -> {
            String any = environment.getOrDefault(VARIABLE, "").strip();
            String redis = environment.getOrDefault(REDIS_VARIABLE, "").strip();
            return any.isEmpty()
                    ? read(REDIS_VARIABLE, redis.isEmpty() ? NEARBY : redis, ServerUrl::redis)
                    : read(VARIABLE, any, ServerUrl::parse);
        });
    }

    /**
     * The server if the command line names one.
     *
     * @return its URL, with its password; empty if there is no such option
     * @throws ParameterException if the file cannot be read, or if the URL is of no kind that is known
     */
    public Optional<ServerUrl> named() {
        List<String> said = new ArrayList<>();
        addIf(url != null, "--url", said);
        addIf(urlFile != null, "--url-file", said);
        addIf(uri != null, "--redis", said);
        addIf(file != null, "--redis-file", said);
        if (said.size() > 1) {
            throw new ParameterException(spec.commandLine(), String.join(" and ", said) + " exclude each other");
        }
        if (url != null) {
            return Optional.of(read("--url", url, ServerUrl::parse));
        } else if (urlFile != null) {
            return Optional.of(read("--url-file", firstLine("--url-file", urlFile), ServerUrl::parse));
        } else if (file != null) {
            return Optional.of(read("--redis-file", firstLine("--redis-file", file), ServerUrl::redis));
        }
        return Optional.ofNullable(uri).map(text -> read("--redis", text, ServerUrl::redis));
    }

    private static void addIf(boolean isSaid, String option, List<String> said) {
        if (isSaid) {
            said.add(option);
        }
    }

    private ServerUrl read(String where, String text, Function<String, ServerUrl> reading) {
        try {
            return reading.apply(text);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), where + ": " + e.getMessage(), e);
        }
    }

    private String firstLine(String option, Path path) {
        try {
            return FirstLine.of(path, "it must hold the server's URI");
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), option + ": " + e.getMessage(), e);
        }
    }
}
