package dev.holdfast.cli.demo;

import dev.holdfast.cli.ClientChoices;
import dev.holdfast.cli.ServerUrl;
import dev.holdfast.embedded.sql.MariaDbServer;
import dev.holdfast.embedded.sql.PostgresServer;
import dev.holdfast.embedded.sql.SqlServer;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** What can be started for the locks. */
enum Backend {

    /** A server of Redis, that of the stock. */
    REDIS {
        @Override
        LockServers start() {
            throw new IllegalStateException("Redis is started by its topology");
        }
    },

    /** A database in the memory of this JVM. */
    H2 {
        @Override
        LockServers start() {
            MemoryDatabase database = MemoryDatabase.start();
            return LockServers.started(database.url(), database::close);
        }
    },

    /** A database that this program brings along. */
    POSTGRESQL {
        @Override
        Optional<String> missing() {
            return PostgresServer.missing()
                    .map(why ->
                            "this program brings a PostgreSQL for Linux on x86-64 alone. Start one yourself, and name"
                                    + " it by --url postgresql://USER:PASSWORD@HOST/DB --create-tables");
        }

        @Override
        LockServers start() {
            return database(PostgresServer::run);
        }
    },

    /** A database that is installed on this machine. */
    MARIADB {
        @Override
        Optional<String> missing() {
            return MariaDbServer.missing()
                    .map(why -> "there is no MariaDB on this machine. Install it, such as by apt-get install"
                            + " mariadb-server, or name a database that runs by --url mariadb://USER:PASSWORD@HOST/DB"
                            + " --create-tables");
        }

        @Override
        LockServers start() {
            return database(MariaDbServer::run);
        }
    },

    /** A server of this JVM. */
    ZOOKEEPER {
        @Override
        LockServers start() {
            TemporaryZooKeeper server = TemporaryZooKeeper.start();
            return LockServers.started(server.url(), server::close);
        }
    };

    /** Why it cannot be started on this machine, and what to do; empty if it can be. */
    Optional<String> missing() {
        return Optional.empty();
    }

    /** Starts it. */
    abstract LockServers start();

    private static LockServers database(Supplier<SqlServer> run) {
        SqlServer server = run.get();
        try {
            String url = server.jdbcUrl("user=" + server.user() + "&password=" + server.password());
            ServerUrl.parse(url)
                    .connect(ClientChoices.of("holdfast demo").creatingTables())
                    .close();
            return LockServers.started(url, server::close);
        } catch (Throwable failed) {
            server.close();
            throw failed;
        }
    }

    /** The word for it in arguments. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
