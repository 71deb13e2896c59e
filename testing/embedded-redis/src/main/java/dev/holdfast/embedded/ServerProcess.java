package dev.holdfast.embedded;

import dev.holdfast.embedded.internal.RespConnection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** One run of redis-server, from its launch to its end. */
final class ServerProcess {

    private static final Duration PROBE_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);
    private static final long PROBE_INTERVAL_MILLIS = 3;
    private static final int TAIL_LINES = 30;

    private final Process process;
    private final Path log;

    private ServerProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    static ServerProcess launch(ServerSettings settings, Path config, Path log) {
        try {
            List<String> command = new ArrayList<>(List.of(settings.binary().toString(), config.toString()));
            command.addAll(settings.kind().arguments());
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
            builder.environment().putAll(settings.environment());
            Process process = builder.start();
            process.getOutputStream().close();
            Watchdog.watch(process);
            return new ServerProcess(process, log);
        } catch (IOException e) {
            throw new EmbeddedRedisException("could not run " + settings.binary(), e);
        }
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /**
     * Waits until this very process answers at the port and has loaded its data.
     *
     * @return the version that it says it is
     * @throws EmbeddedRedisException when it ended, or when the time is up; it is killed then
     */
    String awaitReady(ServerSettings settings, int port) {
        Duration timeout = settings.startTimeout();
        try {
            long startNanos = System.nanoTime();
            while (!process.waitFor(PROBE_INTERVAL_MILLIS, TimeUnit.MILLISECONDS)) {
                Optional<String> version = askVersion(settings, port);
                if (version.isPresent()) {
                    return version.get();
                }
                if (System.nanoTime() - startNanos > timeout.toNanos()) {
                    kill();
                    throw new EmbeddedRedisException("redis-server was not ready within " + timeout + tail());
                }
            }
        } catch (InterruptedException e) {
            kill();
            Thread.currentThread().interrupt();
            throw new EmbeddedRedisException("interrupted while redis-server was starting", e);
        }
        throw new EmbeddedRedisException("redis-server ended while starting, with exit code " + process.exitValue()
                + (portWasTaken() ? ": port " + port + " is taken" : "") + tail());
    }

    /** Says whether it could not listen, because another program does at its port. */
    boolean portWasTaken() {
        // The end of the line is the C library's: "Address already in use", or "Address in use".
        return !process.isAlive()
                && log().lines()
                        .anyMatch(line -> line.contains("Could not create server TCP listening socket")
                                && line.endsWith("in use"));
    }

    /** Asks for the version; empty while it does not answer, is loading, or another process answers. */
    private Optional<String> askVersion(ServerSettings settings, int port) {
        try (RespConnection connection = RespConnection.open("127.0.0.1", port, PROBE_TIMEOUT)) {
            settings.password().ifPresent(secret -> connection.execute("AUTH", secret));
            connection.execute("PING");
            ServerInfo info = new ServerInfo(connection.execute("INFO").text());
            boolean ready = info.get("process_id").equals(Long.toString(process.pid()))
                    && settings.kind().isReady(info);
            if (!ready) {
                return Optional.empty();
            }
            String version = info.get("redis_version");
            settings.kind().firstCommands(version).forEach(connection::execute);
            return Optional.of(version);
        } catch (UncheckedIOException | RespException notYet) {
            return Optional.empty();
        }
    }

    /** Stops it from running until {@link #thaw}. */
    void freeze() {
        send(Signal.STOP);
    }

    /** Lets it run again. */
    void thaw() {
        send(Signal.CONT);
    }

    private void send(Signal signal) {
        // The number of a process that has ended can belong to another by now.
        if (!process.isAlive()) {
            throw new EmbeddedRedisException("redis-server does not run: process " + process.pid() + " has ended");
        }
        signal.send(process.pid());
    }

    /** Ends it in good order, so that it saves what it is to save; kills it where it does not end. */
    void stop() {
        // Termination comes first: a frozen process sees both at once when it goes on, and cannot end in between.
        process.destroy();
        thawIfAlive();
        if (!endsWithin(STOP_TIMEOUT)) {
            kill();
        }
    }

    private void thawIfAlive() {
        try {
            thaw();
        } catch (EmbeddedRedisException e) {
            // It has ended meanwhile, which this JVM may get to know a moment later than the system.
            if (!endsWithin(STOP_TIMEOUT)) {
                throw e;
            }
        }
    }

    /** Kills it, frozen or not, and waits until it is gone. */
    void kill() {
        process.destroyForcibly();
        if (!endsWithin(STOP_TIMEOUT)) {
            throw new EmbeddedRedisException("process " + process.pid() + " did not end when it was killed");
        }
    }

    private boolean endsWithin(Duration timeout) {
        boolean interrupted = false;
        long startNanos = System.nanoTime();
        try {
            while (true) {
                try {
                    long leftNanos = timeout.toNanos() - (System.nanoTime() - startNanos);
                    return process.waitFor(leftNanos, TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    String log() {
        try {
            // The server writes bytes of clients into its log, which need not be text.
            return Files.readString(log, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the server's log", e);
        }
    }

    /** Returns the end of its log, in words that continue a message. */
    String tail() {
        String[] lines = log().strip().split("\n", -1);
        StringBuilder tail = new StringBuilder("; its log ends with:");
        for (int i = Math.max(0, lines.length - TAIL_LINES); i < lines.length; i++) {
            tail.append("\n  ").append(lines[i]);
        }
        return tail.toString();
    }
}
