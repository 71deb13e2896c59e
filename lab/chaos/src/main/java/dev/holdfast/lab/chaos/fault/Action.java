package dev.holdfast.lab.chaos.fault;

/** Carries one fault out. Both steps wait until they have taken effect. */
interface Action {

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

    /** One of its steps. */
    @FunctionalInterface
    interface Step {
        void run() throws InterruptedException;
    }
}
