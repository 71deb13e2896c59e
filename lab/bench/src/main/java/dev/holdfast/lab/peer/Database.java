package dev.holdfast.lab.peer;

import dev.holdfast.embedded.sql.H2Server;
import dev.holdfast.embedded.sql.MariaDbServer;
import dev.holdfast.embedded.sql.PostgresServer;
import dev.holdfast.embedded.sql.SqlServer;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** The databases that peers can be measured on. None of them waits for the disk when it answers. */
public enum Database {
    POSTGRESQL(
            "jdbc:postgresql:",
            "TIMESTAMP",
            "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS bigint)",
            "user=%s&password=%s") {
        @Override
        public Optional<String> missing() {
            return PostgresServer.missing();
        }

        @Override
        public SqlServer start() {
            SqlServer server = PostgresServer.run("shared_preload_libraries=pg_stat_statements");
            server.execute("CREATE EXTENSION pg_stat_statements");
            return server;
        }

        @Override
        OptionalDouble statements(SqlServer server) {
            return OptionalDouble.of(Double.parseDouble(server.ask("SELECT COALESCE(SUM(calls), 0)"
                    + " FROM pg_stat_statements s JOIN pg_roles r ON r.oid = s.userid WHERE r.rolname = '"
                    + server.user() + "'")));
        }
    },
    MARIADB(
            "jdbc:mariadb:",
            "DATETIME(6)",
            "TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(6))",
            "user=%s&password=%s") {
        @Override
        public Optional<String> missing() {
            return MariaDbServer.missing();
        }

        @Override
        public SqlServer start() {
            return MariaDbServer.run("--userstat=ON");
        }

        @Override
        OptionalDouble statements(SqlServer server) {
            return OptionalDouble.of(Double.parseDouble(
                    server.ask("SELECT COALESCE(SUM(SELECT_COMMANDS + UPDATE_COMMANDS + OTHER_COMMANDS), 0)"
                            + " FROM information_schema.USER_STATISTICS WHERE USER = '" + server.user() + "'")));
        }
    },
    H2(
            "jdbc:h2:",
            "TIMESTAMP",
            "CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP(6)) * 1000000 AS BIGINT)",
            "USER=%s;PASSWORD=%s") {
        @Override
        public Optional<String> missing() {
            return Optional.empty();
        }

        @Override
        public SqlServer start() {
            return H2Server.run();
        }

        /** It counts only while it keeps every statement, which takes it longer than the statements. */
        @Override
        OptionalDouble statements(SqlServer server) {
            return OptionalDouble.empty();
        }
    };

    private final String urlPrefix;
    private final String timestamp;
    private final String nowMicros;
    private final String credentials;

    Database(String urlPrefix, String timestamp, String nowMicros, String credentials) {
        this.urlPrefix = urlPrefix;
        this.timestamp = timestamp;
        this.nowMicros = nowMicros;
        this.credentials = credentials;
    }

    /** Returns why there is none on this machine; empty if there is one. */
    public abstract Optional<String> missing();

    /** Starts one with an empty database. */
    public abstract SqlServer start();

    /** Returns how many statements the clients have sent so far, if the server tells. */
    abstract OptionalDouble statements(SqlServer server);

    /** Returns its type of a point in time. */
    String timestamp() {
        return timestamp;
    }

    /** Returns an expression: its time in microseconds. */
    public String nowMicros() {
        return nowMicros;
    }

    /** Returns where clients connect to, with the credentials that they need. */
    public String url(SqlServer server) {
        return server.jdbcUrl(String.format(Locale.ROOT, credentials, server.user(), server.password()));
    }

    static Database ofUrl(String url) {
        for (Database database : values()) {
            if (url.startsWith(database.urlPrefix)) {
                return database;
            }
        }
        throw new IllegalArgumentException("no database that is known here: " + url);
    }

    /** As on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
