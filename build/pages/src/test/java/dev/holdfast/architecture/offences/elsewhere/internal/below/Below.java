package dev.holdfast.architecture.offences.elsewhere.internal.below;

import dev.holdfast.architecture.offences.elsewhere.internal.Over;

/** The other half of the cycle. */
public final class Below {
    final Over over;

    public Below(Over over) {
        this.over = over;
    }
}
