package dev.holdfast.embedded.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What MariaDB and MySQL have in common. */
abstract sealed class InnoDbServer extends SqlServer permits MariaDbServer, MySqlServer {

    /** A statement a line: that is how MySQL reads it. */
    private static final String USERS = """
            CREATE DATABASE IF NOT EXISTS holdfast;
            CREATE USER IF NOT EXISTS 'holdfast'@'%' IDENTIFIED BY 'holdfast';
            GRANT ALL ON holdfast.* TO 'holdfast'@'%';
            CREATE USER IF NOT EXISTS 'admin'@'%' IDENTIFIED BY 'holdfast';
            GRANT ALL ON *.* TO 'admin'@'%' WITH GRANT OPTION;
            """;

    private final ServerHome home;
    private final List<String> settings;

    InnoDbServer(String product, ServerHome home, Map<String, String> environment, List<String> settings) {
        super(product, environment);
        this.home = home;
        this.settings = settings;
    }

    final ServerHome home() {
        return home;
    }

    /** The program with what its data needs, also before there are any. */
    final List<String> program(String... options) {
        List<String> command = new ArrayList<>(home.command());
        command.addAll(List.of(
                "--no-defaults",
                "--user=" + System.getProperty("user.name"),
                "--basedir=" + home.base(),
                "--lc-messages-dir=" + home.messages(),
                "--datadir=" + folder().data(),
                // Each deletes at its start what looks like temporary tables there, also those of another.
                "--tmpdir=" + folder().root()));
        command.addAll(List.of(options));
        return command;
    }

    @Override
    final List<String> command() {
        List<String> command = program(
                "--bind-address=" + HOST,
                "--port=" + port(),
                "--socket=" + folder().root().resolve("server.sock"),
                "--pid-file=" + folder().root().resolve("server.pid"),
                "--init-file=" + folder().write("users.sql", USERS),
                "--skip-name-resolve",
                "--max-connections=1000",
                "--innodb-flush-log-at-trx-commit=1",
                "--innodb-flush-method=nosync",
                "--innodb-buffer-pool-size=64M",
                "--performance-schema=OFF");
        command.addAll(settings);
        return command;
    }

    @Override
    final String stopSignal() {
        return "TERM";
    }

    @Override
    final String adminName() {
        return "admin";
    }

    /** {@return its database, for the driver of MySQL} */
    public final String mysqlUrl(String parameters) {
        return mysqlUrl(port(), parameters);
    }

    final String mysqlUrl(int atPort, String parameters) {
        String more = parameters.isEmpty() ? "" : "&" + parameters;
        return "jdbc:mysql://" + HOST + ":" + atPort + "/" + NAME + "?useSSL=false&allowPublicKeyRetrieval=true" + more;
    }

    /** {@return its database, for the driver of MariaDB} */
    public final String mariaDbUrl(String parameters) {
        return mariaDbUrl(port(), parameters);
    }

    final String mariaDbUrl(int atPort, String parameters) {
        return "jdbc:mariadb://" + HOST + ":" + atPort + "/" + NAME + (parameters.isEmpty() ? "" : "?" + parameters);
    }
}
