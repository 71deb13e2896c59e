package dev.holdfast;

/** Why a leader is to lead no longer. */
public enum TermEnd {

    /** {@link Term#resign} or {@link Candidacy#resign} was called. */
    RESIGNED,

    /** The term has lasted as long as {@link ElectionOptions#maxTerm} allows. */
    TERM_OVER,

    /** The check of {@link ElectionOptions.Builder#healthy} says that this process is not fit to lead. */
    UNHEALTHY,

    /** The lease was lost: another process may lead already. */
    LOST,

    /** The candidacy or its client is being closed. */
    CLOSED,

    /** The action has returned by itself. */
    RETURNED
}
