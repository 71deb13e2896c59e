package dev.holdfast.embedded.sql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** MariaDB, of the machine or where {@code -Dmariadb.home} says. */
public final class MariaDbServer extends InnoDbServer {

    private static final String HOME = "mariadb.home";

    private MariaDbServer(ServerHome home, Map<String, String> environment, List<String> settings) {
        super("mariadb", home, environment, settings);
    }

    private static Optional<ServerHome> found() {
        return ServerHome.find(HOME, "mariadbd");
    }

    /** {@return why there is none on this machine; empty if there is one} */
    public static Optional<String> missing() {
        return found().isPresent()
                ? Optional.empty()
                : Optional.of("no MariaDB: install mariadb-server, name a folder by -D" + HOME
                        + ", or run .ci/run mariadb-10.11");
    }

    /**
     * Starts one with an empty database.
     *
     * @param settings as {@code --innodb-flush-log-at-trx-commit=1}
     */
    public static MariaDbServer run(String... settings) {
        return run(Map.of(), settings);
    }

    /**
     * Starts one with an empty database.
     *
     * @param environment of its process, beside this one's
     * @param settings as {@code --innodb-flush-log-at-trx-commit=1}
     */
    public static MariaDbServer run(Map<String, String> environment, String... settings) {
        ServerHome home =
                found().orElseThrow(() -> new SqlServerException(missing().orElseThrow()));
        MariaDbServer server = new MariaDbServer(home, environment, List.of(settings));
        server.createData();
        server.start();
        return server;
    }

    private void createData() {
        try {
            Files.createDirectories(folder().data());
            StringBuilder sql = new StringBuilder("""
                    CREATE DATABASE IF NOT EXISTS mysql;
                    USE mysql;
                    SET @auth_root_socket = NULL;
                    """);
            for (String part : List.of("mysql_system_tables", "mysql_performance_tables", "mysql_system_tables_data")) {
                sql.append(textOf(part));
            }
            Path file = folder().write("create.sql", sql.toString());
            String run = "exec \"$@\" <" + file;
            List<String> command = program("--bootstrap", "--loose-performance-schema=OFF");
            command.addAll(0, List.of("/bin/sh", "-c", run, "sh"));
            ServerProcess.run(command, folder(), startTimeout());
        } catch (IOException e) {
            throw new UncheckedIOException("could not create the data of MariaDB", e);
        }
    }

    /** Newer ones call their files by their newer name. */
    private String textOf(String part) throws IOException {
        Path file = home().share().resolve(part + ".sql");
        return Files.readString(
                Files.exists(file) ? file : home().share().resolve(part.replace("mysql_", "mariadb_") + ".sql"));
    }

    @Override
    String url(int atPort, String parameters) {
        return mariaDbUrl(atPort, parameters);
    }
}
