package dev.holdfast.lab.load;

import dev.holdfast.lab.load.Tape.Backlog;
import dev.holdfast.lab.load.Tape.Trace;

/** Makes what a thread would have left behind. */
public final class Tapes {

    private final int client;
    private final int thread;
    private final Tape tape = new Tape();

    private Tapes(int client, int thread) {
        this.client = client;
        this.thread = thread;
    }

    public static Tapes of(int client, int thread) {
        return new Tapes(client, thread);
    }

    /** Adds a pass of the only lock, which was due when it was called. */
    public Tapes pass(long calledNanos, long enteredNanos, long leftNanos) {
        tape.add(calledNanos, calledNanos, enteredNanos, leftNanos, 0, Tape.NO_TOKEN);
        return this;
    }

    public Trace trace() {
        return trace(Backlog.NONE);
    }

    public Trace trace(Backlog left) {
        return tape.trace(client, thread, left);
    }
}
