package dev.holdfast.internal.probeone;

import dev.holdfast.local.LocalProbe;

final class EngineKnowsLocalProbe {

    void use(LocalProbe local) {
        local.act();
    }
}
