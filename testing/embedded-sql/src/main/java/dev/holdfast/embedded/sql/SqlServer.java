package dev.holdfast.embedded.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A server in a process of its own, with an empty database {@code holdfast} that belongs to the user {@code holdfast}.
 * It keeps its port and its data over {@link #stop}, {@link #kill} and {@link #start}; {@link #close} removes the data.
 * Not thread-safe, but for what gives connections.
 */
public abstract class SqlServer implements AutoCloseable {

    static final String NAME = "holdfast";
    static final String HOST = "127.0.0.1";

    private static final Duration START_TIMEOUT = Duration.ofMinutes(3);
    private static final Set<SqlServer> OPEN = ConcurrentHashMap.newKeySet();

    private final String product;
    private final ServerFolder folder;
    private final Map<String, String> environment;
    private final int port = FreePort.find();
    private volatile @Nullable ServerProcess process;

    SqlServer(String product, Map<String, String> environment) {
        this.product = product;
        this.environment = Map.copyOf(environment);
        this.folder = ServerFolder.create(product);
        OPEN.add(this);
        Runtime.getRuntime().addShutdownHook(new Thread(this::abandon, product + "-shutdown"));
    }

    /** {@return the servers that this JVM has made and not closed, whether they run or not} */
    public static List<SqlServer> open() {
        return List.copyOf(OPEN);
    }

    final ServerFolder folder() {
        return folder;
    }

    static Duration startTimeout() {
        return START_TIMEOUT;
    }

    abstract List<String> command();

    abstract String stopSignal();

    abstract String adminName();

    abstract String url(int atPort, String parameters);

    /** Where its administrator looks whether it runs. */
    String firstUrl() {
        return jdbcUrl();
    }

    /** Starts it on its data; returns when it answers. Does nothing if it runs. */
    public void start() {
        if (isRunning()) {
            return;
        }
        ServerProcess started = ServerProcess.launch(product, command(), environment, folder);
        process = started;
        started.awaitReady(this::answers, START_TIMEOUT, folder);
    }

    private boolean answers() {
        try (Connection connection = adminAt(firstUrl()).getConnection()) {
            return connection.isValid(1);
        } catch (SQLException notYet) {
            return false;
        }
    }

    /** Stops it in good order. */
    public void stop() {
        ServerProcess present = process;
        if (present != null) {
            present.stop(stopSignal());
            process = null;
        }
    }

    /** Kills it at once, as a crash does: what it has not handed to the system is lost. */
    public void kill() {
        ServerProcess present = process;
        if (present != null) {
            present.kill();
            process = null;
        }
    }

    /** Stops all its processes from running until {@link #thaw}. */
    public void freeze() {
        requireProcess().sendToAll("STOP");
    }

    /** Lets them run again. */
    public void thaw() {
        requireProcess().sendToAll("CONT");
    }

    private ServerProcess requireProcess() {
        ServerProcess present = process;
        if (present == null) {
            throw new IllegalStateException(product + " does not run");
        }
        return present;
    }

    /** {@return whether it was started, and has not ended} */
    public boolean isRunning() {
        ServerProcess present = process;
        return present != null && present.isAlive();
    }

    /** {@return the processor time of those of its processes that run} */
    public Duration cpuTime() {
        return requireProcess().cpuTime();
    }

    /** {@return where it listens on the loopback interface} */
    public int port() {
        return port;
    }

    /** {@return its database} */
    public String jdbcUrl() {
        return url(port, "");
    }

    /** {@return its database, with properties of the driver as {@code a=b&c=d}} */
    public String jdbcUrl(String parameters) {
        return url(port, parameters);
    }

    /** {@return its database, through a proxy} */
    public String jdbcUrlAt(int proxyPort) {
        return url(proxyPort, "");
    }

    /** {@return its database, through a proxy, with properties of the driver as {@code a=b&c=d}} */
    public String jdbcUrlAt(int proxyPort, String parameters) {
        return url(proxyPort, parameters);
    }

    /** {@return the owner of the database} */
    public String user() {
        return NAME;
    }

    /** {@return the owner's password} */
    public String password() {
        return NAME;
    }

    /** {@return new connections of the owner of the database} */
    public DataSource dataSource() {
        return dataSource(jdbcUrl());
    }

    /** {@return new connections of the owner, to a URL of this server} */
    public DataSource dataSource(String url) {
        return new UrlDataSource(url, user(), password());
    }

    /** {@return new connections of one who may do everything} */
    public DataSource admin() {
        return adminAt(jdbcUrl());
    }

    /** {@return new connections of one who may do everything, with properties of the driver as {@code a=b&c=d}} */
    public DataSource admin(String parameters) {
        return adminAt(jdbcUrl(parameters));
    }

    private DataSource adminAt(String url) {
        return new UrlDataSource(url, adminName(), NAME);
    }

    /** Executes statements as one who may do everything, each by itself. */
    public void execute(String... statements) {
        executeAt(jdbcUrl(), statements);
    }

    final void executeAt(String url, String... statements) {
        try (Connection connection = adminAt(url).getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new SqlServerException("could not execute " + String.join("; ", statements), e);
        }
    }

    /** {@return the first column of the first row, in words; empty if there is no row} */
    public String ask(String query) {
        try (Connection connection = admin().getConnection();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            return result.next() ? String.valueOf(result.getObject(1)) : "";
        } catch (SQLException e) {
            throw new SqlServerException("could not execute " + query, e);
        }
    }

    /** {@return its version, as it says it itself} */
    public String version() {
        return ask("SELECT version()");
    }

    /** {@return what it is and where, and the end of its log} */
    public String describe() {
        return product + " at port " + port + folder.tail();
    }

    /** Kills it, and removes its data. */
    @Override
    public void close() {
        OPEN.remove(this);
        kill();
        folder.delete();
    }

    private void abandon() {
        if (isRunning()) {
            close();
        }
    }
}
