package dev.holdfast.lab.chaos.judge;

import dev.holdfast.lab.chaos.fault.Injection;
import dev.holdfast.lab.chaos.record.ClientEvent.CallBegan;
import dev.holdfast.lab.chaos.schedule.FaultKind;
import dev.holdfast.testkit.history.Hold;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Measures how long a lock stayed unused after the lease of a holder that was killed: until the next one, who waited
 * already when the lease ended, had it. Other faults that went on meanwhile are part of that time.
 */
final class Takeovers {

    private final Map<String, Long> askedNanos = new HashMap<>();
    private final Map<String, List<Hold>> holds;

    private Takeovers(Evidence evidence) {
        this.holds = evidence.history().holds();
        evidence.events(CallBegan.class).forEach(call -> askedNanos.put(call.call(), call.startNanos()));
    }

    static Spread in(Evidence evidence) {
        Takeovers takeovers = new Takeovers(evidence);
        Spread spread = new Spread();
        Map<Integer, Integer> kills = new HashMap<>();
        for (Injection injection : evidence.injections()) {
            if (injection.fault().kind() == FaultKind.CLIENT_KILL) {
                int client = injection.fault().client();
                int generation = kills.merge(client, 1, Integer::sum) - 1;
                takeovers.measure(client + "." + generation + "/", injection.fromNanos(), spread);
            }
        }
        return spread;
    }

    private void measure(String threadsOfKilled, long killedNanos, Spread spread) {
        for (List<Hold> ofLock : holds.values()) {
            ofLock.stream()
                    .filter(hold -> hold.client().startsWith(threadsOfKilled) && hold.untilNanos() > killedNanos)
                    .findFirst()
                    .flatMap(last -> next(ofLock, last).map(next -> next.fromNanos() - last.untilNanos()))
                    .ifPresent(spread::record);
        }
    }

    /** The hold after it, if its owner waited already. */
    private Optional<Hold> next(List<Hold> ofLock, Hold last) {
        return ofLock.stream()
                .filter(hold -> hold.fromNanos() > last.untilNanos())
                .findFirst()
                .filter(hold -> askedNanos.getOrDefault(hold.id(), Long.MAX_VALUE) <= last.untilNanos());
    }
}
