package dev.holdfast.spi;

import dev.holdfast.internal.probeone.One;

final class SpiKnowsEngineProbe {

    void use(One one) {
        one.two();
    }
}
