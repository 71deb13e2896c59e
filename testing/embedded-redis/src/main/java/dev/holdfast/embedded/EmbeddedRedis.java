package dev.holdfast.embedded;

import dev.holdfast.embedded.internal.RespConnection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A real redis-server process of this program's own, listening on the loopback interface only.
 *
 * <pre>{@code
 * try (EmbeddedRedis redis = EmbeddedRedis.start()) {
 *     String uri = redis.uri();
 *     redis.execute("SET", "greeting", "hello");
 *     redis.pause(); // frozen: connections stay open and nothing answers
 *     redis.resume();
 *     redis.kill(); // gone, as in a crash
 *     redis.restart(); // back at the same port, with what it had kept on disk
 * }
 * }</pre>
 *
 * <p>Redis 7.0 comes with this library, for Linux and macOS. Two system properties choose another: {@value
 * #VERSION_PROPERTY} names a release whose jar is on the class path, and {@value #BINARY_PROPERTY} a program.
 *
 * <p>A server that was not closed is killed and its files are deleted when the JVM shuts down. When the JVM itself is
 * killed, a watching shell process kills the server a moment later; its temporary directory then stays behind for the
 * system to clean. A server outlives its JVM only where that shell is killed in the same moment, as when a whole
 * process group gets SIGKILL but the server does not.
 *
 * <p>{@link EmbeddedReplication} starts a primary with replicas, {@link EmbeddedSentinelGroup} Sentinels as well,
 * {@link EmbeddedCluster} a cluster, and {@link EmbeddedQuorum} several primaries of their own.
 *
 * <p>Safe for use by several threads.
 */
public final class EmbeddedRedis implements AutoCloseable {

    /** The system property that names the redis-server program to run, whatever version was asked for. */
    public static final String BINARY_PROPERTY = "redis.binary";

    /** The system property that names the release to run by default: 6.2, 7.0 or 7.4. */
    public static final String VERSION_PROPERTY = "holdfast.redis.version";

    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(30);
    private static final int PORT_TRIES = 10;

    private final ServerSettings settings;
    private final ServerFiles files;
    private final int port;
    private volatile ServerProcess process;
    private volatile String version;
    private volatile boolean paused;

    private EmbeddedRedis(ServerSettings settings, ServerFiles files, int port, ServerProcess process, String version) {
        this.settings = settings;
        this.files = files;
        this.port = port;
        this.process = process;
        this.version = version;
    }

    /** Starts a server with the defaults: a free port, no password, nothing kept on disk. See {@link #builder}. */
    public static EmbeddedRedis start() {
        return builder().start();
    }

    /** Returns a builder with the defaults. */
    public static EmbeddedRedisBuilder builder() {
        return new EmbeddedRedisBuilder();
    }

    /** Returns the servers that this JVM has started and not closed, running or not. */
    public static List<EmbeddedRedis> open() {
        return ForgottenServers.open();
    }

    static EmbeddedRedis start(ServerSettings settings) {
        ServerFiles files = ServerFiles.create(settings.dataDirectory());
        try {
            EmbeddedRedis redis = startAtSomePort(settings, files);
            ForgottenServers.add(redis);
            return redis;
        } catch (RuntimeException e) {
            files.delete();
            throw e;
        }
    }

    private static EmbeddedRedis startAtSomePort(ServerSettings settings, ServerFiles files) {
        for (int tries = 1; ; tries++) {
            int port = settings.port().orElseGet(FreePort::find);
            files.writeConfig(settings, port);
            ServerProcess process = files.launch(settings);
            try {
                String version = process.awaitReady(settings, port);
                return new EmbeddedRedis(settings, files, port, process, version);
            } catch (EmbeddedRedisException e) {
                boolean anotherPortMayDo =
                        process.portWasTaken() && settings.port().isEmpty();
                if (!anotherPortMayDo || tries == PORT_TRIES) {
                    throw e;
                }
                files.clearLog();
            }
        }
    }

    /** Returns {@code redis://127.0.0.1:PORT}, with the default user's password if there is one. */
    public String uri() {
        return "redis://" + settings.userInfo() + host() + ":" + port;
    }

    /**
     * Returns the URI with a user's name and password in it.
     *
     * @throws IllegalArgumentException if the builder has no such user
     */
    public String uri(String user) {
        return "redis://" + settings.userInfo(user) + host() + ":" + port;
    }

    /** Returns the address that the server listens on, {@code 127.0.0.1}. */
    public String host() {
        return "127.0.0.1";
    }

    /** Returns the port, which stays the same over restarts. */
    public int port() {
        return port;
    }

    /** Returns the version that the running server reports, such as {@code 7.0.15}. */
    public String version() {
        return version;
    }

    /** Version and address; no password. */
    @Override
    public String toString() {
        return settings.kind().label() + " " + version + " at " + host() + ":" + port;
    }

    /** Returns the process id, which changes with a restart. */
    public long pid() {
        return process.pid();
    }

    /** Says whether the process exists; a paused one does. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Says whether the process exists and is not paused. */
    boolean isRunning() {
        return isAlive() && !paused;
    }

    /** Returns the directory with the server's data. */
    public Path dataDirectory() {
        return files.dataDirectory();
    }

    /** Returns everything that the server has logged, restarts included. */
    public String log() {
        return process.log();
    }

    /** Returns the end of the log, in words that continue a message. */
    String logTail() {
        return process.tail();
    }

    ServerSettings settings() {
        return settings;
    }

    /**
     * Runs one command as the default user on a connection of its own. For many commands in a row, use a Redis client.
     *
     * @throws RespException when the server answers with an error
     * @throws java.io.UncheckedIOException when it is out of reach, or does not answer within 30 seconds
     */
    public RespReply execute(String... command) {
        try (RespConnection connection = connect()) {
            return connection.execute(command);
        }
    }

    private RespConnection connect() {
        RespConnection connection = RespConnection.open(host(), port, RESPONSE_TIMEOUT);
        try {
            settings.password().ifPresent(password -> connection.execute("AUTH", password));
            return connection;
        } catch (RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /**
     * Freezes the server with SIGSTOP: its connections stay open, and nothing answers.
     *
     * @throws EmbeddedRedisException when it does not run
     */
    public synchronized void pause() {
        process.freeze();
        paused = true;
    }

    /**
     * Lets a paused server go on with SIGCONT; it executes what was sent to it meanwhile.
     *
     * @throws EmbeddedRedisException when it does not run
     */
    public synchronized void resume() {
        process.thaw();
        paused = false;
    }

    /** Kills the server with SIGKILL, paused or not, and returns when it is gone. {@link #restart} brings it back. */
    public synchronized void kill() {
        process.kill();
    }

    /**
     * Ends the server in good order, as SIGTERM does: it saves what its persistence asks for. Returns when it is gone.
     * {@link #restart} brings it back.
     */
    public synchronized void stop() {
        process.stop();
    }

    /**
     * Starts the server again at the same port and with the same files, and waits until it has loaded them; stops it in
     * good order first, if it runs.
     *
     * @throws EmbeddedRedisException when it does not come back
     */
    public synchronized void restart() {
        process.stop();
        launch();
    }

    private void launch() {
        files.requireUndeleted();
        process = files.launch(settings);
        paused = false;
        version = process.awaitReady(settings, port);
    }

    /**
     * Kills the server, if it runs, deletes all data in its data directory, and starts it again at the same port: it
     * comes back without any key. A node of a cluster keeps its name, its role and its slots.
     *
     * @throws EmbeddedRedisException when it does not come back
     */
    public synchronized void restartEmpty() {
        process.kill();
        files.clearData();
        launch();
    }

    /**
     * Saves all data of the running server, whatever its persistence, and does not change what a restart finds.
     *
     * @throws RespException when the server cannot save
     * @throws java.io.UncheckedIOException when it is out of reach, or does not answer within 30 seconds
     */
    public synchronized DataSnapshot takeSnapshot() {
        return files.snapshot(() -> execute("SAVE"));
    }

    /**
     * Kills the server, if it runs, and starts it again at the same port with the data of an earlier moment: it has
     * forgotten what came since. Another restart finds the same data or, with a persistence, what came since then.
     *
     * @param snapshot one that this server has {@linkplain #takeSnapshot taken}
     * @throws EmbeddedRedisException when it does not come back
     */
    public synchronized void restartFrom(DataSnapshot snapshot) {
        process.kill();
        files.restore(snapshot);
        launch();
    }

    /** Ends the server and deletes its temporary files. Further calls do nothing. */
    @Override
    public synchronized void close() {
        ForgottenServers.remove(this);
        process.stop();
        files.delete();
    }

    /** Kills the server and deletes its files, without waiting for its other users: the JVM is shutting down. */
    void abandon() {
        process.kill();
        files.delete();
    }
}
