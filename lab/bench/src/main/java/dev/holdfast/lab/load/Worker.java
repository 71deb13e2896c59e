package dev.holdfast.lab.load;

import dev.holdfast.lab.peer.PeerLock;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** One thread that comes, takes a lock, passes the section, gives the lock back and writes it down, until nothing arrives any more. */
final class Worker implements Runnable {

    private final int client;
    private final int thread;
    private final Gates gates;
    private final Arrivals arrivals;
    private final LockChoice choice;
    private final IntFunction<PeerLock> locks;
    private final Sections sections;
    private final SectionTime time;
    private final Tape tape;
    private volatile @Nullable Throwable failure;

    Worker(
            int client,
            int thread,
            Gates gates,
            Arrivals arrivals,
            LockChoice choice,
            IntFunction<PeerLock> locks,
            Sections sections,
            SectionTime time,
            Tape tape) {
        this.client = client;
        this.thread = thread;
        this.gates = gates;
        this.arrivals = arrivals;
        this.choice = choice;
        this.locks = locks;
        this.sections = sections;
        this.time = time;
        this.tape = tape;
    }

    @Override
    public void run() {
        try {
            arrivals.begin(gates.arrive());
            try {
                while (arrivals.await()) {
                    pass();
                }
            } catch (RuntimeException | Error e) {
                failure = e;
            }
            gates.leave();
        } catch (InterruptedException e) {
            failure = e;
        }
    }

    private void pass() {
        int number = choice.next();
        PeerLock lock = locks.apply(number);
        long calledNanos = System.nanoTime();
        long dueNanos = arrivals.dueNanos(calledNanos);
        lock.lock();
        long enteredNanos;
        long leftNanos;
        long token;
        try {
            enteredNanos = System.nanoTime();
            token = lock.token().orElse(Tape.NO_TOKEN);
            sections.pass(number, time);
        } finally {
            leftNanos = System.nanoTime();
            lock.unlock();
        }
        tape.add(dueNanos, calledNanos, enteredNanos, leftNanos, number, token);
    }

    // ---- once the thread has passed for the last time

    /** What ended the thread, if it was not the end of the slice. */
    Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }

    Trace trace() {
        return new Trace(client, thread, tape, arrivals.backlog());
    }
}
