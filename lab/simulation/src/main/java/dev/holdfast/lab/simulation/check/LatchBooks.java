package dev.holdfast.lab.simulation.check;

import dev.holdfast.lab.simulation.network.RedisModel;
import dev.holdfast.lab.simulation.network.ServerHost.Watcher;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.redis.testing.SentScript;
import dev.holdfast.redis.testing.StoredLatch;
import dev.holdfast.redis.testing.WireFormat;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The latches of one server, looked at before and after each script: who has counted down, that nobody else counts,
 * that each counts once and for as long as its latch lasts, and that the answers say so.
 */
final class LatchBooks implements Watcher {

    /** What a takeover may lose was written this long before it at most. */
    private static final long LONGEST_LAG_NANOS = Duration.ofMillis(1_600).toNanos();

    private static final int OF_A_COUNT = 3;
    private static final int OF_A_WAIT = 6;
    private static final int PARTY = 2;
    private static final int BEGUN = 2;
    private static final int OF_A_LATCH = 5;

    private final LatchAnswers answers;
    private final RedisModel model;
    private final Watcher other;
    private final Map<String, String> names;
    private final long promotedNanos;
    private final Map<String, KnownLatch> present = new HashMap<>();
    private @Nullable StoredLatch before;

    /**
     * Looks on at a server.
     *
     * @param answers where all servers' books are
     * @param names of latches, by their keys
     * @param former the books of the server from which it takes over; null if it is the first
     * @param other looks on already
     */
    LatchBooks(
            LatchAnswers answers,
            RedisModel model,
            Watcher other,
            Map<String, String> names,
            @Nullable LatchBooks former) {
        this.answers = answers;
        this.model = model;
        this.other = other;
        this.names = names;
        this.promotedNanos = former == null ? Long.MIN_VALUE : answers.nowNanos();
        if (former != null) {
            former.present.forEach((name, latch) -> present.put(name, latch.copy()));
            names.keySet().forEach(this::compareStored);
        }
    }

    private Optional<StoredLatch> stored(String key) {
        return StoredLatch.parse(model.members(key));
    }

    private static @Nullable String latchKey(byte[][] command, Map<String, String> names) {
        return SentScript.parse(command)
                .filter(script -> !script.keys().isEmpty()
                        && names.containsKey(script.keys().get(0)))
                .map(script -> script.keys().get(0))
                .orElse(null);
    }

    @Override
    public void before(byte[][] command) {
        other.before(command);
        String key = latchKey(command, names);
        if (key != null) {
            before = compareStored(key);
        }
    }

    /** What was known and lasts is there still; and nothing is there that was not known. */
    private @Nullable StoredLatch compareStored(String key) {
        StoredLatch is = stored(key).orElse(null);
        compare(nameOf(key), is);
        return is;
    }

    private void compare(String name, @Nullable StoredLatch is) {
        KnownLatch known = present.get(name);
        if (known != null && (is == null || !known.is(is))) {
            if (!known.isOver(answers.nowMicros())) {
                broken(Rule.COUNTED_ONCE, isLossExplained(known.sinceNanos), known + " is gone before its end");
            }
            present.remove(name);
            known = null;
        }
        if (is == null) {
            return;
        }
        if (known == null) {
            broken(Rule.COUNTED_ONCE, isLossExplained(0), name + " is known to nobody: " + is);
            present.put(name, KnownLatch.found(name, is, answers.nowNanos()));
            return;
        }
        KnownLatch its = known;
        new TreeMap<>(its.counted).forEach((party, sinceNanos) -> {
            if (!is.counted().contains(party)) {
                broken(Rule.COUNTED_ONCE, isLossExplained(sinceNanos), its + " has lost " + party);
                its.counted.remove(party);
            }
        });
        for (String party : is.counted()) {
            if (known.counted.putIfAbsent(party, answers.nowNanos()) == null) {
                broken(Rule.COUNTED_ONCE, isLossExplained(0), known + " has another party: " + party);
            }
        }
    }

