package dev.holdfast.redis.internal.connect;

/** Whether starting waits for the server. */
public enum Startup {

    /** Starting fails unless the server can be used. */
    CONNECTED,

    /** Starting succeeds at once; connecting goes on until it succeeds. */
    IN_BACKGROUND
}
