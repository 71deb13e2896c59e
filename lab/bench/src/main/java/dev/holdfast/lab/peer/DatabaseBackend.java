package dev.holdfast.lab.peer;

import dev.holdfast.embedded.sql.SqlServer;
import dev.holdfast.lab.report.Figure;
import java.util.EnumMap;
import java.util.Map;

/** A database with the tables that peers need; Holdfast's own are made by its clients. */
final class DatabaseBackend implements PeerBackend {

    private final Database database;
    private final SqlServer server;

    DatabaseBackend(Database database) {
        this.database = database;
        this.server = database.start();
        server.execute(
                SessionPeers.FLOOR_TABLE,
                "CREATE TABLE INT_LOCK (LOCK_KEY CHAR(36) NOT NULL, REGION VARCHAR(100) NOT NULL, CLIENT_ID CHAR(36),"
                        + " CREATED_DATE " + database.timestamp() + " NOT NULL, EXPIRED_AFTER " + database.timestamp()
                        + " NOT NULL, CONSTRAINT INT_LOCK_PK PRIMARY KEY (LOCK_KEY, REGION))",
                "CREATE TABLE shedlock (name VARCHAR(64) NOT NULL PRIMARY KEY, lock_until " + database.timestamp()
                        + " NOT NULL, locked_at " + database.timestamp()
                        + " NOT NULL, locked_by VARCHAR(255) NOT NULL)");
        if (database == Database.POSTGRESQL) {
            server.execute(
                    "ALTER TABLE bench_floor OWNER TO " + server.user(),
                    "ALTER TABLE INT_LOCK OWNER TO " + server.user(),
                    "ALTER TABLE shedlock OWNER TO " + server.user());
        }
    }

    @Override
    public String uri() {
        return database.url(server);
    }

    @Override
    public Map<Figure, Double> used() {
        Map<Figure, Double> used = new EnumMap<>(Figure.class);
        used.put(Figure.SERVER_MICROS_PER_OP, server.cpuTime().toNanos() / 1e3);
        database.statements(server).ifPresent(statements -> used.put(Figure.COMMANDS_PER_OP, statements));
        return used;
    }

    @Override
    public void close() {
        server.close();
    }
}
