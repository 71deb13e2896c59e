package dev.holdfast.cli.ls;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.cli.Message;
import dev.holdfast.cli.Terminal;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;

/**
 * Shows something again and again, until the process is ended or nobody reads it any more.
 *
 * @param pause between the end of one round and the next
 * @param isTable whether it is for people: a terminal is cleared then, and elsewhere a blank line stands between
 */
record Watch(Duration pause, CommandLine command, boolean isTable) {

    private static final String HOME_AND_CLEAR = "\u001b[H\u001b[2J";

    /** What is shown. */
    interface Round {

        /** Shows it once. */
        void run() throws InterruptedException;
    }

    void repeat(Round round) throws InterruptedException {
        PrintWriter out = command.getOut();
        boolean clears = isTable && Terminal.isOutput();
        while (true) {
            if (clears) {
                out.print(HOME_AND_CLEAR);
            }
            try {
                round.run();
            } catch (BackendUnavailableException e) {
                // A server that fails over is what one wants to watch.
                command.getErr().println("holdfast: " + Message.of(e));
                command.getErr().flush();
            }
            if (isTable && !clears) {
                out.println();
            }
            if (out.checkError()) {
                return;
            }
            TimeUnit.NANOSECONDS.sleep(pause.toNanos());
        }
    }
}
