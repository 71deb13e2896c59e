package dev.holdfast.spring.startup;

/** What an instance does while another runs the task. */
public enum WhileAnotherRuns {

    /** Waits for it, and starts when it is done. If it takes too long, that is a failure. */
    WAIT,

    /** Starts without it. */
    GO_ON
}
