package dev.holdfast.embedded;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A shell process that kills the servers which this JVM leaves behind when it is killed itself.
 *
 * <p>A shutdown hook does not run on SIGKILL. The shell reads a pipe whose other end only this JVM has; however the JVM
 * ends, the kernel closes that end, the shell reads the end of the input, and kills what it was asked to watch. It
 * ignores the signals that a terminal or a service manager sends to the whole group, so that it outlives the JVM for
 * that moment. There is one for each JVM, started with the first server.
 *
 * <p>What it cannot do: delete the server's temporary directory, and survive being killed itself along with the JVM.
 */
final class Watchdog {

    private static final Logger log = LoggerFactory.getLogger(Watchdog.class);

    private static final String SCRIPT = """
            trap '' HUP INT TERM
            pids=
            while read -r change pid; do
              case $change in
                watch) pids="$pids $pid" ;;
                forget)
                  rest=
                  for p in $pids; do [ "$p" = "$pid" ] || rest="$rest $p"; done
                  pids=$rest ;;
              esac
            done
            [ -z "$pids" ] || kill -KILL $pids
            """;

    private static final Watchdog OF_THIS_JVM = new Watchdog();

    private final OutputStream commands;

    private Watchdog() {
        commands = startShell();
    }

    private static OutputStream startShell() {
        try {
            return new ProcessBuilder("/bin/sh", "-c", SCRIPT)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .getOutputStream();
        } catch (IOException e) {
            log.warn("No shell to watch over embedded servers: they stay behind if this JVM is killed.", e);
            return OutputStream.nullOutputStream();
        }
    }

    /** Has the process killed when this JVM has ended, unless it ends before. */
    static void watch(Process process) {
        OF_THIS_JVM.send("watch", process.pid());
        // Else the number could belong to an innocent process by the time the JVM ends.
        var unused = process.toHandle().onExit().thenRun(() -> OF_THIS_JVM.send("forget", process.pid()));
    }

    private synchronized void send(String change, long pid) {
        try {
            commands.write((change + " " + pid + "\n").getBytes(StandardCharsets.US_ASCII));
            commands.flush();
        } catch (IOException e) {
            log.warn("Nothing watches over the embedded server {}: it stays behind if this JVM is killed.", pid, e);
        }
    }
}
