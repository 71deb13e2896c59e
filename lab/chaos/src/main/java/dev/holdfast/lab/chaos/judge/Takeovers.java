package dev.holdfast.lab.chaos.judge;

import dev.holdfast.lab.chaos.fault.Injection;
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

    private final Shares shares;
    private final Map<String, List<Hold>> holds;

    private Takeovers(Evidence evidence, Shares shares) {
        this.shares = shares;
        this.holds = evidence.history().holds();
    }

    static Spread in(Evidence evidence, Shares shares) {
        Takeovers takeovers = new Takeovers(evidence, shares);
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
                    // Beside the member of a group there may be others.
                    .filter(shares::isAlone)
                    .flatMap(last -> next(ofLock, last).map(next -> next.fromNanos() - last.untilNanos()))
                    .ifPresent(spread::record);
        }
    }

    /** The hold after it, if its owner waited already. */
    private Optional<Hold> next(List<Hold> ofLock, Hold last) {
        return ofLock.stream()
                .filter(hold -> hold.fromNanos() > last.untilNanos())
                .findFirst()
                .filter(hold -> shares.call(hold)
                        .filter(call -> call.startNanos() <= last.untilNanos())
                        .isPresent());
    }
}
