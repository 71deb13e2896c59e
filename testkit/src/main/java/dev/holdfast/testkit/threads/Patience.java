package dev.holdfast.testkit.threads;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionEvaluationListener;
import org.awaitility.core.ConditionFactory;
import org.awaitility.core.EvaluatedCondition;
import org.awaitility.core.TimeoutEvent;

/**
 * How tests wait for what must happen: for as long as no machine needs, past the exceptions that a failover or a
 * restart throws meanwhile, and with a dump of all threads on the standard error if it does not happen.
 *
 * <pre>{@code
 * import static dev.holdfast.testkit.threads.Patience.await;
 * ...
 * await().untilAsserted(() -> assertThat(client.lock("a").inspect().holder()).isEmpty());
 * }</pre>
 */
public final class Patience {

    /** How long that is. Only a failing test waits for so long. */
    public static final Duration LIMIT = Duration.ofMinutes(3);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(5);

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
                .pollInterval(POLL_INTERVAL)
                .ignoreExceptions()
                .conditionEvaluationListener(new DumpOnTimeout());
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
