package dev.holdfast.lab.chaos.stage;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.sql.SqlServer;
import dev.holdfast.jdbc.HoldfastJdbc;
import dev.holdfast.jdbc.internal.table.LockKey;
import dev.holdfast.lab.chaos.clock.ShiftedClock;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A database whose clock may be moved. What is said to it is repeated until it answers. */
public final class SqlServers implements LockServers {

    private static final Logger LOG = LoggerFactory.getLogger(SqlServers.class);

    private static final List<String> ALL_ROWS = List.of("DELETE FROM holdfast_lock", "DELETE FROM holdfast_client");

    private final Database database;
    private final SqlServer server;
    private final DataSource administration;
    private final Optional<ShiftedClock> clock;
    private final String version;
    private final Semaphore turns = new Semaphore(1, true);

    private SqlServers(Database database, SqlServer server, Optional<ShiftedClock> clock) {
        this.database = database;
        this.server = server;
        this.administration = server.admin(database.timeouts());
        this.clock = clock.filter(this::moves);
        this.version = database.product() + " " + database.version(server);
    }

    /**
     * Starts it, with the tables and the user of the clients.
     *
     * @param clock what to run it by; without one, its clock cannot be moved
     */
    static SqlServers start(Database database, Optional<ShiftedClock> clock) {
        SqlServer server = database.run(clock.map(ShiftedClock::environment).orElse(Map.of()));
        try {
            HoldfastJdbc.builder()
                    .dataSource(server.dataSource())
                    .createTables(true)
                    .build()
                    .close();
            server.execute(database.users().toArray(String[]::new));
            return new SqlServers(database, server, clock);
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    /** Says whether the server goes by that clock. */
    private boolean moves(ShiftedClock shifted) {
        shifted.shift(Duration.ofHours(1));
        try {
            long micros = Long.parseLong(server.ask("SELECT " + database.nowMicros()));
            return micros / 1000 - System.currentTimeMillis()
                    > Duration.ofMinutes(30).toMillis();
        } finally {
            shifted.shift(Duration.ZERO);
        }
    }

    @Override
    public String version() {
        return version;
    }

    @Override
    public List<Integer> ports() {
        return List.of(server.port());
    }

    @Override
    public String uri(ClientNetwork network) {
        return server.jdbcUrlAt(
                network.to(server.port()).port(), "user=" + ClientUser.NAME + "&password=" + ClientUser.PASSWORD);
    }

    @Override
    public Optional<ShiftedClock> clock() {
        return clock;
    }

    @Override
    public Holdfast connect() {
        return HoldfastJdbc.on(server.dataSource());
    }

    @Override
    public Remains remains() {
        return new RowRemains(this, database.nowMicros());
    }

    /** Returns who may do something to all of the server: one at a time, since a restart may take its time. */
    public Semaphore turns() {
        return turns;
    }

    /** Stops all its processes from running. */
    public void freeze() {
        server.freeze();
    }

    /** Lets them run again. */
    public void thaw() {
        server.thaw();
    }

    /** Kills it. */
    public void kill() {
        server.kill();
    }

    /** Starts it again, with all that it had answered. */
    public void restart() {
        server.start();
    }

    /** Ends all sessions of the clients. */
    public void endSessions() throws InterruptedException {
        insist(database.endOfSessions());
    }

    /** Lets it refuse what changes anything, or not any more. */
    public void setReadOnly(boolean readOnly) throws InterruptedException {
        insist(database.readOnly(readOnly));
    }

    /** Deletes all rows. */
    public void deleteRows() throws InterruptedException {
        insist(ALL_ROWS);
    }

    /** Begins a transaction in which the row of a lock cannot be changed by others. */
    public Connection lockRow(String lock) throws InterruptedException {
        return Insistence.answer("a transaction with the row of " + lock, () -> {
            Connection connection = administration.getConnection();
            try (PreparedStatement query =
                    connection.prepareStatement("SELECT version FROM holdfast_lock WHERE lock_name = ? FOR UPDATE")) {
                connection.setAutoCommit(false);
                query.setString(1, LockKey.of(lock));
                query.executeQuery().close();
                return connection;
            } catch (SQLException e) {
                connection.close();
                throw e;
            }
        });
    }

    /** Ends such a transaction, unless the server did when it was killed. */
    public void unlockRow(Connection transaction) {
        try (transaction) {
            transaction.rollback();
        } catch (SQLException ended) {
            LOG.debug("A transaction ended: {}", ended.getMessage());
        }
    }

    private void insist(List<String> statements) throws InterruptedException {
        Insistence.answer(String.join("; ", statements), () -> {
            try (Connection connection = administration.getConnection();
                    Statement statement = connection.createStatement()) {
                for (String sql : statements) {
                    statement.execute(sql);
                }
            }
            return statements;
        });
    }

    /** Returns the first column of a query, in words. */
    List<String> ask(String query) throws InterruptedException {
        return Insistence.answer(query, () -> {
            try (Connection connection = administration.getConnection();
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(query)) {
                List<String> texts = new ArrayList<>();
                while (rows.next()) {
                    texts.add(rows.getString(1));
                }
                return texts;
            }
        });
    }

    @Override
    public void heal() throws InterruptedException {
        clock.ifPresent(shifted -> shifted.shift(Duration.ZERO));
        if (server.isRunning()) {
            server.thaw();
        } else {
            server.start();
        }
        setReadOnly(false);
    }

    @Override
    public void close() {
        server.close();
    }
}
