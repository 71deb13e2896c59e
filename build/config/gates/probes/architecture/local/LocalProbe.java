package dev.holdfast.local;

/** Something of the local backend to depend on. */
public final class LocalProbe {

    /** Does nothing. */
    public void act() {}
}
