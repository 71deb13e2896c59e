package dev.holdfast.lab.setup;

/** Where the clients of a scenario live. Named as on the command line. */
public enum ClientKind {
    /** All in this JVM. */
    threads,

    /** Each in a JVM of its own. */
    processes
}
