package dev.holdfast.lab.simulation.check;

import dev.holdfast.lab.simulation.network.RedisModel;
import dev.holdfast.lab.simulation.network.ServerHost.Watcher;
import dev.holdfast.lab.simulation.world.Agenda;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.redis.testing.WireFormat;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What callers receive of gates, compared with what the servers have executed. Calls of one process that ask the same
 * are not told apart: they are counted.
 */
public final class GateAnswers {

    /** A call's own clock and the server's may differ by a percent. */
    private static final long EARLIEST_PERMILLE = 985;

    /** What is asked. */
    private record Question(@Nullable SimulatedProcess asker, String key, long units, long longestMicros) {}

    /** An execution in which the units passed. */
    private record Execution(long atNanos, long waitMicros) {}

    /** The calls that ask the same, and what came of them. */
    private static final class Tally {

        private final List<Execution> passed = new ArrayList<>();
        private int asked;
        private int refused;
        private int toldPassed;
        private int toldRefused;
        private int toldNotAsked;
    }

    private final Agenda agenda;
    private final Findings findings;
    private final Assumptions assumptions;
    private final Askers askers;
    private final boolean mayRepeat;
    private final Map<String, String> names = new HashMap<>();
    private final Map<Question, Tally> tallies = new LinkedHashMap<>();
    private @Nullable GateBooks last;

    /**
     * No gate was asked yet.
     *
     * @param mayRepeat whether the network executes requests twice
     */
    GateAnswers(
            Agenda agenda,
            Findings findings,
            Assumptions assumptions,
            Askers askers,
            Collection<String> gates,
            boolean mayRepeat) {
        this.agenda = agenda;
        this.findings = findings;
        this.assumptions = assumptions;
        this.askers = askers;
        this.mayRepeat = mayRepeat;
        gates.forEach(gate -> {
            names.put(WireFormat.DEFAULT.gate(gate), gate);
            names.put(WireFormat.DEFAULT.window(gate), gate);
        });
    }

    /** Looks on at the next primary, too. */
    Watcher beside(RedisModel model, Watcher watcher) {
        GateBooks next = new GateBooks(this, model, watcher, names, last);
        last = next;
        return next;
    }

    // ---- for the books

    long nowNanos() {
        return agenda.nowNanos();
    }

    boolean hasLostData(long sinceNanos) {
        return assumptions.hasLostData(sinceNanos);
    }

    void broken(Rule rule, boolean isExplained, String sentence) {
        findings.broken(rule, isExplained, sentence);
    }

    /** A server has executed a question; {@code waitMicros} is less than zero if it has refused it. */
    void executed(byte[][] command, String key, long units, long longestMicros, long waitMicros) {
        Question question = new Question(askers.of(command), key, units, longestMicros);
        Tally tally = tallies.computeIfAbsent(question, none -> new Tally());
        if (waitMicros < 0) {
            tally.refused++;
        } else {
            tally.passed.add(new Execution(agenda.nowNanos(), waitMicros));
        }
        if (tally.passed.size() + tally.refused > tally.asked && !mayRepeat) {
            broken(
                    Rule.ASKED_ONCE,
                    false,
                    tally.asked + " calls have asked for " + units + " units at " + key
                            + ", and a server has executed one more");
        }
    }

    // ---- for callers

    /** A call of a process. */
    public final class GateCall {

        private final Tally tally;
        private final String what;

        private GateCall(Tally tally, String what) {
            this.tally = tally;
            this.what = what;
        }

        /** It was told that its units have passed at once. */
        public void passed() {
            if (++tally.toldPassed > tally.passed.size()) {
                broken(Rule.HONEST_ANSWER, false, what + " have passed, a caller was told, and have not");
            }
        }

        /** It was told so after its wait. */
        public void passedInTime() {
            passed();
            long nowNanos = agenda.nowNanos();
            boolean isTime =
                    tally.passed.stream().anyMatch(one -> nowNanos - one.atNanos >= one.waitMicros * EARLIEST_PERMILLE);
            if (!isTime) {
                broken(Rule.WITHIN_THE_RATE, false, what + " have passed before their time");
            }
        }

        /** It was told that the units have not passed. */
        public void refused() {
            if (++tally.toldRefused > tally.refused) {
                broken(Rule.HONEST_ANSWER, false, what + " were refused, a caller was told, and were not");
            }
        }

        /** It was told that the server could not be asked. */
        public void notAsked() {
            tally.toldNotAsked++;
        }
    }

    /**
     * A call is about to ask.
     *
     * @param process whose
     * @param gate the gate's name
     * @param isWindow whether its rate is counted in windows
     * @param units how many are to pass
     * @param longestMicros the longest wait
     * @return for what it is told
     */
    public GateCall asks(SimulatedProcess process, String gate, boolean isWindow, long units, long longestMicros) {
        String key = isWindow ? WireFormat.DEFAULT.window(gate) : WireFormat.DEFAULT.gate(gate);
        Tally tally = tallies.computeIfAbsent(new Question(process, key, units, longestMicros), none -> new Tally());
        tally.asked++;
        return new GateCall(tally, units + " units at " + key);
    }

    /** Everything is over: what was said to have used nothing has used nothing. */
    public void compareAll() {
        if (mayRepeat) {
            return;
        }
        tallies.forEach((question, tally) -> {
            int mayHavePassed = tally.asked - tally.toldRefused - tally.toldNotAsked;
            if (tally.passed.size() > mayHavePassed
                    || tally.passed.size() + tally.refused > tally.asked - tally.toldNotAsked) {
                broken(
                        Rule.ASKED_ONCE,
                        false,
                        "of " + tally.asked + " calls for " + question.units + " units at " + question.key + ", "
                                + mayHavePassed + " may have passed, and " + tally.passed.size() + " have");
            }
        });
    }
}
