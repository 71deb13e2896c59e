package dev.holdfast.spring.startup;

/**
 * What an instance does when the task failed in it, when it took another for too long, or when the server could not be
 * asked.
 */
public enum OnFailure {

    /** Does not start. */
    STOP,

    /** Says so in the log, as an error, and starts. */
    GO_ON
}
