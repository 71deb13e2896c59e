package dev.holdfast.spring.boot;

import dev.holdfast.Holdfast;
import org.springframework.context.SmartLifecycle;

/**
 * Closes the client of a stopping application when those who use locks have stopped, and before the connections that it
 * may share are closed. Web servers, schedulers and listener containers stop in the highest phases, so none of their
 * work loses its lock as long as it ends in the time that they give it; connection factories stop in phase 0.
 *
 * <p>A closed client does not come back, so a context that was stopped cannot be started again. Spring 7 pauses
 * contexts of tests that are not in use; this is left out of it.
 */
final class HoldfastLifecycle implements SmartLifecycle {

    /** After those who use locks, before connection factories. */
    static final int PHASE = 1_024;

    private final Holdfast holdfast;
    private volatile State state = State.NEW;

    private enum State {
        NEW,
        RUNNING,
        CLOSED
    }

    HoldfastLifecycle(Holdfast holdfast) {
        this.holdfast = holdfast;
    }

    @Override
    public void start() {
        if (state == State.CLOSED) {
            throw new IllegalStateException(
                    "The lock client was closed when this application context stopped, and cannot be opened again:"
                            + " make a new context instead of starting this one");
        }
        state = State.RUNNING;
    }

    /** Blocks for the client's close timeout and one response timeout at most. */
    @Override
    public void stop() {
        state = State.CLOSED;
        holdfast.close();
    }

    @Override
    public boolean isRunning() {
        return state == State.RUNNING;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }

    /** Overrides a method that only Spring 7 has. */
    public boolean isPauseable() {
        return false;
    }
}
