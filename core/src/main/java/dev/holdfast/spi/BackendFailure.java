package dev.holdfast.spi;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.HoldfastException;
import org.jspecify.annotations.Nullable;

/** Why a lock service gave no answer. Never thrown to users, who get the exception that the call documents. */
public final class BackendFailure extends Exception {

    private static final long serialVersionUID = 1L;

    private static final int LONGEST = 1000;

    /** What is known about the request. */
    public enum Kind {

        /** It was not carried out, and trying again may help: not sent, or the service said that it cannot now. */
        NOT_EXECUTED,

        /** It may have been carried out, or may still be. */
        UNKNOWN,

        /**
         * It was carried out, and its answer came too late to be of use: the lease or the wait is shorter than a round
         * trip. Reported by the engine, never by a backend.
         */
        TOO_LATE,

        /** It was not carried out, and trying again does not help until the fault in the message is corrected. */
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

    /**
     * The exception for a user whose call failed because of this.
     *
     * @param lockName the lock that it is about, or null where it is about the client as a whole
     * @param message names the lock, what was seen, and what to do
     * @return by the kind: a {@link BackendMisconfiguredException} for {@link Kind#MISCONFIGURED}, otherwise a
     *     {@link BackendUnavailableException}; this failure is its cause
     */
    public HoldfastException toException(@Nullable String lockName, String message) {
        return kind == Kind.MISCONFIGURED
                ? new BackendMisconfiguredException(lockName, message, this)
                : new BackendUnavailableException(lockName, message, this);
    }
}
