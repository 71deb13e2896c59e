package dev.holdfast.lab.simulation.server;

import static dev.holdfast.lab.simulation.server.LibraryScripts.KEYS;
import static dev.holdfast.lab.simulation.server.Surroundings.one;

import dev.holdfast.lab.simulation.server.protocol.Reply;
import dev.holdfast.redis.testing.StoredHold;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** The scripts for several locks, among those for one: what one of the locks raises is an answer of theirs. */
final class SetScriptSteps implements StepSource {

    private static final List<List<String>> SETS =
            List.of(List.of("a", "straße"), List.of("straße", "a"), List.of("a", "b", "straße"));
    private static final List<String> LEASES = List.of("1000", "10000");
    private static final long FIRST_ATTEMPT = 1_000_000;
    private static final int OF_A_LOCK = 5;
    private static final long GRANTED = 1;

    private final ScriptSteps single = new ScriptSteps();
    private final List<Held> holds = new ArrayList<>();
    private long attempts = FIRST_ATTEMPT;

    /** The attempts of the question that was made last, in the order of its locks; none if it was another step. */
    private List<Asked> asking = List.of();

    private boolean isOfSingle;

    private record Asked(String client, String lock, long attempt) {}

    private record Held(String lock, String text) {}

    @Override
    public List<String> keys() {
        return Stream.concat(single.keys().stream(), lockKeys("b").stream()).toList();
    }

    private static List<String> lockKeys(String lock) {
        return List.of(KEYS.hold(lock), KEYS.queue(lock), KEYS.fence(lock), KEYS.group(lock));
    }

    @Override
    public Step next(Random random, long nowMicros) {
        asking = List.of();
        int kind = random.nextInt(10);
        isOfSingle = kind >= 5 || (kind >= 3 && holds.isEmpty());
        if (isOfSingle) {
            return single.next(random, nowMicros);
        }
        return kind < 3 ? question(random, nowMicros) : release(random);
    }

    private Step question(Random random, long nowMicros) {
        String client = "c" + random.nextInt(ModelSide.CLIENTS);
        asking = one(random, SETS).stream()
                .map(lock -> new Asked(client, lock, attempts++))
                .toList();
        List<String> arguments = new ArrayList<>();
        for (Asked asked : asking) {
            long notAfter = random.nextInt(12) == 0 ? nowMicros - 1 : nowMicros + 1_000_000;
            arguments.addAll(List.of(
                    "1:" + client + ":" + asked.attempt,
                    one(random, LEASES),
                    one(random, List.of("1", "1000")),
                    one(random, List.of("0", Long.toString(nowMicros + 5_000_000))),
                    Long.toString(notAfter)));
        }
        return command("@acquire_all", asking.stream().map(Asked::lock).toList(), arguments);
    }

    /** Also of holds that are over, and of one twice. */
    private Step release(Random random) {
        List<Held> released = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i >= 0; i--) {
            released.add(holds.get(holds.size() - 1 - random.nextInt(Math.min(holds.size(), 5))));
        }
        return command(
                "@release_all",
                released.stream().map(Held::lock).toList(),
                released.stream().map(Held::text).toList());
    }

    private static Step command(String script, List<String> locks, List<String> arguments) {
        List<String> keys =
                locks.stream().flatMap(lock -> lockKeys(lock).stream()).toList();
        List<String> words = new ArrayList<>(List.of("EVALSHA", script, Integer.toString(keys.size())));
        words.addAll(keys);
        words.addAll(arguments);
        return new Step.Command(words);
    }

    @Override
    public void answered(Step step, Reply reply) {
        if (isOfSingle) {
            single.answered(step, reply);
        } else if (!asking.isEmpty() && !(reply instanceof Reply.Failure)) {
            List<?> parts = LibraryScripts.parts(reply);
            for (int i = 0; i < asking.size(); i++) {
                List<?> part = parts.subList(1 + OF_A_LOCK * i, 1 + OF_A_LOCK * (i + 1));
                if (part.get(0).equals(GRANTED)) {
                    Asked asked = asking.get(i);
                    StoredHold hold = new StoredHold(
                            asked.client, asked.attempt, (Long) part.get(1), ((Long) part.get(2)).intValue(), false);
                    holds.add(new Held(asked.lock, hold.text()));
                }
            }
        }
    }

    @Override
    public void heard(int client, String text) {
        single.heard(client, text);
    }
}
