package dev.holdfast.embedded.sql;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/** A pgbouncer before a PostgreSQL, in transaction mode: each transaction goes over any of its few connections. */
public final class PgBouncer implements AutoCloseable {

    private static final String PROGRAM = "pgbouncer.binary";
    private static final Duration START_TIMEOUT = Duration.ofMinutes(3);

    private final int port = FreePort.find();
    private final ServerFolder folder = ServerFolder.create("pgbouncer");
    private final ServerProcess process;

    private PgBouncer(PostgresServer server, int connections) {
        Path settings = folder.write("pgbouncer.ini", """
                [databases]
                holdfast = host=127.0.0.1 port=%d dbname=holdfast user=holdfast
                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %d
                unix_socket_dir =
                auth_type = any
                pool_mode = transaction
                default_pool_size = %d
                max_client_conn = 500
                ignore_startup_parameters = extra_float_digits
                """.formatted(server.port(), port, connections));
        List<String> command = new ArrayList<>(PostgresServer.asNobody());
        command.addAll(List.of(program().orElseThrow(), settings.toString()));
        process = ServerProcess.launch("pgbouncer", command, Map.of(), folder);
    }

    private static Optional<String> program() {
        String named = System.getProperty(PROGRAM, "/usr/sbin/pgbouncer");
        return Optional.of(named).filter(path -> Files.isExecutable(Path.of(path)));
    }

    /** {@return why there is none on this machine; empty if there is one} */
    public static Optional<String> missing() {
        return program().isPresent()
                ? Optional.empty()
                : Optional.of(
                        "no pgbouncer: install it, name its program by -D" + PROGRAM + ", or run .ci/run pgbouncer");
    }

    /**
     * Starts one.
     *
     * @param connections how many it has to the server
     */
    public static PgBouncer before(PostgresServer server, int connections) {
        PgBouncer started = new PgBouncer(server, connections);
        started.process.awaitReady(started::answers, START_TIMEOUT, started.folder);
        return started;
    }

    private boolean answers() {
        try (Connection connection = dataSource("").getConnection()) {
            return connection.isValid(1);
        } catch (SQLException notYet) {
            return false;
        }
    }

    /** {@return connections through it, with properties of the driver as {@code a=b&c=d}} */
    public DataSource dataSource(String parameters) {
        String url =
                "jdbc:postgresql://127.0.0.1:" + port + "/holdfast" + (parameters.isEmpty() ? "" : "?" + parameters);
        return new UrlDataSource(url, "holdfast", "holdfast");
    }

    @Override
    public void close() {
        process.kill();
        folder.delete();
    }
}
