package dev.holdfast.lab.analysis;

import dev.holdfast.lab.load.Tape;

/**
 * One pass of one thread. Times are those of {@link System#nanoTime}.
 *
 * @param client whose thread
 * @param thread which of the client's threads
 * @param lock which lock
 * @param dueNanos when the thread was to come
 * @param calledNanos when it called lock
 * @param enteredNanos when it ran as the holder
 * @param leftNanos when it called unlock
 * @param token the fencing token, or {@link Tape#NO_TOKEN}
 */
record Pass(
        int client,
        int thread,
        int lock,
        long dueNanos,
        long calledNanos,
        long enteredNanos,
        long leftNanos,
        long token) {

    boolean hasToken() {
        return token != Tape.NO_TOKEN;
    }
}
