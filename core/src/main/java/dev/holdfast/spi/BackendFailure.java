package dev.holdfast.spi;

import org.jspecify.annotations.Nullable;

/** Why a lock service gave no answer. Never reaches users: the engine turns it into what the call documents. */
public final class BackendFailure extends Exception {

    private static final long serialVersionUID = 1L;

    private static final int LONGEST = 1000;

    /** What is known about the request. */
    public enum Kind {

        /** It was not carried out, and trying again may help: not sent, or the service said that it cannot now. */
        NOT_EXECUTED,

        /** It may have been carried out, or may still be. */
        UNKNOWN,

        /** It was carried out, and its answer came too late to be of use: the lease or the wait is shorter than the way to the service. The engine finds that out, no backend. */
        TOO_LATE,

        /** It was not carried out, and trying again does not help before somebody mends what the message says. */
        MISCONFIGURED
    }

    private final Kind kind;

    /**
     * A failure.
     *
     * @param kind what is known about the request
     * @param seen what was seen, as a phrase that fits after a colon; for {@link Kind#MISCONFIGURED} also what to mend
     * @param cause what led to it, or null
     */
    public BackendFailure(Kind kind, String seen, @Nullable Throwable cause) {
        super(PrintableText.of(seen, LONGEST), cause);
        this.kind = kind;
    }

    /**
     * What is known about the request.
     *
     * @return the kind
     */
    public Kind kind() {
        return kind;
    }

    /**
     * What was seen.
     *
     * @return a phrase that fits after a colon
     */
    public String seen() {
        return String.valueOf(getMessage());
    }
}
