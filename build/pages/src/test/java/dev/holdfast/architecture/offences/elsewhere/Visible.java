package dev.holdfast.architecture.offences.elsewhere;

import dev.holdfast.architecture.offences.elsewhere.internal.Hidden;

/** An API that knows its internals, as it may. */
public final class Visible {
    final Hidden hidden = new Hidden();
}
