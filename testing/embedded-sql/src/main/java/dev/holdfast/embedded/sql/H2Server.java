package dev.holdfast.embedded.sql;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.h2.tools.Server;

/** H2 in a process of its own, with its data in a file. */
public final class H2Server extends SqlServer {

    private static final String ADMIN = "admin";

    private H2Server() {
        super("h2", Map.of());
    }

    /** Starts one with an empty database. */
    public static H2Server run() {
        H2Server server = new H2Server();
        server.start();
        server.execute("CREATE USER " + NAME + " PASSWORD '" + NAME + "' ADMIN");
        return server;
    }

    @Override
    List<String> command() {
        String jar =
                Server.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                jar,
                Server.class.getName(),
                "-tcp",
                "-tcpPort",
                Integer.toString(port()),
                "-ifNotExists",
                "-baseDir",
                folder().root().toString());
    }

    @Override
    String stopSignal() {
        return "TERM";
    }

    @Override
    String adminName() {
        return ADMIN;
    }

    @Override
    String url(int atPort, String parameters) {
        String more = parameters.isEmpty() ? "" : ";" + parameters;
        return "jdbc:h2:tcp://" + HOST + ":" + atPort + "/./" + NAME + more;
    }
}