    @Override
    public void after(byte[][] command, @Nullable Object reply) {
        other.after(command, reply);
        String key = latchKey(command, names);
        if (key != null && reply instanceof List<?> parts) {
            compare(key, SentScript.parse(command).orElseThrow(), parts, answers.askerOf(command));
        }
    }

    private void compare(String key, SentScript script, List<?> parts, @Nullable SimulatedProcess asker) {
        long nowMicros = (Long) parts.get(0);
        String name = nameOf(key);
        String begun =
                script.arguments().size() == OF_A_WAIT ? script.arguments().get(BEGUN) : "";
        if (parts.size() < OF_A_LATCH) {
            if (before != null && begun.equals(Long.toString(before.begunMicros())) && before.endMicros() > nowMicros) {
                broken(Rule.HONEST_END, false, name + " is said not to be there: " + before);
            }
            return;
        }
        long begunMicros = (Long) parts.get(1);
        if (!begun.isEmpty() && !begun.equals(Long.toString(begunMicros))) {
            broken(
                    Rule.HONEST_END,
                    false,
                    name + " that began at " + begun + " is asked for, and one answered that began at " + begunMicros);
        }
        KnownLatch known = present.get(name);
        if (known == null || known.begunMicros != begunMicros) {
            boolean mayBegin = begunMicros == nowMicros && (known == null || known.isOver(nowMicros));
            if (!mayBegin) {
                broken(Rule.COUNTED_ONCE, false, name + " begins at " + begunMicros + " though there is " + known);
            }
            int parties = Math.toIntExact((Long) parts.get(3));
            known = new KnownLatch(name, parties, begunMicros, (Long) parts.get(2), answers.nowNanos());
            present.put(name, known);
        }
        if (script.arguments().size() == OF_A_COUNT && known.left() > 0) {
            known.counted.putIfAbsent(script.arguments().get(PARTY), answers.nowNanos());
        }
        compareAnswer(known, key, parts);
        answers.answered(known, asker);
    }

    private void compareAnswer(KnownLatch known, String key, List<?> parts) {
        long left = (Long) parts.get(4);
        if (left != known.left()) {
            broken(left == 0 ? Rule.OPEN_WHEN_COUNTED : Rule.COUNTED_ONCE, false, left + " are left of " + known);
        }
        boolean isSame = (Long) parts.get(2) == known.endMicros && (Long) parts.get(3) == known.parties;
        Set<String> counted =
                stored(key).filter(known::is).map(StoredLatch::counted).orElse(Set.of());
        if (!isSame || !counted.equals(new HashSet<>(known.counted.keySet()))) {
            broken(Rule.COUNTED_ONCE, false, "counted at the server are " + counted + ": " + known);
        }
    }

    /** A server has lost data since, or this one took over without the last writes of the one before. */
    private boolean isLossExplained(long sinceNanos) {
        return answers.hasLostData(sinceNanos)
                || (promotedNanos != Long.MIN_VALUE
                        && sinceNanos <= promotedNanos
                        && (sinceNanos == 0 || sinceNanos > promotedNanos - LONGEST_LAG_NANOS));
    }

    private void broken(Rule rule, boolean isExplained, String sentence) {
        answers.broken(rule, isExplained, sentence);
    }

    private String nameOf(String key) {
        String name = names.get(key);
        return name == null ? key : name;
    }

    /** Whether the server has a latch, and that is open there. */
    boolean isOpen(KnownLatch latch) {
        KnownLatch known = present.get(latch.name);
        return known != null && known.begunMicros == latch.begunMicros && known.left() == 0 && has(known);
    }

    /** Whether the server has a latch. */
    boolean has(KnownLatch latch) {
        return stored(WireFormat.DEFAULT.latch(latch.name)).filter(latch::is).isPresent();
    }
}
