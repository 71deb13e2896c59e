package dev.holdfast.lab.simulation.server;

import dev.holdfast.lab.simulation.server.protocol.Reply;
import java.util.List;
import java.util.Random;

/**
 * Makes up steps. What it makes up depends on nothing but the random numbers and what the model answered, so that a
 * seed gives the same steps again.
 */
interface StepSource {

    /** The next step. */
    Step next(Random random, long nowMicros);

    /** Every key that its steps may write. */
    List<String> keys();

    /** The channel of a client. */
    default String channel(int client) {
        return LibraryScripts.KEYS.channel("c" + client);
    }

    /** What the model answered to the latest step. */
    default void answered(Step step, Reply reply) {}

    /** A message that the model delivered. */
    default void heard(int client, String text) {}
}
