package dev.holdfast.embedded;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Says how an {@link EmbeddedRedis} is to be started. Each method changes this builder and returns it; a builder can
 * start several servers. Not safe for use by several threads at once.
 */
public final class EmbeddedRedisBuilder {

    private static final String OWN_VERSION = "7.0";

    private String version = defaultVersion();
    private OptionalInt port = OptionalInt.empty();
    private Optional<Path> dataDirectory = Optional.empty();
    private Persistence persistence = Persistence.NONE;
    private Optional<String> password = Optional.empty();
    private boolean debugCommand;
    private Duration startTimeout = Duration.ofMinutes(2);
    private final Map<String, String> userPasswords = new LinkedHashMap<>();
    private final Map<String, String> environment = new LinkedHashMap<>();
    private final List<String> userDirectives = new ArrayList<>();
    private final List<String> configDirectives = new ArrayList<>();

    EmbeddedRedisBuilder() {}

    private static String defaultVersion() {
        // Builds pass on an empty property where none is set.
        String named = System.getProperty(EmbeddedRedis.VERSION_PROPERTY, "");
        return named.isBlank() ? OWN_VERSION : named;
    }

    /**
     * Chooses the release: {@code 6.2}, {@code 7.0} or {@code 7.4}; by default the system property
     * {@value EmbeddedRedis#VERSION_PROPERTY}, or else 7.0. Only 7.0 comes with this library. The system property
     * {@value EmbeddedRedis#BINARY_PROPERTY} wins over this.
     */
    public EmbeddedRedisBuilder version(String version) {
        this.version = Objects.requireNonNull(version, "version");
        return this;
    }

    /** Listens on that port, from 1 to 65535; by default on a free one. */
    public EmbeddedRedisBuilder port(int port) {
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("not a port: " + port);
        }
        this.port = OptionalInt.of(port);
        return this;
    }

    /**
     * Keeps the server's files in that directory, which is created if need be and never deleted; by default they lie in
     * a temporary one, deleted when the server is closed.
     */
    public EmbeddedRedisBuilder dataDirectory(Path directory) {
        this.dataDirectory = Optional.of(Objects.requireNonNull(directory, "directory"));
        return this;
    }

    /** Chooses what survives a restart; by default nothing. */
    public EmbeddedRedisBuilder persistence(Persistence persistence) {
        this.persistence = Objects.requireNonNull(persistence, "persistence");
        return this;
    }

    /** Sets the password of the default user; by default there is none. */
    public EmbeddedRedisBuilder password(String password) {
        this.password = Optional.of(Objects.requireNonNull(password, "password"));
        return this;
    }

    /**
     * Adds a user who may do what the rules say, and nothing else.
     *
     * @param rules as in {@code ACL SETUSER}, such as {@code ~app:*}, {@code &app:*}, {@code +get}
     * @throws IllegalArgumentException for the user {@code default}, as which {@link EmbeddedRedis#execute} works
     */
    public EmbeddedRedisBuilder user(String name, String password, String... rules) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(password, "password");
        Objects.requireNonNull(rules, "rules");
        if (name.equals("default")) {
            throw new IllegalArgumentException("the default user gets its password from password(...) and keeps all"
                    + " permissions; give the restricted user another name");
        }
        userPasswords.put(name, password);
        List<String> words = new ArrayList<>(List.of(name, "on", ">" + password));
        words.addAll(List.of(rules));
        userDirectives.add(ConfigFile.directive("user", words));
        return this;
    }

    /**
     * Adds a line to the server's configuration, such as {@code config("maxmemory", "2mb")} or
     * {@code config("client-output-buffer-limit", "pubsub", "32mb", "8mb", "60")}. Each value is one word; the server
     * refuses to start on a directive that it does not know.
     */
    public EmbeddedRedisBuilder config(String name, String... values) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(values, "values");
        configDirectives.add(ConfigFile.directive(name, List.of(values)));
        return this;
    }

    /** Sets an environment variable of the server's process; the others are this process's. */
    public EmbeddedRedisBuilder environment(String name, String value) {
        environment.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value"));
        return this;
    }

    /** Allows the DEBUG command, which Redis 7.0 and later refuse by default. */
    public EmbeddedRedisBuilder enableDebugCommand() {
        this.debugCommand = true;
        return this;
    }

    /** Waits at most that long for the server to be ready; by default two minutes. */
    public EmbeddedRedisBuilder startTimeout(Duration timeout) {
        Objects.requireNonNull(timeout, "timeout");
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("the start timeout must be positive");
        }
        this.startTimeout = timeout;
        return this;
    }

    /**
     * Starts a server and waits until it answers.
     *
     * @throws EmbeddedRedisException when it does not, with the end of the server's log in the message; on an interrupt
     *     too, whose flag is kept
     * @throws IllegalStateException when there is no binary for this platform, or it is not on the class path
     * @throws IllegalArgumentException when the version is unknown
     */
    public EmbeddedRedis start() {
        return start(ServerKind.REDIS, List.of());
    }

    /**
     * Starts a server of that kind.
     *
     * @param directives lines of its configuration, which those of {@link #config} follow
     */
    EmbeddedRedis start(ServerKind kind, List<String> directives) {
        List<String> ownDirectives = new ArrayList<>(kind.directives(persistence));
        ownDirectives.addAll(directives);
        ConfigFile config = new ConfigFile(ownDirectives, password, debugCommand, userDirectives, configDirectives);
        return EmbeddedRedis.start(new ServerSettings(
                kind,
                RedisBinary.find(version),
                environment,
                port,
                dataDirectory,
                config,
                password,
                userPasswords,
                startTimeout));
    }

    Optional<String> password() {
        return password;
    }

    Duration startTimeout() {
        return startTimeout;
    }

    String version() {
        return version;
    }

    /** Without passwords, directives and environment, which may hold secrets. */
    @Override
    public String toString() {
        return "Builder of an embedded Redis " + version
                + (port.isPresent() ? " on port " + port.getAsInt() : " on a free port") + ", persistence "
                + persistence;
    }
}
