package dev.holdfast.internal.probetwo;

import dev.holdfast.internal.probeone.One;

/** The other half of a cycle. */
public final class Two {

    /** Depends on the first half. */
    public void one() {
        new One().two();
    }
}
