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
 * of this process.
 */
final class Watchdog implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Watchdog.class);
    private static final String SCRIPT = """
            trap '' HUP INT TERM
            IFS= read -r word
            [ "$word" = done ] && exit 0
            kill -s TERM -- "$1" || exit 0
            left=$2
            while [ "$left" -gt 0 ] && kill -s 0 -- "$1"; do
                sleep 1
                left=$((left - 1))
            done
            kill -s KILL -- "$1"
            """;

    private final Process shell;

    private Watchdog(Process shell) {
        this.shell = shell;
    }

    /**
     * Starts to watch.
     *
     * @param leader the leader of the program's group
     * @param grace the time between TERM and KILL
     * @throws IOException if there is no shell
     */
    static Watchdog over(Process leader, Duration grace) throws IOException {
        long seconds = grace.plusMillis(999).toSeconds();
        List<String> command = new ArrayList<>(ProgramStarter.ownGroup());
        command.addAll(
                List.of("/bin/sh", "-c", SCRIPT, "holdfast-watchdog", "-" + leader.pid(), Long.toString(seconds)));
        return new Watchdog(new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    /** The program has ended, or its end is being seen to: nothing is left to watch. */
    @Override
    public void close() {
        try (OutputStream pipe = shell.getOutputStream()) {
            pipe.write("done\n".getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            log.debug("the watchdog has gone already: {}", e.getMessage());
        }
    }
}
