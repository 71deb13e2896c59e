package dev.holdfast.architecture.offences.two;

import dev.holdfast.architecture.offences.one.First;
import org.jspecify.annotations.Nullable;

/** The other half of the cycle. */
public final class Second {

    @Nullable
    First first;
}
