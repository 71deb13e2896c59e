package dev.holdfast.cli;

/** How a result is written to standard output. */
public enum OutputFormat {
    /** For people. */
    TEXT,
    /** For programs. */
    JSON
}
