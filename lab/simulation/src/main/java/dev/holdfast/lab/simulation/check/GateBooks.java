package dev.holdfast.lab.simulation.check;

import dev.holdfast.lab.simulation.network.RedisModel;
import dev.holdfast.lab.simulation.network.ServerHost.Watcher;
import dev.holdfast.redis.testing.SentScript;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The gates of one server, looked at before and after each script: what passes is within the rate, and what is refused
 * uses nothing.
 */
final class GateBooks implements Watcher {

    /** What a takeover may lose was written this long before it at most. */
    private static final long LONGEST_LAG_NANOS = Duration.ofMillis(1_600).toNanos();

    private static final int OF_A_SPACED_RATE = 5;

    private final GateAnswers answers;
    private final RedisModel model;
    private final Watcher other;
    private final Map<String, String> names;
    private final List<Long> promotedNanos = new ArrayList<>();
    private final Map<String, GatePassages> passages = new HashMap<>();
    private String before = "";

    /**
     * Looks on at a server.
     *
     * @param answers where all servers' books are
     * @param names of gates, by their keys
     * @param former the books of the server from which it takes over; null if it is the first
     * @param other looks on already
     */
    GateBooks(
            GateAnswers answers,
            RedisModel model,
            Watcher other,
            Map<String, String> names,
            @Nullable GateBooks former) {
        this.answers = answers;
        this.model = model;
        this.other = other;
        this.names = names;
        if (former != null) {
            promotedNanos.addAll(former.promotedNanos);
            promotedNanos.add(answers.nowNanos());
            former.passages.forEach((key, passed) -> passages.put(key, passed.copy()));
        }
    }

    private @Nullable SentScript question(byte[][] command) {
        return SentScript.parse(command)
                .filter(script -> script.keys().size() == 1
                        && names.containsKey(script.keys().get(0)))
                .orElse(null);
    }

    private String stored(String key) {
        return model.peek(key) + model.elements(key) + (model.remainingMillis(key) < 0);
    }

    @Override
    public void before(byte[][] command) {
        other.before(command);
        SentScript question = question(command);
        if (question != null) {
            before = stored(question.keys().get(0));
        }
    }

    @Override
    public void after(byte[][] command, @Nullable Object reply) {
        other.after(command, reply);
        SentScript question = question(command);
        if (question != null && reply instanceof List<?> parts) {
            compare(command, question, (Long) parts.get(0), (Long) parts.get(1));
        }
    }

    private void compare(byte[][] command, SentScript question, long nowMicros, long waitMicros) {
        String key = question.keys().get(0);
        List<Long> numbers = question.arguments().stream().map(Long::valueOf).toList();
        long units = numbers.get(2);
        boolean isPassed = waitMicros <= numbers.get(3);
        answers.executed(command, key, units, numbers.get(3), isPassed ? waitMicros : -1);
        if (isPassed) {
            compareRate(key, numbers, nowMicros + waitMicros);
        } else if (!stored(key).equals(before)) {
            answers.broken(
                    Rule.ASKED_ONCE,
                    false,
                    units + " units were refused at " + key + ", which was " + before + " and is " + stored(key));
        }
    }

    private void compareRate(String key, List<Long> numbers, long stampMicros) {
        GatePassages passed = passages.computeIfAbsent(key, none -> new GatePassages());
        GatePassages.Passed next = new GatePassages.Passed(stampMicros, numbers.get(2), answers.nowNanos());
        List<GatePassages.Passed> tooMuch = numbers.size() == OF_A_SPACED_RATE
                ? passed.spaced(next, numbers.get(0), numbers.get(1))
                : passed.window(next, numbers.get(0), numbers.get(1));
        if (!tooMuch.isEmpty()) {
            answers.broken(
                    Rule.WITHIN_THE_RATE,
                    tooMuch.stream().anyMatch(this::mayBeLost),
                    next + " at " + key + ", whose rate is " + numbers.subList(0, 2) + ", is too much after "
                            + tooMuch);
        }
    }

    /** A server has lost data since, or one took over without the last writes of the one before. */
    private boolean mayBeLost(GatePassages.Passed passed) {
        return answers.hasLostData(passed.atNanos())
                || promotedNanos.stream()
                        .anyMatch(promoted ->
                                passed.atNanos() <= promoted && passed.atNanos() > promoted - LONGEST_LAG_NANOS);
    }
}
