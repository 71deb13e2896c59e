package dev.holdfast.lab.simulation.server;

import dev.holdfast.lab.simulation.server.protocol.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * The library's scripts, as clients may send them: new attempts and repeated ones, releases of holds that exist, that
 * have ended or never were, with time passing; and now and then somebody who puts other things at their keys.
 */
final class ScriptSteps implements StepSource {

    private static final List<String> LOCKS = List.of("a", "straße");
    private static final List<String> LEASES = List.of("1000", "10000", "30000");
    private static final List<String> FOREIGN =
            List.of("", "garbage", "2:c0:1:7:1", "1:c0:1:7:1", "1:-:1:7:1:c0", "1:C0:1:7:1");
    private static final List<String> FENCES =
            List.of("0", "1700000000200000", "abc", "1.5", "nan", "1e15", "9007199254740991", "-3", "1700000099000000");

    private final List<Attempt> attempts = new ArrayList<>();
    private final List<Hold> holds = new ArrayList<>();
    private Condition condition = Condition.BUSY;
    private long highestToken;

    /** A question that was sent. */
    private record Attempt(int client, int number, String lock, String lease, String wanted) {
        String owner() {
            return "1:c" + client + ":" + number;
        }
    }

    /** A hold that was granted, or made up. */
    private record Hold(String lock, String value) {}

    @Override
    public List<String> keys() {
        return Stream.of(
                        LOCKS.stream().flatMap(lock -> lockKeys(lock).stream()),
                        LOCKS.stream().map(ScriptSteps::outcomeKey),
                        Stream.of("p:client:c0"))
                .flatMap(part -> part)
                .toList();
    }

    private static List<String> lockKeys(String lock) {
        String hold = "p:{" + lock + "}";
        return List.of(hold, hold + ":queue", hold + ":fence");
    }

    private static String outcomeKey(String lock) {
        return "p:{" + lock + "}:outcome";
    }

    @Override
    public Step next(Random random, long nowMicros) {
        int kind = random.nextInt(100);
        if (kind < 15) {
            return pass(random);
        } else if (kind < 20) {
            if (random.nextInt(6) == 0) {
                return new Step.Eavesdrop(random.nextBoolean());
            }
            int client = random.nextInt(ModelSide.CLIENTS);
            return random.nextInt(3) > 0 ? new Step.Subscribe(client) : new Step.Unsubscribe(client);
        } else if (kind < 45) {
            return script("acquire", lockKeysOf(fresh(random)), question(random, latest(), nowMicros));
        } else if (kind < 55 && !attempts.isEmpty()) {
            Attempt again = one(random, attempts);
            return script("acquire", lockKeysOf(again), question(random, again, nowMicros));
        } else if (kind < 75) {
            return release(random, nowMicros);
        } else if (kind < 80) {
            return renew(random);
        } else if (kind < 83) {
            return outcome(random);
        } else if (kind < 90 && !attempts.isEmpty()) {
            Attempt left = one(random, attempts);
            return script("leave", lockKeysOf(left), List.of(left.owner(), left.lease(), left.wanted()));
        } else if (kind < 92) {
            return random.nextBoolean()
                    ? script("announce", List.of("p:client:c0"), List.of("host", "1", "größe", "1700000000000"))
                    : script("inspect", lockKeys(one(random, LOCKS)).subList(0, 2), List.of());
        } else if (kind < 94) {
            return become(random);
        }
        return foreign(random);
    }

    private static <T> T one(Random random, List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static Step pass(Random random) {
        return new Step.Pass(
                switch (random.nextInt(8)) {
                    case 0 -> -1_500_000;
                    case 1 -> 3_700_000_000L;
                    case 2, 3, 4 -> 1 + random.nextInt(2_000_000);
                    default -> 1 + random.nextInt(12_000_000);
                });
    }

    private Attempt fresh(Random random) {
        Attempt attempt = new Attempt(
                random.nextInt(ModelSide.CLIENTS),
                attempts.size() + 1,
                one(random, LOCKS),
                one(random, LEASES),
                one(random, List.of("1", "65")));
        attempts.add(attempt);
        return attempt;
    }

    private Attempt latest() {
        return attempts.get(attempts.size() - 1);
    }

    private static List<String> lockKeysOf(Attempt attempt) {
        return lockKeys(attempt.lock());
    }

    /** Owner, lease, wanted, seen, notAfter, kind, and sometimes arrived. */
    private List<String> question(Random random, Attempt attempt, long nowMicros) {
        long seen = one(random, List.of(0L, 0L, highestToken, nowMicros + 5_000_000));
        long notAfter = random.nextInt(10) == 0 ? nowMicros - 1 : nowMicros + 1_000_000;
        List<String> question = new ArrayList<>(List.of(
                attempt.owner(),
                attempt.lease(),
                attempt.wanted(),
                Long.toString(seen),
                Long.toString(notAfter),
                one(random, List.of("once", "first", "first", "again", "again"))));
        if (random.nextInt(4) == 0) {
            question.add(Long.toString(nowMicros - random.nextInt(5_000_000)));
        }
        return question;
    }

    private Step release(Random random, long nowMicros) {
        Hold hold = hold(random);
        List<String> arguments = new ArrayList<>(List.of(hold.value(), one(random, List.of("0", "0", "1500"))));
        if (random.nextInt(3) == 0) {
            Attempt fresh = fresh(random);
            attempts.set(
                    attempts.size() - 1,
                    new Attempt(fresh.client(), fresh.number(), hold.lock(), fresh.lease(), fresh.wanted()));
            arguments.addAll(question(random, latest(), nowMicros));
        }
        return script("release", lockKeys(hold.lock()), arguments);
    }

    /** A recent one rather than an old one. */
    private Hold hold(Random random) {
        if (holds.isEmpty() || random.nextInt(12) == 0) {
            return new Hold(one(random, LOCKS), "1:c0:1:1700000000123456:1");
        }
        int recent = Math.min(holds.size(), random.nextInt(4) == 0 ? 12 : 2);
        return holds.get(holds.size() - 1 - random.nextInt(recent));
    }

    private Step renew(Random random) {
        List<String> keys = new ArrayList<>();
        List<String> arguments = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            Hold hold = hold(random);
            keys.addAll(lockKeys(hold.lock()).subList(0, 2));
            arguments.addAll(List.of(hold.value(), one(random, LEASES)));
        }
        return script("renew", keys, arguments);
    }

