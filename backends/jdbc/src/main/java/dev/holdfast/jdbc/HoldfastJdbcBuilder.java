package dev.holdfast.jdbc;

import dev.holdfast.ClientBuilder;
import dev.holdfast.Holdfast;
import dev.holdfast.jdbc.internal.connect.ConnectionSource;
import dev.holdfast.jdbc.internal.connect.DataSourceConnections;
import dev.holdfast.jdbc.internal.connect.UrlConnections;
import dev.holdfast.jdbc.internal.service.JdbcLockBackend;
import dev.holdfast.jdbc.internal.service.JdbcSettings;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.identity.Identity;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Builds a client on a database. Not thread-safe. */
public final class HoldfastJdbcBuilder extends ClientBuilder<HoldfastJdbcBuilder> {

    private static final int MOST_REQUEST_CONNECTIONS = 8;

    private @Nullable DataSource dataSource;
    private @Nullable String url;
    private @Nullable String user;
    private String password = "";
    private String clientName = "";
    private int requestConnections = 2;
    private boolean tablesCreated;
    private @Nullable String databaseClock;
    private Function<String, Identity> identity = Identity::ofThisProcess;

    HoldfastJdbcBuilder() {}

    /**
     * Where connections come from. The client takes one for each {@linkplain #requestConnections request connection}
     * and one more when it starts, and keeps them until it is closed, so that a pool that is empty because its users
     * wait for locks cannot starve it: a pool needs that many more. They are taken and used on threads of the client's
     * own, so that they never belong to a transaction of a caller, and go back as they came. Replaces {@link #url}.
     *
     * @param dataSource not closed by the client
     * @return this
     */
    public HoldfastJdbcBuilder dataSource(DataSource dataSource) {
        this.dataSource = Objects.requireNonNull(dataSource, "dataSource");
        this.url = null;
        return this;
    }

    /**
     * Where the database is. Replaces {@link #dataSource}.
     *
     * @param url as its driver wants it, such as {@code jdbc:postgresql://localhost/shop}. A password in it never
     *     appears in a message or log of this library
     * @return this
     * @throws IllegalArgumentException if no driver on the class path knows the URL
     */
    public HoldfastJdbcBuilder url(String url) {
        UrlConnections.requireDriver(Objects.requireNonNull(url, "url"));
        this.url = url;
        this.dataSource = null;
        return this;
    }

    /**
     * Who this client is to the database, where the {@link #url} does not say so.
     *
     * @param user the user's name
     * @param password the password. It never appears in a message or log
     * @return this
     */
    public HoldfastJdbcBuilder credentials(String user, String password) {
        this.user = Objects.requireNonNull(user, "user");
        this.password = Objects.requireNonNull(password, "password");
        return this;
    }

    /**
     * What this client is called where people look at locks, beside the machine and the process id.
     *
     * @param clientName such as {@code checkout}, at most 64 characters
     * @return this
     * @throws IllegalArgumentException if it is longer
     */
    public HoldfastJdbcBuilder clientName(String clientName) {
        if (clientName.length() > JdbcSettings.LONGEST_CLIENT_NAME) {
            throw new IllegalArgumentException("clientName must have at most " + JdbcSettings.LONGEST_CLIENT_NAME
                    + " characters, and has " + clientName.length());
        }
        this.clientName = clientName;
        return this;
    }

    /**
     * How many connections carry requests, one after the other each. The default is 2. All requests for a lock go over
     * the same one.
     *
     * @param requestConnections between 1 and 8
     * @return this
     * @throws IllegalArgumentException if it is not in this range
     */
    public HoldfastJdbcBuilder requestConnections(int requestConnections) {
        if (requestConnections < 1 || requestConnections > MOST_REQUEST_CONNECTIONS) {
            throw new IllegalArgumentException("requestConnections must be between 1 and " + MOST_REQUEST_CONNECTIONS
                    + ", and is " + requestConnections);
        }
        this.requestConnections = requestConnections;
        return this;
    }

    /**
     * Creates the tables at the start where they are missing, for tests and small programs. By default they have to be
     * there: the files that create them are in the jar, one for each database, for Flyway, Liquibase or by hand.
     *
     * @param tablesCreated true to create them
     * @return this
     */
    public HoldfastJdbcBuilder createTables(boolean tablesCreated) {
        this.tablesCreated = tablesCreated;
        return this;
    }

    /**
     * How a database that this library does not know says its time. PostgreSQL, MariaDB, MySQL, H2, HSQLDB and Derby
     * are known, and need none; with them it has no effect. All other statements are standard SQL.
     *
     * @param expression in the SQL of that database: the microseconds since 1970 in UTC, at the begin of each statement
     *     or later. A local time would end holds early when daylight saving time begins, so that two clients could hold
     *     a lock. It becomes part of statements as it is, so it must not come from outside of the application
     * @return this
     * @throws IllegalArgumentException if it is blank
     */
    public HoldfastJdbcBuilder databaseClock(String expression) {
        if (expression.isBlank()) {
            throw new IllegalArgumentException("databaseClock must be an expression for the microseconds since 1970 in"
                    + " UTC, and is blank; leave it out for a database that is known");
        }
        this.databaseClock = expression;
        return this;
    }

    /**
     * Connects. Blocks until the database has answered, for 40 seconds at most. An interrupt ends that, and its flag is
     * kept.
     *
     * @return a client that is ready for use
     * @throws IllegalStateException if neither {@link #dataSource} nor {@link #url} was called
     * @throws dev.holdfast.BackendUnavailableException if the database cannot be reached
     * @throws dev.holdfast.BackendMisconfiguredException if it is none that this library knows, or refuses the client,
     *     or if the table is missing or may not be used; the message says what to mend
     */
    public Holdfast build() {
        return start(backend());
    }

    /** For tests: who the client is. */
    HoldfastJdbcBuilder identity(Identity given) {
        this.identity = name -> given;
        return this;
    }

    LockBackend backend() {
        return new JdbcLockBackend(
                connections(),
                new JdbcSettings(
                        identity.apply(clientName),
                        requestConnections,
                        responseTimeout(),
                        tablesCreated,
                        databaseClock()));
    }

    Optional<String> databaseClock() {
        return Optional.ofNullable(databaseClock);
    }

    ConnectionSource connections() {
        if (dataSource != null) {
            return new DataSourceConnections(dataSource);
        }
        if (url != null) {
            return new UrlConnections(url, user, password);
        }
        throw new IllegalStateException("A client on a database needs to know which: call dataSource() or url()");
    }

    /** The settings in words, without credentials. */
    @Override
    public String toString() {
        return "HoldfastJdbcBuilder: " + settings() + ", requestConnections " + requestConnections
                + (tablesCreated ? ", creates its tables" : "")
                + (clientName.isEmpty() ? "" : ", clientName " + clientName);
    }
}
