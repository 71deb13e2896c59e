package dev.holdfast.lab.simulation.check;

import dev.holdfast.lab.simulation.network.RedisModel;
import dev.holdfast.lab.simulation.network.ServerHost.Watcher;
import dev.holdfast.redis.testing.SentScript;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The gates of one server, looked at before and after each script: what passes is within the rate, and what is refused
 * uses nothing. */
final class GateBooks implements Watcher {

    /** What a takeover may lose was written this long before it at most. */
    private static final long LONGEST_LAG_NANOS = Duration.ofMillis(1_600).toNanos();

    private static final int OF_A_SPACED_RATE = 5;

    private final GateAnswers answers;
    private final RedisModel model;
    private final Watcher other;
    private final Map<String, String> names;
    private final long promotedNanos;
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
        this.promotedNanos = former == null ? Long.MIN_VALUE : answers.nowNanos();
        if (former != null) {
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
        boolean isSpaced = numbers.size() == OF_A_SPACED_RATE;
        long sinceNanos = isSpaced
                ? passed.spaced(stampMicros, numbers.get(2), answers.nowNanos(), numbers.get(0), numbers.get(1))
                : passed.window(stampMicros, numbers.get(2), answers.nowNanos(), numbers.get(0), numbers.get(1));
        if (sinceNanos >= 0) {
            boolean isExplained = answers.hasLostData(sinceNanos)
                    || (sinceNanos <= promotedNanos && answers.nowNanos() > promotedNanos - LONGEST_LAG_NANOS);
            answers.broken(
                    Rule.WITHIN_THE_RATE,
                    isExplained,
                    numbers.get(2) + " more units pass at " + key + " at " + stampMicros + ", whose rate is "
                            + numbers.subList(0, 2));
        }
    }
}
