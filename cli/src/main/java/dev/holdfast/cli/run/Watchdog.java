package dev.holdfast.cli.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the program when this process dies without a word, as by {@code kill -9}: the lease is not renewed then, and the
 * program must not run on without its lock. A shell that reads a pipe from this process; the end of the pipe is the end
 * of this process. The shell runs before the program does, so that nothing but a write to the pipe stands between the
 * program's start and its being watched.
 */
final class Watchdog implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Watchdog.class);
    private static final String SCRIPT = """
            trap '' HUP INT TERM
            IFS= read -r group && [ "$group" != done ] || exit 0
            IFS= read -r word
            [ "$word" = done ] && exit 0
            kill -s TERM -- "$group" || exit 0
            left=$1
            while [ "$left" -gt 0 ] && kill -s 0 -- "$group"; do
                sleep 1
                left=$((left - 1))
            done
            kill -s KILL -- "$group"
            """;

    private final OutputStream pipe;

    /** Starts one. */
    @FunctionalInterface
    interface Starter {

        Watchdog start(Duration grace) throws IOException;
    }

    Watchdog(Process shell) {
        this.pipe = shell.getOutputStream();
    }

    /**
     * Starts the shell, which has nothing to watch yet.
     *
     * @param grace the time between TERM and KILL
     * @throws IOException if there is no shell
     */
    static Watchdog start(Duration grace) throws IOException {
        long seconds = grace.plusMillis(999).toSeconds();
        List<String> command = new ArrayList<>(ProgramStarter.ownGroup());
        command.addAll(List.of("/bin/sh", "-c", SCRIPT, "holdfast-watchdog", Long.toString(seconds)));
        return new Watchdog(new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    /**
     * Watches over a program.
     *
     * @param leader the leader of the program's group
     * @throws IOException if the shell has gone
     */
    void watch(Process leader) throws IOException {
        tell("-" + leader.pid());
    }

    /** The program has ended, or its end is being seen to, or there is none: nothing is left to watch. */
    @Override
    public void close() {
        try (pipe) {
            tell("done");
        } catch (IOException e) {
            log.debug("the watchdog has gone already: {}", e.getMessage());
        }
    }

    private void tell(String line) throws IOException {
        pipe.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        pipe.flush();
    }
}
