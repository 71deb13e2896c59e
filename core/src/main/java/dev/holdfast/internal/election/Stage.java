package dev.holdfast.internal.election;

import dev.holdfast.Candidacy.State;
import java.time.Instant;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a candidacy does at the moment, and the one place where its thread is interrupted: only while it waits for its
 * election or leads, so that no interrupt meets what comes after. Thread-safe.
 */
final class Stage {

    private final Thread thread;
    private final LongSupplier wallMillis;
    private final ReentrantLock guard = new ReentrantLock();
    private final Condition changed = guard.newCondition();

    // guarded
    private State state = State.PAUSED;
    private long sinceWallMillis;
    private @Nullable LiveTerm term;
    private boolean fit;
    private boolean paused;
    private boolean closing;

    /**
     * At the beginning.
     *
     * @param thread stands and leads
     * @param fit whether it may stand at once
     * @param wallMillis the wall clock, for people
     */
    Stage(Thread thread, boolean fit, LongSupplier wallMillis) {
        this.thread = thread;
        this.fit = fit;
        this.wallMillis = wallMillis;
        this.sinceWallMillis = wallMillis.getAsLong();
    }

    State state() {
        guard.lock();
        try {
            return state;
        } finally {
            guard.unlock();
        }
    }

    Instant since() {
        guard.lock();
        try {
            return Instant.ofEpochMilli(sinceWallMillis);
        } finally {
            guard.unlock();
        }
    }

    /** Guarded. */
    private void enter(State next) {
        if (state != next) {
            state = next;
            sinceWallMillis = wallMillis.getAsLong();
        }
    }

    @Nullable
    LiveTerm term() {
        guard.lock();
        try {
            return term;
        } finally {
            guard.unlock();
        }
    }

    // ---- from outside

    /** It ends as soon as it can. */
    void close() {
        guard.lock();
        try {
            closing = true;
            wakeUp();
        } finally {
            guard.unlock();
        }
    }

    void judge(boolean isFit) {
        guard.lock();
        try {
            fit = isFit;
            if (isFit) {
                changed.signalAll();
            } else {
                wakeUp();
            }
        } finally {
            guard.unlock();
        }
    }

    /** It looks again whether it may stand. */
    private void wakeUp() {
        changed.signalAll();
        if (state == State.STANDING) {
            thread.interrupt();
        }
    }

    void resume() {
        guard.lock();
        try {
            paused = false;
            changed.signalAll();
        } finally {
            guard.unlock();
        }
    }

    /**
     * The present term is to end.
     *
     * @return the term whose thread is interrupted by this; null if there is none, or it was before
     */
    @Nullable
    LiveTerm stop() {
        guard.lock();
        try {
            if (state != State.LEADING) {
                return null;
            }
            enter(State.STOPPING);
            thread.interrupt();
            return term;
        } finally {
            guard.unlock();
        }
    }

    // ---- on its own thread

    /** Not before {@link #resume}. */
    void pause() {
        guard.lock();
        try {
            paused = true;
        } finally {
            guard.unlock();
        }
    }

    /** Waits until it may stand; false if it is to end. */
    boolean awaitTurn() {
        guard.lock();
        try {
            wasWokenUp();
            while (!closing && (paused || !fit)) {
                enter(State.PAUSED);
                changed.awaitUninterruptibly();
                wasWokenUp();
            }
            enter(closing ? State.ENDED : State.STANDING);
            return !closing;
        } finally {
            guard.unlock();
        }
    }

    /** Whoever wanted to wake this thread is heard by what it looks at next. */
    private static void wasWokenUp() {
        boolean unused = Thread.interrupted();
    }

    /** It leads. False if it is to end before it has begun. */
    boolean begin(LiveTerm begun) {
        guard.lock();
        try {
            wasWokenUp();
            if (closing || !fit) {
                return false;
            }
            term = begun;
            enter(State.LEADING);
            return true;
        } finally {
            guard.unlock();
        }
    }

    /** Its action has returned. */
    void end() {
        guard.lock();
        try {
            term = null;
            enter(State.PAUSED);
            wasWokenUp();
        } finally {
            guard.unlock();
        }
    }
}
