package dev.holdfast.latch;

import dev.holdfast.HoldfastException;

/** The latch has begun with another number of parties than the call has named. Nothing was counted. */
public final class LatchPartiesException extends HoldfastException {

    private static final long serialVersionUID = 1L;

    private final int parties;

    /**
     * Made by latches.
     *
     * @param latch the latch's name
     * @param message names the latch, what was seen, and what to do
     * @param parties with how many it has begun
     */
    public LatchPartiesException(String latch, String message, int parties) {
        super(latch, message, null);
        this.parties = parties;
    }

    /**
     * With how many parties the latch has begun.
     *
     * @return at least one
     */
    public int parties() {
        return parties;
    }
}
