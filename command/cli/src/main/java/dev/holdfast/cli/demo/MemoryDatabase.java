package dev.holdfast.cli.demo;

import dev.holdfast.cli.ClientChoices;
import dev.holdfast.cli.ServerUrl;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.UUID;
import org.h2.tools.Server;

/** A database in the memory of this JVM, with the tables of locks, that programs of this machine reach by its URL. */
final class MemoryDatabase implements AutoCloseable {

    private final Connection keeper;
    private final Server server;
    private final String credentials;

    private MemoryDatabase(Connection keeper, Server server, String credentials) {
        this.keeper = keeper;
        this.server = server;
        this.credentials = credentials;
    }

    /** Starts it on any free port of the loopback address. */
    static MemoryDatabase start() {
        String credentials = ";USER=demo;PASSWORD=" + UUID.randomUUID();
        try {
            // Kept open, since the database ends with its last connection.
            Connection keeper = DriverManager.getConnection("jdbc:h2:mem:demo" + credentials);
            Server server =
                    Server.createTcpServer("-tcpPort", "0", "-tcpDaemon").start();
            MemoryDatabase database = new MemoryDatabase(keeper, server, credentials);
            ServerUrl.parse(database.url())
                    .connect(ClientChoices.of("holdfast demo").creatingTables())
                    .close();
            return database;
        } catch (SQLException failed) {
            throw new IllegalStateException("The database of the demo cannot be started", failed);
        }
    }

    /** Where it is, with its password. */
    String url() {
        return "jdbc:h2:tcp://localhost:" + server.getPort() + "/mem:demo" + credentials;
    }

    @Override
    public void close() {
        server.stop();
        try {
            keeper.close();
        } catch (SQLException failed) {
            throw new IllegalStateException("The database of the demo cannot be ended", failed);
        }
    }
}