    /** Whoever keeps one may do so twice, and may have no hold any more. */
    private Step outcome(Random random) {
        Hold hold = hold(random);
        String key = outcomeKey(hold.lock());
        if (random.nextInt(3) == 0) {
            return script("recall", List.of(key), List.of());
        }
        String token = hold.value().split(":", -1)[3];
        String value = "1:" + token + ":" + one(random, List.of("", "done", "größe:1"));
        return script(
                "keep_outcome",
                List.of(lockKeys(hold.lock()).get(0), key, lockKeys(hold.lock()).get(1)),
                List.of(hold.value(), value, one(random, LEASES)));
    }

    private static Step script(String name, List<String> keys, List<String> arguments) {
        List<String> words = new ArrayList<>(List.of("EVALSHA", "@" + name, Integer.toString(keys.size())));
        words.addAll(keys);
        words.addAll(arguments);
        return new Step.Command(words);
    }

    /** Into some state, or out of the one that it is in. */
    private Step become(Random random) {
        if (condition != Condition.BUSY) {
            Condition former = condition;
            condition = Condition.BUSY;
            return new Step.Become(former, false);
        }
        condition = one(random, List.of(Condition.OUT_OF_MEMORY, Condition.READ_ONLY, Condition.MASTER_DOWN));
        return new Step.Become(condition, true);
    }

    /** What an operator or another program does. */
    private static Step foreign(Random random) {
        String lock = one(random, LOCKS);
        List<String> keys = lockKeys(lock);
        String hold = keys.get(0);
        String queue = keys.get(1);
        String fence = keys.get(2);
        return new Step.Command(
                switch (random.nextInt(11)) {
                    case 0 -> List.of("DEL", one(random, keys));
                    case 1 -> List.of("DEL", hold, queue, fence);
                    case 2 -> List.of("SET", hold, one(random, FOREIGN));
                    case 3 -> List.of("SET", hold, one(random, FOREIGN), "PX", "5000");
                    case 4 -> List.of("SET", fence, one(random, FENCES));
                    case 5 -> List.of("ZADD", queue, "1", one(random, FOREIGN));
                    case 6 -> List.of("SET", queue, "text");
                    case 7 -> List.of("HSET", one(random, keys), "field", "value");
                    case 8 -> List.of("SET", outcomeKey(lock), one(random, FOREIGN));
                    case 9 -> List.of("HSET", outcomeKey(lock), "field", "value");
                    default -> List.of("SET", hold, "x".repeat(39) + "ß", "PX", "5000");
                });
    }

    @Override
    public void answered(Step step, Reply reply) {
        if (!(step instanceof Step.Command command) || !(reply instanceof Reply.Items items)) {
            return;
        }
        int first = command.words().get(1).equals("@release") ? 1 : 0;
        boolean granted =
                List.of("@acquire", "@release").contains(command.words().get(1))
                        && items.items().get(first).equals(new Reply.Int(1));
        if (granted) {
            String owner = command.words().get(first == 1 ? 8 : 6);
            Attempt attempt = attempts.get(Integer.parseInt(owner.substring(owner.lastIndexOf(':') + 1)) - 1);
            granted(attempt, number(items, first + 2), number(items, first + 3));
        }
    }

    private static long number(Reply.Items items, int index) {
        return ((Reply.Int) items.items().get(index)).number();
    }

    private void granted(Attempt attempt, long token, long tokens) {
        highestToken = Math.max(highestToken, token + tokens - 1);
        holds.add(new Hold(attempt.lock(), attempt.owner() + ":" + token + ":" + tokens));
    }

    @Override
    public void heard(int client, String text) {
        List<String> parts = List.of(text.split(":", -1));
        if (parts.get(1).equals("grant")) {
            granted(
                    attempts.get(Integer.parseInt(parts.get(2)) - 1),
                    Long.parseLong(parts.get(3)),
                    Long.parseLong(parts.get(4)));
        }
    }
}
