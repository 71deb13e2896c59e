package dev.holdfast.lab.simulation.check;

import dev.holdfast.lab.simulation.network.RedisModel;
import dev.holdfast.lab.simulation.network.ServerHost.Watcher;
import dev.holdfast.lab.simulation.network.Wiretap;
import dev.holdfast.lab.simulation.world.Agenda;
import dev.holdfast.lab.simulation.world.Clock;
import java.util.Collection;

/** The books of the gates and latches of a run. */
public final class CountedBooks {

    private final boolean isUsed;
    private final Askers askers;
    private final Wiretap tap;
    private final LatchAnswers latches;
    private final GateAnswers gates;

    /**
     * Nothing is counted yet.
     *
     * @param agenda true time
     * @param findings where violations go
     * @param assumptions what explains some
     * @param serverClock of the servers
     * @param tap listens to all connections
     * @param names of gates and latches
     * @param mayRepeat whether the network executes requests twice
     */
    public CountedBooks(
            Agenda agenda,
            Findings findings,
            Assumptions assumptions,
            Clock serverClock,
            Wiretap tap,
            Collection<String> names,
            boolean mayRepeat) {
        this.isUsed = !names.isEmpty();
        this.tap = tap;
        this.askers = new Askers(tap);
        this.latches = new LatchAnswers(agenda, findings, assumptions, serverClock, askers, names);
        this.gates = new GateAnswers(agenda, findings, assumptions, askers, names, mayRepeat);
    }

    /**
     * Listens to all connections, too, where there are gates and latches.
     *
     * @return both
     */
    public Wiretap tap() {
        return isUsed ? askers : tap;
    }

    /**
     * Looks on at the next primary, too.
     *
     * @param model its data
     * @param watcher looks on already
     * @return all of them
     */
    public Watcher beside(RedisModel model, Watcher watcher) {
        return isUsed ? gates.beside(model, latches.beside(model, watcher)) : watcher;
    }

    /**
     * What callers receive of latches.
     *
     * @return the same for all
     */
    public LatchAnswers latches() {
        return latches;
    }

    /**
     * What callers receive of gates.
     *
     * @return the same for all
     */
    public GateAnswers gates() {
        return gates;
    }
}
