package dev.holdfast.lab.simulation.server;

import java.util.List;
import java.util.Random;

/**
 * For tests that make up their steps themselves.
 *
 * @param keys what they write
 */
record NoSteps(List<String> keys) implements StepSource {

    @Override
    public Step next(Random random, long nowMicros) {
        throw new UnsupportedOperationException("this test makes up its steps itself");
    }
}
