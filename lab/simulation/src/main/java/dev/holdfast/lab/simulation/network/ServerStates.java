package dev.holdfast.lab.simulation.network;

import dev.holdfast.lab.simulation.network.RedisModel.State;
import dev.holdfast.lab.simulation.world.Agenda;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** For how long servers are in states in which they refuse. Where two overlap, until the end of the last. */
public final class ServerStates {

    private final Agenda agenda;
    private final Map<RedisModel, Map<State, Integer>> states = new HashMap<>();

    /**
     * No server refuses anything.
     *
     * @param agenda true time
     */
    public ServerStates(Agenda agenda) {
        this.agenda = agenda;
    }

    /**
     * A server is in a state for a while.
     *
     * @param model the server
     * @param state the state
     * @param forNanos how long
     */
    public void begin(RedisModel model, State state, long forNanos) {
        Map<State, Integer> counts = states.computeIfAbsent(model, none -> new EnumMap<>(State.class));
        if (counts.merge(state, 1, Integer::sum) == 1) {
            model.state(state, true);
        }
        agenda.after(forNanos, () -> {
            if (counts.merge(state, -1, Integer::sum) == 0) {
                model.state(state, false);
            }
        });
    }
}
