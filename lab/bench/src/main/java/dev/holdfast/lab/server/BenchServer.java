package dev.holdfast.lab.server;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.internal.RespConnection;
import java.net.URI;
import java.time.Duration;
import org.springframework.data.redis.connection.convert.Converters;

/**
 * The server that is measured: one of our own, or the user's. Its books are read over a connection of their own. One
 * thread uses it.
 */
public final class BenchServer implements AutoCloseable {

    private final String uri;
    private final RespConnection connection;
    private final Closing closing = new Closing();
    private long lookBytes;

    private BenchServer(String uri, String host, int port) {
        this.uri = uri;
        this.connection = RespConnection.open(host, port, Duration.ofMinutes(1));
        closing.add(connection::close);
    }

    public static BenchServer start() {
        EmbeddedRedis redis = EmbeddedRedis.start();
        BenchServer server = new BenchServer(redis.uri(), redis.host(), redis.port());
        server.closing.add(redis::close);
        return server;
    }

    /**
     * Uses a server that runs already. Nobody else should use it meanwhile.
     *
     * @throws IllegalArgumentException if it is of another form
     * @throws java.io.UncheckedIOException if nobody answers there
     */
    public static BenchServer at(String uri) {
        URI parsed = URI.create(uri);
        if (!"redis".equals(parsed.getScheme()) || parsed.getHost() == null) {
            throw new IllegalArgumentException(
                    "'" + uri + "' is not of the form redis://[[user]:password@]host[:port]");
        }
        BenchServer server = new BenchServer(uri, parsed.getHost(), parsed.getPort() < 0 ? 6379 : parsed.getPort());
        String user = parsed.getUserInfo();
        if (user != null) {
            server.text("AUTH", user.substring(user.indexOf(':') + 1));
        }
        return server;
    }

    public String uri() {
        return uri;
    }

    public long number(String... command) {
        return connection.execute(command).number();
    }

    public String text(String... command) {
        return connection.execute(command).text();
    }

    public ServerBooks books() {
        String info = text("INFO", "everything");
        ServerBooks books = ServerBooks.of(info, lookBytes);
        lookBytes += ServerBooks.lookBytes(info);
        return books;
    }

    public Environment environment() {
        return new Environment(
                Converters.toProperties(text("INFO", "server")).getProperty("redis_version", "unknown"),
                Runtime.version().toString(),
                System.getProperty("os.name") + " " + System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors());
    }

    @Override
    public void close() {
        closing.close();
    }

    /** On what was measured. */
    public record Environment(String redis, String jdk, String os, int processors) {

        public String words() {
            return "Redis " + redis + ", JDK " + jdk + ", " + os + ", " + processors + " processors";
        }
    }
}
