package dev.holdfast.embedded;

import java.io.IOException;

/** The POSIX signals that Java cannot send by itself. */
enum Signal {
    /** Freezes a process where it stands; its connections stay open and nothing answers on them. */
    STOP,

    /** Lets a frozen process go on. */
    CONT;

    /**
     * Sends this signal; an interrupt does not keep it from being sent.
     *
     * @throws EmbeddedRedisException when there is no such process, or no shell to send it with
     */
    void send(long pid) {
        try {
            // The shell's built-in kill: a slim container has no program of that name.
            Process kill = new ProcessBuilder("/bin/sh", "-c", "kill -" + name() + " " + pid)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (kill.onExit().join().exitValue() != 0) {
                throw new EmbeddedRedisException("could not send SIG" + name() + " to process " + pid);
            }
        } catch (IOException e) {
            throw new EmbeddedRedisException("could not send SIG" + name() + " to process " + pid, e);
        }
    }
}
