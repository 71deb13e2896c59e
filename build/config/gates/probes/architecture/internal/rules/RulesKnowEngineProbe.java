package dev.holdfast.internal.rules;

import dev.holdfast.internal.probeone.One;

final class RulesKnowEngineProbe {

    void use(One one) {
        one.two();
    }
}
