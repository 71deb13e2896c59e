package dev.holdfast.lab.chaos.fault;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Carries one fault out. Both steps wait until they have taken effect. */
interface Action {

    /** Faults that waited for each other for longer would come one upon the other in the end. */
    long LONGEST_WAIT_MILLIS = 200;

    /** Says whether it may begin: a fault before it may take longer than planned. */
    default boolean takeTurn() throws InterruptedException {
        return true;
    }

    /** Lets it happen. */
    void begin() throws InterruptedException;

    /** Ends it; called when its time is over, or the run is. */
    void end() throws InterruptedException;

    /** What does all of it in one step. */
    static Action at(Step once) {
        return of(once, () -> {});
    }

    /** What has a beginning and an end. */
    static Action of(Step begin, Step end) {
        return new Action() {
            @Override
            public void begin() throws InterruptedException {
                begin.run();
            }

            @Override
            public void end() throws InterruptedException {
                end.run();
            }
        };
    }

    /** What happens when nothing else has its turn. */
    static Action inTurn(Semaphore turns, Action action) {
        return new Action() {
            @Override
            public boolean takeTurn() throws InterruptedException {
                return turns.tryAcquire(LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS);
            }

            @Override
            public void begin() throws InterruptedException {
                boolean begun = false;
                try {
                    action.begin();
                    begun = true;
                } finally {
                    if (!begun) {
                        turns.release();
                    }
                }
            }

            @Override
            public void end() throws InterruptedException {
                try {
                    action.end();
                } finally {
                    turns.release();
                }
            }
        };
    }

    /** One of its steps. */
    @FunctionalInterface
    interface Step {
        void run() throws InterruptedException;
    }
}
