package dev.holdfast.testkit.threads;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionEvaluationListener;
import org.awaitility.core.ConditionFactory;
import org.awaitility.core.EvaluatedCondition;
import org.awaitility.core.TimeoutEvent;
import org.awaitility.pollinterval.IterativePollInterval;

/**
 * How tests wait for what must happen: for as long as no machine needs, past the exceptions that a failover or a
 * restart throws meanwhile, and with a dump of all threads on the standard error if it does not happen.
 *
 * <pre>{@code
 * import static dev.holdfast.testkit.threads.Patience.await;
 * ...
 * await().until(() -> lock.inspect().holder().isEmpty());
 * }</pre>
 */
public final class Patience {

    /** How long that is. Only a failing test waits for so long. */
    public static final Duration LIMIT = Duration.ofMinutes(3);

    private static final Duration FIRST_INTERVAL = Duration.ofMillis(1);
    private static final Duration LONGEST_INTERVAL = Duration.ofMillis(50);

    private Patience() {}

    /**
     * Begins a wait, to be continued as Awaitility's.
     *
     * @return a wait that ends after {@link #LIMIT}, and ignores what its condition throws until then; the last of that
     *     is the cause of its failure
     */
    public static ConditionFactory await() {
        return Awaitility.await()
                .atMost(LIMIT)
                .pollInterval(IterativePollInterval.iterative(Patience::next, FIRST_INTERVAL))
                .ignoreExceptions()
                .conditionEvaluationListener(new DumpOnTimeout());
    }

    /** Half as long again: what comes at once is seen at once, and what takes long costs little to look for. */
    private static Duration next(Duration interval) {
        Duration longer = interval.multipliedBy(3).dividedBy(2);
        return longer.compareTo(LONGEST_INTERVAL) < 0 ? longer : LONGEST_INTERVAL;
    }

    /** Prints what all threads do to the standard error, where a test's report has it. */
    static void dumpThreads(String reason) {
        StringBuilder dump = new StringBuilder(reason).append("; all threads:\n");
        Map<String, StackTraceElement[]> byName = new TreeMap<>();
        Thread.getAllStackTraces()
                .forEach((thread, stack) ->
                        byName.put('"' + thread.getName() + "\" #" + thread.getId() + " " + thread.getState(), stack));
        byName.forEach((thread, stack) -> {
            dump.append(thread).append('\n');
            for (StackTraceElement frame : stack) {
                dump.append("    at ").append(frame).append('\n');
            }
        });
        System.err.println(dump);
    }

    private static final class DumpOnTimeout implements ConditionEvaluationListener<Object> {
        @Override
        public void conditionEvaluated(EvaluatedCondition<Object> condition) {}

        @Override
        public void onTimeout(TimeoutEvent timeout) {
            dumpThreads(timeout.getDescription());
        }
    }
}
