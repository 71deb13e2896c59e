package dev.holdfast.lab.setup;

/** Which threads use the locks. Named as on the command line. */
public enum ThreadKind {
    /** Threads of the operating system. */
    platform,

    /** Threads of the JVM, from JDK 21 on. */
    virtual
}
