package dev.holdfast.jdbc;

import dev.holdfast.LockBrowser;
import dev.holdfast.embedded.sql.SqlServer;
import dev.holdfast.embedded.sql.UrlDataSource;
import dev.holdfast.jdbc.fixture.InProcessDatabase;
import dev.holdfast.jdbc.fixture.Schema;
import dev.holdfast.jdbc.internal.table.LockKey;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.testkit.contract.BackendFactory;
import dev.holdfast.testkit.contract.BackendFixture;
import dev.holdfast.testkit.contract.ProxiedService;
import dev.holdfast.testkit.contract.RemoteAccess;
import dev.holdfast.testkit.proxy.FaultProxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javax.sql.DataSource;

/** A database with the table of locks, for the contract. */
final class DatabaseFixture implements BackendFixture {

    private final DataSource database;
    private final Optional<SqlServer> server;

    private DatabaseFixture(DataSource database, Optional<SqlServer> server) {
        this.database = database;
        this.server = server;
    }

    static DatabaseFixture on(SqlServer server) {
        Schema.create(server.dataSource());
        return new DatabaseFixture(server.dataSource(), Optional.of(server));
    }

    static DatabaseFixture inMemory(InProcessDatabase kind) {
        return new DatabaseFixture(kind.withTables("contract"), Optional.empty());
    }

    /** Connects in other processes. */
    public static final class Factory implements BackendFactory {
        @Override
        public LockBackend newBackend(String address) {
            String[] parts = address.split(" ", 3);
            return backendOn(new UrlDataSource(parts[2], parts[0], parts[1]));
        }
    }

    private static LockBackend backendOn(DataSource database) {
        return HoldfastJdbc.builder().dataSource(database).backend();
    }

    @Override
    public LockBackend newBackend() {
        return backendOn(database);
    }

    /** Holds that are over stay written until somebody asks for the lock again. */
    @Override
    public List<String> leftovers(String lockName) {
        try (Connection connection = database.getConnection();
                PreparedStatement query =
                        connection.prepareStatement("SELECT queue FROM holdfast_lock WHERE lock_name = ?")) {
            query.setString(1, LockKey.of(lockName));
            try (ResultSet row = query.executeQuery()) {
                return row.next() && !row.getString(1).isEmpty() ? List.of("the queue " + row.getString(1)) : List.of();
            }
        } catch (SQLException e) {
            throw new IllegalStateException("could not look at the row of " + lockName, e);
        }
    }

    @Override
    public OptionalInt longestNameBytes() {
        return OptionalInt.of(512);
    }

    @Override
    public boolean noticesDeadWaiters() {
        return false;
    }

    @Override
    public Optional<LockBrowser> openBrowser() throws InterruptedException {
        return Optional.of(JdbcLockBrowser.on(database));
    }

    @Override
    public Optional<RemoteAccess> remoteAccess() {
        return server.map(running -> new RemoteAccess(
                Factory.class, String.join(" ", running.user(), running.password(), running.jdbcUrl())));
    }

    @Override
    public Optional<ProxiedService> newProxy() {
        return server.map(running -> {
            FaultProxy proxy = FaultProxy.to("127.0.0.1", running.port());
            DataSource through = running.dataSource(running.jdbcUrlAt(proxy.port()));
            return new ProxiedService(proxy, () -> backendOn(through), () -> JdbcLockBrowser.on(through));
        });
    }
}
