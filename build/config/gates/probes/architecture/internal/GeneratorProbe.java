package dev.holdfast.internal;

import java.util.random.RandomGenerator;

final class GeneratorProbe {

    RandomGenerator takesDefault() {
        return RandomGenerator.getDefault();
    }

    RandomGenerator takesNamed() {
        return RandomGenerator.of("L64X128MixRandom");
    }
}
