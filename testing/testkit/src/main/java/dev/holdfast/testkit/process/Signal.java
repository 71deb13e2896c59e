package dev.holdfast.testkit.process;

import java.io.IOException;
import java.io.UncheckedIOException;

/** The POSIX signals that Java cannot send by itself. */
enum Signal {
    /** Freezes a process where it stands. */
    STOP,

    /** Lets a frozen process go on. */
    CONT;

    /**
     * Sends this signal; an interrupt does not keep it from being sent.
     *
     * @throws IllegalStateException when there is no such process
     */
    void send(long pid) {
        try {
            // The shell's built-in kill: a slim container has no program of that name.
            Process kill = new ProcessBuilder("/bin/sh", "-c", "kill -" + name() + " " + pid)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (kill.onExit().join().exitValue() != 0) {
                throw new IllegalStateException("could not send SIG" + name() + " to process " + pid);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not send SIG" + name() + " to process " + pid, e);
        }
    }
}
