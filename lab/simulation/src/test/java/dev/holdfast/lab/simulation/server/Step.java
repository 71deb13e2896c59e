package dev.holdfast.lab.simulation.server;

import java.util.List;

/** One thing that is done to a modelled server and to a real one alike. */
sealed interface Step {

    /**
     * A command.
     *
     * @param words as they are sent; for {@code EVALSHA}, {@code @acquire} stands for the SHA of that script
     */
    record Command(List<String> words) implements Step {
        static Command of(String... words) {
            return new Command(List.of(words));
        }
    }

    /**
     * The server's clock goes on, or back.
     *
     * @param micros by how much
     */
    record Pass(long micros) implements Step {}

    /**
     * A client's connection for messages subscribes.
     *
     * @param client which
     */
    record Subscribe(int client) implements Step {}

    /**
     * A client's connection for messages unsubscribes.
     *
     * @param client which
     */
    record Unsubscribe(int client) implements Step {}

    /**
     * Another program subscribes to all channels, or unsubscribes.
     *
     * @param begins whether from now on
     */
    record Eavesdrop(boolean begins) implements Step {
        String command() {
            return begins ? "PSUBSCRIBE" : "PUNSUBSCRIBE";
        }
    }

    /**
     * The server comes into a state, or out of it.
     *
     * @param condition which
     * @param holds whether it holds from now on
     */
    record ConditionChange(Condition condition, boolean holds) implements Step {}
}
