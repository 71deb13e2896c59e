package dev.holdfast.spec;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What TLC said of a run.
 *
 * @param run the run's name
 * @param verdict how it ended
 * @param distinctStates how many states it saw
 * @param depth the longest of the shortest ways to a state; or how long the violating behaviour is
 * @param took the start of the JVM included
 * @param actionsTaken at least once; none if they do not count in this run
 * @param trace the behaviour that violates, state by state; empty if everything holds
 */
record Report(
        String run,
        Verdict verdict,
        long distinctStates,
        long depth,
        Duration took,
        Set<String> actionsTaken,
        List<String> trace) {

    private static final Pattern STATES = Pattern.compile("\\d+ states generated, (\\d+) distinct states found, .*");
    private static final Pattern DEPTH = Pattern.compile("The depth of the complete state graph search is (\\d+)\\.");
    private static final Pattern STEP = Pattern.compile("State \\d+: <(\\w+) .*");

    static Report of(Configuration configuration, List<String> output, long nanos, Set<String> actionsTaken) {
        Verdict verdict = Verdict.observed(output, configuration);
        List<String> trace = verdict.equals(Verdict.HOLDS) ? List.of() : traceIn(output);
        long depth = trace.isEmpty() ? number(DEPTH, output) : steps(trace).size();
        return new Report(
                configuration.name(),
                verdict,
                number(STATES, output),
                depth,
                Duration.ofNanos(nanos),
                actionsTaken,
                trace);
    }

    private static List<String> traceIn(List<String> output) {
        return output.stream()
                .dropWhile(line -> !line.startsWith("State 1:"))
                .takeWhile(line -> !STATES.matcher(line).matches())
                .toList();
    }

    /** The names of the actions of a violating behaviour, in their order. */
    static List<String> steps(List<String> trace) {
        return trace.stream()
                .map(STEP::matcher)
                .filter(Matcher::matches)
                .map(step -> step.group(1))
                .toList();
    }

    private static long number(Pattern pattern, List<String> output) {
        return output.stream()
                .map(pattern::matcher)
                .filter(Matcher::matches)
                .mapToLong(found -> Long.parseLong(found.group(1)))
                .reduce((first, last) -> last)
                .orElseThrow(() -> new IllegalStateException("TLC does not say: " + pattern));
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%-50s %,12d states  depth %3d  %6.1f s  %s",
                run,
                distinctStates,
                depth,
                took.toMillis() / 1000.0,
                verdict);
    }
}
