package dev.holdfast;

import dev.holdfast.internal.probeone.One;

final class ApiKnowsEngineProbe {

    static final Object ENGINE = One.class;

    void use(One one) {
        one.two();
    }
}
