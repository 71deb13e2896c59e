package dev.holdfast.architecture.offences.one;

import dev.holdfast.architecture.offences.two.Second;

/** Half of a cycle: its nested class alone knows the other half. */
public final class First {

    /** Knows it. */
    public static final class Inner {
        Second second = new Second();
    }
}
