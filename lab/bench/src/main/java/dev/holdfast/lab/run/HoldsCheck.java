package dev.holdfast.lab.run;

import dev.holdfast.lab.report.Violations;
import dev.holdfast.lab.run.Tape.Pass;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Searches the holds of every lock for two that overlap, and for a token that does not increase. Two that read may
 * overlap, and have the same token; so many of the others may as the lock has permits.
 */
final class HoldsCheck {

    // Enough to know that all is lost: of a lock that excludes nobody, every pair overlaps.
    private static final int ENOUGH = 1000;

    private final int permits;
    private final Map<Integer, List<Pass>> presentByLock = new HashMap<>();
    private final Map<Integer, TokenOrder> tokensByLock = new HashMap<>();
    private final List<String> sentences = new ArrayList<>();
    private long found;
    private long originNanos;

    /** Makes one for locks that so many may hold together, if they do not read. */
    HoldsCheck(int permits) {
        this.permits = permits;
    }

    /** Takes the next hold, in the order in which they began. */
    void add(Pass pass) {
        if (presentByLock.isEmpty()) {
            originNanos = pass.enteredNanos();
        }
        if (found >= ENOUGH) {
            return;
        }
        List<Pass> present = presentByLock.computeIfAbsent(pass.lock(), lock -> new ArrayList<>());
        present.removeIf(earlier -> earlier.leftNanos() - pass.enteredNanos() <= 0);
        List<Pass> excluding = present.stream()
                .filter(earlier -> !(earlier.reads() && pass.reads()))
                .toList();
        if (permits == 1 || excluding.size() >= permits) {
            excluding.forEach(earlier -> report("OVERLAP", earlier, pass));
        }
        present.add(pass);
        if (pass.hasToken()) {
            tokensByLock
                    .computeIfAbsent(pass.lock(), lock -> new TokenOrder(permits == 1, originNanos))
                    .add(pass)
                    .ifPresent(earlier -> report("TOKEN_ORDER", earlier, pass));
        }
    }

    private void report(String kind, Pass earlier, Pass later) {
        found++;
        sentences.add(kind + " of lock " + later.lock() + ": " + words(earlier) + " and " + words(later));
    }

    private String words(Pass pass) {
        return String.format(
                Locale.ROOT,
                "client %d, thread %d%s%s from %.3f to %.3f ms",
                pass.client(),
                pass.thread(),
                pass.reads() ? ", reading" : "",
                pass.hasToken() ? " (token " + pass.token() + ")" : "",
                (pass.enteredNanos() - originNanos) / 1e6,
                (pass.leftNanos() - originNanos) / 1e6);
    }

    /** Returns what was found, together with what the sections found. */
    Violations found(long met, long lostCounts) {
        return new Violations(met, lostCounts, found, sentences);
    }
}
