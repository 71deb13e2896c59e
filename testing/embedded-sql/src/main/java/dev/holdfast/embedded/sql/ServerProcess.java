package dev.holdfast.embedded.sql;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * One run of a server, from its launch to its end. If this JVM is killed meanwhile, a shell process that sees its end
 * kills the server.
 */
final class ServerProcess {

    private static final Duration STOP_TIMEOUT = Duration.ofMinutes(1);
    private static final long PROBE_INTERVAL_MILLIS = 20;

    private final String name;
    private final Process process;
    private final Process watchdog;

    private ServerProcess(String name, Process process, Process watchdog) {
        this.name = name;
        this.process = process;
        this.watchdog = watchdog;
    }

    static ServerProcess launch(
            String name, List<String> command, Map<String, String> environment, ServerFolder folder) {
        try {
            ProcessBuilder builder = builder(command, folder);
            builder.environment().putAll(environment);
            Process process = builder.start();
            process.getOutputStream().close();
            Process watchdog = new ProcessBuilder(
                            "/bin/sh", "-c", "trap '' HUP INT TERM; read -r end; kill -KILL " + process.pid())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return new ServerProcess(name, process, watchdog);
        } catch (IOException e) {
            throw new SqlServerException("could not run " + command.get(0), e);
        }
    }

    /** Runs a program to its end. */
    static void run(List<String> command, ServerFolder folder, Duration timeout) {
        try {
            Process process = builder(command, folder).start();
            process.getOutputStream().close();
            if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                throw new SqlServerException(command + " did not end within " + timeout + folder.tail());
            }
            if (process.exitValue() != 0) {
                throw new SqlServerException(command + " ended with " + process.exitValue() + folder.tail());
            }
        } catch (IOException e) {
            throw new SqlServerException("could not run " + command.get(0), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SqlServerException("interrupted while " + command.get(0) + " was running", e);
        }
    }

    private static ProcessBuilder builder(List<String> command, ServerFolder folder) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.root().toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.log().toFile()));
        builder.environment().put("LC_ALL", "C");
        builder.environment().put("TZ", "UTC");
        return builder;
    }

    long pid() {
        return process.pid();
    }

    Duration cpuTime() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .flatMap(each -> each.info().totalCpuDuration().stream())
                .reduce(Duration.ZERO, Duration::plus);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Waits until it can be used; kills it when the time is up. */
    void awaitReady(BooleanSupplier probe, Duration timeout, ServerFolder folder) {
        try {
            long startNanos = System.nanoTime();
            while (!process.waitFor(PROBE_INTERVAL_MILLIS, TimeUnit.MILLISECONDS)) {
                if (probe.getAsBoolean()) {
                    return;
                }
                if (System.nanoTime() - startNanos > timeout.toNanos()) {
                    kill();
                    throw new SqlServerException(name + " was not ready within " + timeout + folder.tail());
                }
            }
        } catch (InterruptedException e) {
            kill();
            Thread.currentThread().interrupt();
            throw new SqlServerException("interrupted while " + name + " was starting", e);
        }
        watchdog.destroyForcibly();
        throw new SqlServerException(
                name + " ended while starting, with exit code " + process.exitValue() + folder.tail());
    }

    /** Ends it in good order; kills it where it does not end. */
    void stop(String signal) {
        send(signal);
        if (!endsWithin(STOP_TIMEOUT)) {
            kill();
        }
        watchdog.destroyForcibly();
    }

    /** Sends it and its children a signal. */
    void sendToAll(String signal) {
        List<String> command = new ArrayList<>(List.of("kill", "-" + signal, Long.toString(process.pid())));
        process.descendants().forEach(child -> command.add(Long.toString(child.pid())));
        runKill(command);
    }

    private void send(String signal) {
        if (process.isAlive()) {
            runKill(List.of("kill", "-" + signal, Long.toString(process.pid())));
        }
    }

    private static void runKill(List<String> command) {
        try {
            new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new SqlServerException("could not run kill", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SqlServerException("interrupted while " + command + " was running", e);
        }
    }

    /** Kills it with its children, and waits until they are gone. */
    void kill() {
        List<ProcessHandle> children = process.descendants().toList();
        process.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
        watchdog.destroyForcibly();
        if (!endsWithin(STOP_TIMEOUT)) {
            throw new SqlServerException("process " + process.pid() + " did not end when it was killed");
        }
        children.forEach(child -> child.onExit()
                .orTimeout(STOP_TIMEOUT.toSeconds(), TimeUnit.SECONDS)
                .join());
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
}
