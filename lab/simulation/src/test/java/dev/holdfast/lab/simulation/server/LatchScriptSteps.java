package dev.holdfast.lab.simulation.server;

import static dev.holdfast.lab.simulation.server.LibraryScripts.KEYS;
import static dev.holdfast.lab.simulation.server.LibraryScripts.OF_A_LATCH;
import static dev.holdfast.lab.simulation.server.Surroundings.one;

import dev.holdfast.lab.simulation.server.protocol.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * The scripts of latches, with parties that count twice, waits for latches that have ended, another number of parties
 * than a latch has begun with, and now and then other values at their keys.
 */
final class LatchScriptSteps implements StepSource {

    private static final List<String> LATCHES = List.of("l", "straße");
    private static final List<String> PARTIES = List.of("2", "2", "2", "3", "1");
    private static final List<String> VALIDITIES = List.of("3000000", "20000001", "3600000000");
    private static final List<String> NAMES = List.of("a", "b", "größe:1", "1:party:a");
    private static final List<String> FOREIGN =
            List.of("", "garbage", "2:latch:2:5:9", "1:latch:2:1700000000123456:1700003600123456", "1:party:z");

    private final Surroundings surroundings = new Surroundings();
    private final List<String> begun = new ArrayList<>(List.of("1700000000123456"));

    @Override
    public List<String> keys() {
        return LATCHES.stream()
                .flatMap(latch -> Stream.of(KEYS.latch(latch), KEYS.latchWaiters(latch)))
                .toList();
    }

    @Override
    public Step next(Random random, long nowMicros) {
        int kind = random.nextInt(100);
        String latch = one(random, LATCHES);
        if (kind < 15) {
            return Surroundings.pass(random);
        } else if (kind < 22) {
            return Surroundings.listen(random);
        } else if (kind < 25) {
            return surroundings.become(random);
        } else if (kind < 30) {
            return foreign(random, latch);
        } else if (kind < 62) {
            return command("count_down", latch, one(random, PARTIES), one(random, VALIDITIES), one(random, NAMES));
        } else if (kind < 92) {
            return command(
                    "await",
                    latch,
                    one(random, PARTIES),
                    one(random, VALIDITIES),
                    random.nextBoolean() ? "" : begun.get(begun.size() - 1 - random.nextInt(Math.min(3, begun.size()))),
                    "c" + random.nextInt(ModelSide.CLIENTS),
                    one(random, List.of("1000000", "9000000")),
                    one(random, List.of("1", "2", "1000")));
        }
        return new Step.Command(List.of("EVALSHA", "@" + OF_A_LATCH + "look", "1", KEYS.latch(latch)));
    }

    private static Step command(String script, String latch, String... arguments) {
        List<String> words = new ArrayList<>(
                List.of("EVALSHA", "@" + OF_A_LATCH + script, "2", KEYS.latch(latch), KEYS.latchWaiters(latch)));
        words.addAll(List.of(arguments));
        return new Step.Command(words);
    }

    /** What an operator or another program does. */
    private static Step foreign(Random random, String latch) {
        return switch (random.nextInt(5)) {
            case 0 -> Step.Command.of("DEL", KEYS.latch(latch));
            case 1 -> Step.Command.of("ZADD", KEYS.latch(latch), "0", one(random, FOREIGN));
            case 2 -> Step.Command.of("ZADD", KEYS.latchWaiters(latch), "5", one(random, FOREIGN));
            case 3 -> Step.Command.of("SET", KEYS.latch(latch), "text", "PX", "5000");
            default -> Step.Command.of("HSET", KEYS.latchWaiters(latch), "field", "value");
        };
    }

    @Override
    public void answered(Step step, Reply reply) {
        if (reply instanceof Reply.Items items
                && items.items().size() == 5
                && items.items().get(1) instanceof Reply.Int number) {
            begun.add(Long.toString(number.number()));
        }
    }
}
