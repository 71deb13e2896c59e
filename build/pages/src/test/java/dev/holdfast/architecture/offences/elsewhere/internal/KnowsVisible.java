package dev.holdfast.architecture.offences.elsewhere.internal;

import dev.holdfast.architecture.offences.elsewhere.Visible;

/** Knows the API over it. */
public final class KnowsVisible {
    final Visible visible = new Visible();
}
