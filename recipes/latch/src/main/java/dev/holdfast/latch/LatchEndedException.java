package dev.holdfast.latch;

import dev.holdfast.HoldfastException;

/**
 * The latch that a call waited for is there no more and was never open, as far as the client knows: it has come to its
 * end, or the server has lost it. A call that is made now begins another latch of that name.
 */
public final class LatchEndedException extends HoldfastException {

    private static final long serialVersionUID = 1L;

    private final int left;

    /**
     * Made by latches.
     *
     * @param latch the latch's name
     * @param message names the latch, what was seen, and what to do
     * @param left how many parties had not counted down when the server answered last
     */
    public LatchEndedException(String latch, String message, int left) {
        super(latch, message, null);
        this.left = left;
    }

    /**
     * How many parties had not counted down when the server answered this call last.
     *
     * @return at least one
     */
    public int left() {
        return left;
    }
}
