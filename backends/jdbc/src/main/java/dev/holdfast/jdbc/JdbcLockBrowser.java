package dev.holdfast.jdbc;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.HoldfastException;
import dev.holdfast.LiveClient;
import dev.holdfast.LockBrowser;
import dev.holdfast.LockInspection;
import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.LockListing;
import dev.holdfast.NamePortion;
import dev.holdfast.Topology;
import dev.holdfast.jdbc.internal.connect.ConnectionSource;
import dev.holdfast.jdbc.internal.connect.DataSourceConnections;
import dev.holdfast.jdbc.internal.connect.OwnThreads;
import dev.holdfast.jdbc.internal.connect.RequestThread;
import dev.holdfast.jdbc.internal.connect.SessionHolder;
import dev.holdfast.jdbc.internal.connect.UrlConnections;
import dev.holdfast.jdbc.internal.row.StoredLock;
import dev.holdfast.jdbc.internal.service.RowLook;
import dev.holdfast.jdbc.internal.service.RowWalk;
import dev.holdfast.jdbc.internal.start.Database;
import dev.holdfast.jdbc.internal.start.DatabaseCheck;
import dev.holdfast.jdbc.internal.table.LockKey;
import dev.holdfast.jdbc.internal.table.LockTable.Reading;
import dev.holdfast.jdbc.internal.table.Tables;
import dev.holdfast.jdbc.internal.work.Next;
import dev.holdfast.jdbc.internal.work.Statement;
import dev.holdfast.jdbc.internal.work.Work;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BlockedThreadsText;
import dev.holdfast.spi.LockId;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;

/**
 * Lists the locks that are taken in a database, for people: it goes through the table by its primary key, within a
 * budget, and changes nothing. It needs the right to {@code SELECT} from the tables. Has a connection of its own, which
 * it uses on a thread of its own, so that it never joins a transaction. Thread-safe.
 *
 * <pre>{@code
 * try (JdbcLockBrowser browser = JdbcLockBrowser.on(dataSource)) {
 *     browser.list(Duration.ofSeconds(5), 1_000).locks().forEach(System.out::println);
 * }
 * }</pre>
 */
public final class JdbcLockBrowser implements LockBrowser {

    private static final int PORTION = 500;
    private static final long ANSWER_MILLIS = 5_000;

    /** For a request, also where a driver waits for a server that accepts connections and says nothing. */
    private static final Duration LONGEST_REQUEST = Duration.ofMillis(2 * ANSWER_MILLIS);

    /** For the first connection, longer than a pool waits for one and then says why there is none. */
    private static final Duration LONGEST_START = Duration.ofSeconds(40);

    /** For a connection that answers, far more than it takes to be given back. */
    private static final long CLOSING_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Database database;
    private final RequestThread thread;

    private JdbcLockBrowser(Database database, RequestThread thread) {
        this.database = database;
        this.thread = thread;
    }

    /**
     * Connects. Blocks until the database has answered, for 40 seconds at most.
     *
     * @param dataSource gives one connection, which is kept until this is closed
     * @return a browser to be closed
     * @throws BackendUnavailableException if the database cannot be reached
     * @throws BackendMisconfiguredException if the tables are missing or may not be read; the message says what to mend
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public static JdbcLockBrowser on(DataSource dataSource) throws InterruptedException {
        return over(new DataSourceConnections(Objects.requireNonNull(dataSource, "dataSource")), Optional.empty());
    }

    /**
     * Connects to a database that is not known. Blocks until the database has answered, for 40 seconds at most.
     *
     * @param dataSource gives one connection, which is kept until this is closed
     * @param databaseClock as for {@link HoldfastJdbcBuilder#databaseClock}
     * @return a browser to be closed
     * @throws BackendUnavailableException if the database cannot be reached
     * @throws BackendMisconfiguredException if the tables are missing or may not be read; the message says what to mend
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public static JdbcLockBrowser on(DataSource dataSource, String databaseClock) throws InterruptedException {
        return over(
                new DataSourceConnections(Objects.requireNonNull(dataSource, "dataSource")),
                Optional.of(databaseClock));
    }

    /**
     * Connects. Blocks until the database has answered, for 40 seconds at most.
     *
     * @param url as its driver wants it. A password in it never appears in a message or log of this library
     * @return a browser to be closed
     * @throws IllegalArgumentException if no driver knows the URL
     * @throws BackendUnavailableException if the database cannot be reached
     * @throws BackendMisconfiguredException if the tables are missing or may not be read; the message says what to mend
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public static JdbcLockBrowser connect(String url) throws InterruptedException {
        UrlConnections.requireDriver(Objects.requireNonNull(url, "url"));
        return over(new UrlConnections(url, null, ""), Optional.empty());
    }

    /**
     * Connects as a lock client does: with its database, credentials and clock. Blocks until the database has answered,
     * for 40 seconds at most.
     *
     * @param builder of such a client; what it says of other things has no effect, and no table is created
     * @return a browser to be closed
     * @throws IllegalStateException if the builder knows no database
     * @throws BackendUnavailableException if the database cannot be reached
     * @throws BackendMisconfiguredException if the tables are missing or may not be read; the message says what to mend
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public static JdbcLockBrowser like(HoldfastJdbcBuilder builder) throws InterruptedException {
        Objects.requireNonNull(builder, "builder");
        return over(builder.connections(), builder.databaseClock());
    }

    private static JdbcLockBrowser over(ConnectionSource source, Optional<String> clock) throws InterruptedException {
        OwnThreads threads = new OwnThreads();
        CompletableFuture<Database> found = new CompletableFuture<>();
        threads.named("holdfast-jdbc-browser")
                .newThread(() -> {
                    try {
                        found.complete(DatabaseCheck.lookToRead(source, clock));
                    } catch (Throwable failed) {
                        found.completeExceptionally(failed);
                    }
                })
                .start();
        Database database = answer(found, LONGEST_START, "a database");
        SessionHolder sessions = new SessionHolder(source, database.dialect(), ANSWER_MILLIS);
        return new JdbcLockBrowser(
                database, new RequestThread(1, sessions, new Tables(database.dialect()), threads, () -> {}));
    }

    /**
     * {@inheritDoc}
     *
     * @throws BackendUnavailableException if the database does not answer
     * @throws BackendMisconfiguredException if the tables are missing or may not be read; the message says what to mend
     */
    @Override
    public LockListing list(Duration longest, int mostLocks) throws InterruptedException {
        Objects.requireNonNull(longest, "longest");
        if (longest.isNegative() || longest.isZero() || mostLocks < 1) {
            throw new IllegalArgumentException(
                    "The budget must be positive, and is " + longest + " and " + mostLocks + " locks");
        }
        return answer(
                thread.submit(new RowWalk(database.description(), longest, mostLocks)),
                LONGEST_REQUEST.plus(longest),
                database.description());
    }

