package dev.holdfast.cli;

/**
 * What the exit codes mean. Those of 64 and above are the usual ones of sysexits.h, or those of a shell, so that few
 * programs that run under a lock use them for something else.
 */
public final class ExitCode {

    /** All is well. */
    public static final int OK = 0;

    /** The demo's count was not exact. */
    public static final int INEXACT = 1;

    /** Something about the server endangers locks. */
    public static final int FINDINGS = 1;

    /** What had to be confirmed was not. */
    public static final int DECLINED = 1;

    /** Something remarkable was found. */
    public static final int ALERTED = 1;

    /** The command line was wrong. */
    public static final int USAGE = 64;

    /** A file that was to be read is not there, or may not be read. */
    public static final int NO_INPUT = 66;

    /** The server is out of reach, or a port is taken. */
    public static final int UNAVAILABLE = 69;

    /** Something failed that should not. */
    public static final int SOFTWARE = 70;

    /** A file cannot be written. */
    public static final int CANNOT_WRITE = 73;

    /** What was to be printed could not be written. */
    public static final int OUTPUT_LOST = 74;

    /** The lock was not acquired in time, or is not held by who was to lose it. */
    public static final int CONFLICT = 75;

    /** The lease was lost while the program ran. */
    public static final int LOST = 76;

    /** The server refuses: a missing permission, a wrong password, a key of another type. */
    public static final int REFUSED = 78;

    /** The program cannot be executed. */
    public static final int NOT_EXECUTABLE = 126;

    /** There is no such program. */
    public static final int NOT_FOUND = 127;

    /** What a shell adds to the number of the signal that ended a program. */
    public static final int SIGNALLED = 128;

    private ExitCode() {}
}
