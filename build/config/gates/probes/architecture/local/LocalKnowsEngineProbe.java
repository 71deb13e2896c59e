package dev.holdfast.local;

import dev.holdfast.internal.probeone.One;

final class LocalKnowsEngineProbe {

    void use(One one) {
        one.two();
    }
}
