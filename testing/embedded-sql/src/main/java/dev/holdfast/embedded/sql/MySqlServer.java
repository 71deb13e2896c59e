package dev.holdfast.embedded.sql;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** MySQL, of the machine or where {@code -Dmysql.home} says. */
public final class MySqlServer extends InnoDbServer {

    private static final String HOME = "mysql.home";

    private MySqlServer(ServerHome home, List<String> settings) {
        super("mysql", home, Map.of(), settings);
    }

    /** MariaDB has a program of that name as well. */
    private static Optional<ServerHome> found() {
        return System.getProperty(HOME) == null
                        && ServerHome.find(HOME, "mariadbd").isPresent()
                ? Optional.empty()
                : ServerHome.find(HOME, "mysqld");
    }

    /** {@return why there is none on this machine; empty if there is one} */
    public static Optional<String> missing() {
        return found().isPresent()
                ? Optional.empty()
                : Optional.of("no MySQL: install it, name a folder by -D" + HOME + ", or run .ci/run mysql-8");
    }

    /**
     * Starts one with an empty database.
     *
     * @param settings as {@code --innodb-flush-log-at-trx-commit=1}
     */
    public static MySqlServer run(String... settings) {
        MySqlServer server = new MySqlServer(
                found().orElseThrow(() -> new SqlServerException(missing().orElseThrow())), List.of(settings));
        ServerProcess.run(server.program("--initialize-insecure"), server.folder(), startTimeout());
        server.start();
        return server;
    }

    @Override
    String url(int atPort, String parameters) {
        return mysqlUrl(atPort, parameters);
    }
}
