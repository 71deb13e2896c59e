package dev.holdfast.lab.peer;

import dev.holdfast.lab.peer.IdleConnections.Prepared;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;

/** What databases offer by themselves, by plain JDBC and without a library: a connection for each thread. */
final class SessionPeers {

    static final String FLOOR_TABLE = "CREATE TABLE bench_floor (name VARCHAR(200) NOT NULL PRIMARY KEY)";

    /** MariaDB wants to know for how long; nobody waits for that long. */
    private static final int PATIENCE_SECONDS = 3600;

    private SessionPeers() {}

    /** Inserts a row and deletes it: the least that a lock which is a row can cost. */
    static PeerClient floor(String url, Duration noLease) {
        IdleConnections connections = new IdleConnections(
                url, "INSERT INTO bench_floor (name) VALUES (?)", "DELETE FROM bench_floor WHERE name = ?");
        return new PeerClient(
                name -> PeerLock.of(
                        () -> {
                            Prepared taken = connections.take();
                            try {
                                execute(taken.take(), name);
                            } catch (SQLException e) {
                                connections.giveBack(taken);
                                throw new IllegalStateException(
                                        "the floor does not wait, and " + name + " is taken", e);
                            }
                            return taken;
                        },
                        taken -> {
                            execute(taken.giveBack(), name);
                            connections.giveBack(taken);
                        }),
                connections::close);
    }

    private static void execute(PreparedStatement statement, String name) throws SQLException {
        statement.setString(1, name);
        if (statement.executeUpdate() != 1) {
            throw new IllegalStateException("the row of " + name + " was not there");
        }
    }

    /**
     * Locks that a session holds until it gives them back or ends, as the library DistributedLock uses them: the server
     * wakes the next one that waits, whose connection is busy until then.
     */
    static PeerClient advisory(String url, Duration noLease) {
        return Database.ofUrl(url) == Database.MARIADB ? namedLocks(url) : numberedLocks(url);
    }

    private static PeerClient numberedLocks(String url) {
        IdleConnections connections =
                new IdleConnections(url, "SELECT pg_advisory_lock(?)", "SELECT pg_advisory_unlock(?)");
        return new PeerClient(
                name -> {
                    long key = UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8))
                            .getMostSignificantBits();
                    return PeerLock.of(
                            () -> {
                                Prepared taken = connections.take();
                                taken.take().setLong(1, key);
                                taken.take().executeQuery().close();
                                return taken;
                            },
                            taken -> {
                                taken.giveBack().setLong(1, key);
                                requireTrue(taken.giveBack(), name);
                                connections.giveBack(taken);
                            });
                },
                connections::close);
    }

    private static PeerClient namedLocks(String url) {
        IdleConnections connections =
                new IdleConnections(url, "SELECT GET_LOCK(?, " + PATIENCE_SECONDS + ")", "SELECT RELEASE_LOCK(?)");
        return new PeerClient(
                name -> PeerLock.of(
                        () -> {
                            Prepared taken = connections.take();
                            taken.take().setString(1, name);
                            requireTrue(taken.take(), name);
                            return taken;
                        },
                        taken -> {
                            taken.giveBack().setString(1, name);
                            requireTrue(taken.giveBack(), name);
                            connections.giveBack(taken);
                        }),
                connections::close);
    }

    private static void requireTrue(PreparedStatement query, String name) throws SQLException {
        try (ResultSet answer = query.executeQuery()) {
            if (!answer.next() || !answer.getBoolean(1)) {
                throw new IllegalStateException(name + " was not taken, or was not held");
            }
        }
    }
}
