package dev.holdfast.lab.server;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.internal.RespConnection;
import dev.holdfast.lab.figures.Environment;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * The server that is measured: one of our own, or the user's. Its books are read over a connection of their own. One
 * thread uses it.
 */
public final class BenchServer implements AutoCloseable {

    private static final int DEFAULT_PORT = 6379;

    private final String uri;
    private final RespConnection connection;
    private final Optional<EmbeddedRedis> own;

    private BenchServer(String uri, RespConnection connection, Optional<EmbeddedRedis> own) {
        this.uri = uri;
        this.connection = connection;
        this.own = own;
    }

    /** Starts a server. */
    public static BenchServer start() {
        EmbeddedRedis redis = EmbeddedRedis.start();
        return new BenchServer(redis.uri(), connection(redis.host(), redis.port()), Optional.of(redis));
    }

    /**
     * Uses a server that runs already. Nobody else should use it meanwhile.
     *
     * @param uri such as {@code redis://host:6379}
     * @throws IllegalArgumentException if it is of another form
     * @throws java.io.UncheckedIOException if nobody answers there
     */
    public static BenchServer at(String uri) {
        URI parsed = URI.create(uri);
        if (!"redis".equals(parsed.getScheme()) || parsed.getHost() == null) {
            throw new IllegalArgumentException(
                    "'" + uri + "' is not of the form redis://[[user]:password@]host[:port]");
        }
        int port = parsed.getPort() < 0 ? DEFAULT_PORT : parsed.getPort();
        RespConnection connection = connection(parsed.getHost(), port);
        String user = parsed.getUserInfo();
        if (user != null) {
            connection.execute("AUTH", user.substring(user.indexOf(':') + 1));
        }
        return new BenchServer(uri, connection, Optional.empty());
    }

    private static RespConnection connection(String host, int port) {
        return RespConnection.open(host, port, Duration.ofSeconds(5));
    }

    /** Where the clients connect to. */
    public String uri() {
        return uri;
    }

    /** Sends a command that is answered by a number. */
    public long number(String... command) {
        return connection.execute(command).number();
    }

    /** Sends a command that is answered by a text. */
    public String text(String... command) {
        return connection.execute(command).text();
    }

    /** Reads the books. */
    public ServerBooks books() {
        return ServerBooks.of(text("INFO", "everything"));
    }

    /** Returns the version of the server, with that of the JVM and its machine. */
    public Environment environment() {
        String field = "redis_version:";
        return Environment.of(text("INFO", "server")
                .lines()
                .filter(line -> line.startsWith(field))
                .findFirst()
                .map(line -> line.substring(field.length()))
                .orElse("of unknown version"));
    }

    @Override
    public void close() {
        connection.close();
        own.ifPresent(EmbeddedRedis::close);
    }
}
