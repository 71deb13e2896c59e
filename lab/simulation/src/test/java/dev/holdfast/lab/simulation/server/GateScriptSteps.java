package dev.holdfast.lab.simulation.server;

import static dev.holdfast.lab.simulation.server.LibraryScripts.KEYS;
import static dev.holdfast.lab.simulation.server.LibraryScripts.OF_A_GATE;
import static dev.holdfast.lab.simulation.server.Surroundings.one;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** The scripts of gates, with rates that change, waits of any length, and now and then other values at their keys. */
final class GateScriptSteps implements StepSource {

    private static final List<String> GATES = List.of("g", "straße");
    private static final List<String> INTERVALS = List.of("1000000", "333334", "7000001");
    private static final List<String> PERIODS = List.of("2000000", "9000001", "60000000");
    private static final int LEAST_BURST = 3;
    private static final int MOST_BURST = 6;
    private static final List<String> WAITS = List.of("0", "0", "-1", "500000", "20000000");
    private static final List<String> FOREIGN =
            List.of("", "garbage", "2:1700000000123456", "1:1700000009123456", "1:x", "1:1700000000123456");

    private final Surroundings surroundings = new Surroundings();

    @Override
    public List<String> keys() {
        return GATES.stream()
                .flatMap(gate -> Stream.of(KEYS.gate(gate), KEYS.window(gate)))
                .toList();
    }

    @Override
    public Step next(Random random, long nowMicros) {
        int kind = random.nextInt(100);
        String gate = one(random, GATES);
        if (kind < 20) {
            return Surroundings.pass(random);
        } else if (kind < 23) {
            return surroundings.become(random);
        } else if (kind < 28) {
            return foreign(random, gate);
        }
        int burst = random.nextInt(LEAST_BURST, MOST_BURST + 1);
        String units = Integer.toString(1 + random.nextInt(burst));
        return kind < 64
                ? spaced(gate, one(random, INTERVALS), burst, units, one(random, WAITS))
                : command(
                        "pass_window",
                        KEYS.window(gate),
                        one(random, PERIODS),
                        Integer.toString(burst),
                        units,
                        one(random, WAITS));
    }

    private static Step spaced(String gate, String interval, int burst, String units, String wait) {
        long fullMillis = burst * Long.parseLong(interval) / 1_000 + 2;
        return command(
                "pass", KEYS.gate(gate), interval, Integer.toString(burst), units, wait, Long.toString(fullMillis));
    }

    private static Step command(String script, String key, String... arguments) {
        List<String> words = new ArrayList<>(List.of("EVALSHA", "@" + OF_A_GATE + script, "1", key));
        words.addAll(List.of(arguments));
        return new Step.Command(words);
    }

    /** What an operator or another program does. */
    private static Step foreign(Random random, String gate) {
        return switch (random.nextInt(5)) {
            case 0 -> Step.Command.of("DEL", KEYS.gate(gate), KEYS.window(gate));
            case 1 -> Step.Command.of("SET", KEYS.gate(gate), one(random, FOREIGN), "PX", "9000");
            case 2 -> Step.Command.of("LPUSH", KEYS.window(gate), one(random, FOREIGN));
            case 3 -> Step.Command.of("HSET", KEYS.gate(gate), "field", "value");
            default -> Step.Command.of("SET", KEYS.window(gate), "text", "PX", "5000");
        };
    }
}
