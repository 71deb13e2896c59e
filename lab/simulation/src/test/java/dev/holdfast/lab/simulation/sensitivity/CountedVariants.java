package dev.holdfast.lab.simulation.sensitivity;

import dev.holdfast.testkit.variants.Variant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Deliberate defects of the scripts of gates and latches, and of the calls that wait at them. */
final class CountedVariants {

    private static final String LATCH_LUA = "recipes/latch/src/main/resources/dev/holdfast/latch/lua/";
    private static final String LATCH = "recipes/latch/src/main/java/dev/holdfast/latch/internal/";
    private static final String RATE_LUA = "recipes/rate/src/main/resources/dev/holdfast/rate/lua/";
    private static final String RATE = "recipes/rate/src/main/java/dev/holdfast/rate/internal/";

    private final Map<String, List<Variant>> all = new LinkedHashMap<>();

    private CountedVariants() {}

    /** Those that no seed catches. */
    static List<String> notCaught() {
        return List.of("opening-of-another-latch");
    }

    /** Each by its name. */
    static Map<String, List<Variant>> all() {
        CountedVariants variants = new CountedVariants();
        variants.addScriptsOfLatches();
        variants.addWaits();
        variants.addGates();
        return variants.all;
    }

    private void addScriptsOfLatches() {
        add(
                "party-counted-twice",
                "one party that counts down twice opens a latch of two",
                LATCH_LUA + "count_down.lua",
                "'NX', stamp, member) == 1 then",
                "'NX', stamp, member) >= 0 then");
        add(
                "opening-published-early",
                "those who wait pass before the last party has counted",
                LATCH_LUA + "count_down.lua",
                "    if left == 0 then",
                "    if left <= 1 then");
        add(
                "opening-not-published",
                "those who wait learn of the opening at their poll bound",
                LATCH_LUA + "count_down.lua",
                "and redis.pcall('PUBLISH', prefix .. ':to:' .. client, '1:' .. message)",
                "and 0");
        add(
                "next-latch-for-the-one-before",
                "who waits for a latch that has ended goes on with the next of its name",
                LATCH_LUA + "await.lua",
                "if ARGV[3] ~= '' and ARGV[3] ~= begun then",
                "if ARGV[3] ~= '' and not begun then");
        add(
                "parties-of-the-latch-before",
                "a party that has counted at the latch before need not count at this one",
                LATCH_LUA + "include/begin_latch.lua",
                "    redis.call('DEL', KEYS[1])\n",
                "    redis.call('ZREM', KEYS[1], head)\n");
    }

    private void addWaits() {
        add(
                "latch-not-polled",
                "a caller whose message was lost waits on, though the latch is open",
                LATCH + "LatchWait.java",
                "again(Math.min(client.pollNanos(), leftNanos + TimeUnit.MILLISECONDS.toNanos(1)))",
                "again(leftNanos + TimeUnit.MILLISECONDS.toNanos(1))");
        add(
                "opening-of-another-latch",
                "a late message about the latch before lets callers pass",
                LATCH + "LatchWait.java",
                "opened.getAsLong() == known.begunMicros()",
                "opened.getAsLong() > 0");
        add(
                "silent-latch-reported-as-not-open",
                "a caller is told that a latch is not open, though no server has answered",
                LATCH + "LatchWait.java",
                "return settle(failure == null ? new WaitEnd.NotInTime() : new WaitEnd.Unanswered(failure));",
                "return settle(new WaitEnd.NotInTime());");
        add(
                "wait-without-its-limit",
                "a caller waits for longer than it said",
                LATCH + "LatchWait.java",
                "endIn(waitNanos, this::timeOver);",
                "endIn(waitNanos, this::ask);");
    }

    private void addGates() {
        add(
                "pauses-open-at-closing",
                "a caller that waits at a gate or a latch waits on though its client is closed",
                "core/src/main/java/dev/holdfast/internal/engine/Answers.java",
                ".forEach(Answers::end);",
                ".forEach(awaited -> {});");
        add(
                "window-without-its-last-slot",
                "a window has one unit more than it may have",
                RATE_LUA + "pass_window.lua",
                "'LTRIM', KEYS[1], 0, most - 1)",
                "'LTRIM', KEYS[1], 0, most - 2)");
        add(
                "burst-exceeded",
                "the units of a call pass though the burst has no room for them",
                RATE_LUA + "pass.lua",
                "local wait = math.max(0, after - capacity - now)",
                "local wait = math.max(0, back - capacity - now)");
        add(
                "refused-and-used",
                "a call that was refused uses its units up",
                RATE_LUA + "pass.lua",
                "if wait <= ARGV[4] + 0 then",
                "if ARGV[4] + 0 >= 0 then");
        add(
                "gate-asked-again",
                "a call whose answer was lost uses its units twice",
                RATE + "RedisGates.java",
                ".thenApply(RedisGates::passage);",
                ".exceptionallyCompose(lost -> transport.route(LockId.of(gate),"
                        + " node -> node.run(request.script(), request.keys(), request.arguments())))"
                        + ".thenApply(RedisGates::passage);");
        add(
                "passed-before-its-time",
                "a caller that has reserved a time passes at once",
                RATE + "NamedGate.java",
                "        if (passage.waitMicros() == 0) {",
                "        if (passage.waitMicros() >= 0) {");
    }

    private void add(String name, String breaks, String file, String original, String replacement) {
        all.put(name, List.of(new Variant(name, breaks, file, original, replacement, List.of())));
    }
}