    /**
     * {@inheritDoc}
     *
     * @throws BackendUnavailableException if the database does not answer
     * @throws BackendMisconfiguredException if the tables are missing or may not be read; the message says what to mend
     */
    @Override
    public NamePortion names(String from) throws InterruptedException {
        Objects.requireNonNull(from, "from");
        Work<List<Reading>> portion =
                () -> Next.execute(Statement.reading(rows -> rows.readAfter(from, PORTION)), Next.Answered::new);
        List<Reading> readings = answered(portion);
        return new NamePortion(
                readings.stream()
                        .filter(reading -> LockKey.isOfAName(reading.key()))
                        .filter(JdbcLockBrowser::mayBeTaken)
                        .map(reading -> LockKey.nameOf(reading.key()))
                        .toList(),
                readings.size() < PORTION
                        ? Optional.empty()
                        : Optional.of(readings.get(PORTION - 1).key()));
    }

    /** What cannot be read counts as taken, for a look to say so. */
    private static boolean mayBeTaken(Reading reading) {
        try {
            return !StoredLock.of(LockId.of(LockKey.nameOf(reading.key())), reading.row())
                    .state()
                    .isFree(reading.nowMicros());
        } catch (IllegalArgumentException foreign) {
            return true;
        }
    }

    /**
     * {@inheritDoc}
     *
     * @throws BackendUnavailableException if the database does not answer
     * @throws BackendMisconfiguredException if the tables are missing or may not be read; the message says what to mend
     */
    @Override
    public Map<String, LockInspection> look(Collection<String> names, int mostWaiters) throws InterruptedException {
        List<String> asked =
                Objects.requireNonNull(names, "names").stream().distinct().toList();
        asked.forEach(LockKey::requireValid);
        if (mostWaiters < 0 || mostWaiters > MOST_WAITERS) {
            throw new IllegalArgumentException(
                    "0 to " + MOST_WAITERS + " waiters of a lock can be shown, and not " + mostWaiters);
        }
        return answered(new RowLook(asked, mostWaiters));
    }

    /**
     * {@inheritDoc}
     *
     * <p>A database does not say who is connected to it. A client that has not been seen for five minutes shows no
     * blocked threads any more.
     *
     * @throws BackendUnavailableException if the database does not answer
     * @throws BackendMisconfiguredException if the tables are missing or may not be read; the message says what to mend
     */
    @Override
    public List<LiveClient> clients(Collection<String> clientIds) throws InterruptedException {
        Set<String> asked = new LinkedHashSet<>(Objects.requireNonNull(clientIds, "clientIds"));
        Work<Map<String, LiveClient>> records = () -> Next.execute(
                Statement.reading(rows -> rows.clients(asked)),
                found -> Next.execute(
                        Statement.reading(rows -> rows.blocked(found.keySet())),
                        blocked -> new Next.Answered<>(clients(asked, found, blocked))));
        Map<String, LiveClient> found = answered(records);
        return clientIds.stream().map(found::get).toList();
    }

    private static Map<String, LiveClient> clients(
            Set<String> asked, Map<String, ClientInfo> found, Map<String, String> blocked) {
        Map<String, LiveClient> clients = new HashMap<>();
        for (String id : asked) {
            clients.put(
                    id,
                    new LiveClient(
                            id,
                            Optional.ofNullable(found.get(id)),
                            LiveClient.Connection.UNKNOWN,
                            BlockedThreadsText.parse(blocked.getOrDefault(id, ""))));
        }
        return clients;
    }

    @Override
    public Topology topology() {
        return Topology.single(database.description(), true);
    }

    private <T> T answered(Work<T> work) throws InterruptedException {
        return answer(thread.submit(work), LONGEST_REQUEST, database.description());
    }

    private static <T> T answer(CompletableFuture<T> future, Duration longest, String description)
            throws InterruptedException {
        try {
            return future.get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof BackendFailure failure) {
                throw failed(description, failure);
            }
            throw new IllegalStateException("Cannot list the locks of " + description, failed.getCause());
        } catch (TimeoutException silent) {
            String seen = "no answer within " + longest.toMillis() + " ms";
            throw failed(description, new BackendFailure(BackendFailure.Kind.UNKNOWN, seen, silent));
        }
    }

    private static HoldfastException failed(String description, BackendFailure failure) {
        return failure.toException(null, "Cannot list the locks of " + description + ": " + failure.seen());
    }

    @Override
    public void close() {
        thread.beginClosing();
        thread.awaitClosed(CLOSING_NANOS);
    }

    @Override
    public String toString() {
        return "Browser of the locks in " + database.description();
    }
}
