package dev.holdfast.architecture.offences.elsewhere.internal;

import dev.holdfast.architecture.offences.elsewhere.internal.below.Below;

/** One half of a cycle between internal packages. */
public final class Over {
    final Below below = new Below(this);
}
