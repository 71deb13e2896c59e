package dev.holdfast.lab.simulation.server.protocol;

/**
 * Something was asked of the model that a real server may know, and the model does not. A gap of the model must never
 * pass for an answer of a server.
 */
public final class UnmodelledException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Says what is missing. */
    public UnmodelledException(String what) {
        super("The modelled server does not know " + what);
    }
}
