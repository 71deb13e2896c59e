package dev.holdfast.latch.internal.count;

import dev.holdfast.latch.internal.count.LatchQuestion.Count;
import dev.holdfast.latch.internal.count.LatchQuestion.Look;
import dev.holdfast.latch.internal.count.LatchQuestion.Wait;
import dev.holdfast.latch.internal.count.LatchState.Absent;
import dev.holdfast.latch.internal.count.LatchState.Present;
import java.util.HashSet;
import java.util.Set;

/** What is known of the latch of one name: who has counted down. The scripts do the same. Not thread-safe. */
public final class LatchCount {

    private final Set<String> counted = new HashSet<>();
    private int parties;
    private long begunMicros;
    private long endMicros;

    /** Asks at a time. */
    public LatchState ask(long nowMicros, LatchQuestion question) {
        if (question instanceof Count count) {
            begin(nowMicros, count.terms());
            if (parties == count.terms().parties() && counted.size() < parties) {
                counted.add(count.party());
            }
        } else if (question instanceof Wait wait) {
            if (wait.begunMicros().isPresent() && (isOver(nowMicros) || !wait.isAbout(begunMicros))) {
                return new Absent(nowMicros);
            }
            begin(nowMicros, wait.terms());
        } else if (question instanceof Look && isOver(nowMicros)) {
            return new Absent(nowMicros);
        }
        return new Present(nowMicros, begunMicros, endMicros, parties, parties - counted.size());
    }

    /** Unless there is one. */
    private void begin(long nowMicros, LatchTerms terms) {
        if (isOver(nowMicros)) {
            counted.clear();
            parties = terms.parties();
            begunMicros = nowMicros;
            endMicros = nowMicros + terms.validMicros();
        }
    }

    /** Whether there is no latch, or none any more. */
    public boolean isOver(long nowMicros) {
        return endMicros <= nowMicros;
    }
}
