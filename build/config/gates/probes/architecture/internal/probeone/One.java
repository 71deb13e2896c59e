package dev.holdfast.internal.probeone;

import dev.holdfast.internal.probetwo.Two;

/** Half of a cycle. */
public final class One {

    /** Depends on the other half. */
    public void two() {
        new Two().one();
    }
}
