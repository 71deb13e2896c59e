package dev.holdfast.lab.simulation.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Commands with random arguments, good and bad ones, over few keys of all types; sent by the client itself, or called
 * by a script.
 */
final class CommandSteps implements StepSource {

    private static final List<String> KEYS = List.of("k1", "k2", "k3", "schlüssel");
    private static final List<String> TEXTS =
            List.of("", "a", "b", "1", "-7", "01", "+1", "1.5x", "zwölf", "9223372036854775808", "a b");
    private static final List<String> INTEGERS = List.of("0", "1", "-1", "2", "-2", "3", "100", "-100");
    private static final List<String> TIMES = List.of("5000", "100000", "3600000");
    private static final List<String> BAD_TIMES =
            List.of("0", "-1", "x", "", "9223372036854775807", "-9223372036854775808", "1.5", "007");
    private static final List<String> SCORES =
            List.of("0", "1", "2", "-3", "1700000000123456", "9007199254740991", "1e3", "+4");
    private static final List<String> BAD_SCORES = List.of("x", "", "1x", "nan", " 1");
    private static final List<String> MEMBERS = List.of("m1", "m2", "m3", "ü");
    /** Distinguishes a status from a string, which the client's connection does not. */
    private static final String CALL =
            "local r = redis.%s(unpack(ARGV)) if type(r) == 'table' and r.ok then return {'status', r.ok} end return r";

    private static final List<String> LUA = List.of(
            "return 3.99",
            "return -3.99",
            "return true",
            "return false",
            "return nil",
            "return {1, 2, nil, 4}",
            "return {ok = 'fine'}",
            "return {err = 'MYCODE bad'}",
            "return redis.error_reply('MYCODE x')",
            "return redis.status_reply('x')",
            "return {1, {2, {3, 'x'}}, false, true, 2.5}",
            "return string.format('%.0f|%s|%d|%%', 2^53, 'x', 7)",
            "return string.format('%.0f %.0f %.0f', 0.5, 1.5, 1e17)",
            "return {tostring(2^53), tostring(1e14), tostring(0.1), tostring(-1e-7), tostring(12), tostring(true),"
                    + " tostring(1e15/7)}",
            "error('HOLDFASTFORMAT bad')",
            "return {string.match('1:abc:7', '^1:([0-9a-z]+):(%d+)$')}",
            "return {string.find('a.b', '.', 1, true)}",
            "return #KEYS * 10 + #ARGV",
            "return {tonumber('nan') == nil, tonumber('1e3'), tonumber(' 12 '), tonumber('0x10'), tonumber('inf') =="
                    + " 1/0, tonumber('x') == nil, tonumber('') == nil}",
            "return redis.call('GET')",
            "return redis.call('SUBSCRIBE', 'x')",
            "local x = {} table.insert(x, 1, 'a') table.insert(x, 1, 'b') return x",
            "local t = {1, 2, 3} table.insert(t, 1, 0) return {#t, math.max(1, 2), math.min(3, 2), 7 % 4, -7 % 4,"
                    + " 2.5 % 1 ~= 0}",
            "return redis.call('SET', 'k1', 2^53)",
            "return string.sub('schlüssel', 1, 6)",
            "return ARGV[1]",
            "return {ARGV[1] == nil, KEYS[1]}",
            "return 'a' .. 1 .. 'b'",
            "redis.call('SET', 'k1', 'v') return redis.call('ZCARD', 'k1')");

    @Override
    public List<String> keys() {
        return KEYS;
    }

    @Override
    public Step next(Random random, long nowMicros) {
        int kind = random.nextInt(100);
        if (kind < 8) {
            return new Step.Pass(random.nextInt(3) == 0 ? -2_000_000 : 1_000L * random.nextInt(60_000));
        } else if (kind < 12) {
            if (random.nextInt(4) == 0) {
                return new Step.Eavesdrop(random.nextBoolean());
            }
            return random.nextBoolean()
                    ? new Step.Subscribe(random.nextInt(ModelSide.CLIENTS))
                    : new Step.Unsubscribe(random.nextInt(ModelSide.CLIENTS));
        } else if (kind < 20) {
            return Step.Command.of("EVAL", one(random, LUA), "0");
        }
        List<String> words = mistaken(random, command(random));
        if (kind < 45) {
            words.addAll(0, List.of("EVAL", CALL.formatted(random.nextBoolean() ? "call" : "pcall"), "0"));
        }
        return new Step.Command(words);
    }

    private static <T> T one(Random random, List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static String mostly(Random random, List<String> good, List<String> bad) {
        return one(random, random.nextInt(6) == 0 ? bad : good);
    }

    /** Now and then, a word too few or too many. */
    private static List<String> mistaken(Random random, List<String> words) {
        List<String> sent = new ArrayList<>(words);
        int mistake = random.nextInt(20);
        boolean mayLack = !List.of("EXPIRE", "PEXPIRE", "PING", "FLUSHALL", "CONFIG", "SCRIPT")
                .contains(words.get(0));
        if (mistake == 0 && sent.size() > 1 && mayLack) {
            sent.remove(sent.size() - 1);
        } else if (mistake == 1
                && List.of("GET", "PTTL", "ZCARD", "ZSCORE", "HGETALL", "HSET", "TIME", "LLEN", "LINDEX")
                        .contains(words.get(0))) {
            sent.add("more");
        }
        return sent;
    }

    private static List<String> command(Random random) {
        String key = one(random, KEYS);
        return switch (random.nextInt(19)) {
            case 0, 1 -> List.of(random.nextBoolean() ? "GET" : "get", key);
            case 2, 3 -> set(random, key);
            case 4 -> List.of("DEL", key, one(random, KEYS));
            case 5 -> List.of("PTTL", key);
            case 6 -> List.of("PEXPIRE", key, mostly(random, TIMES, BAD_TIMES));
            case 7 -> List.of("EXPIRE", key, mostly(random, List.of("5", "3600"), BAD_TIMES));
            case 8, 9 -> zadd(random, key);
            case 10 -> List.of("ZREM", key, one(random, MEMBERS), one(random, MEMBERS));
            case 11 -> random.nextBoolean() ? List.of("ZCARD", key) : List.of("ZSCORE", key, one(random, MEMBERS));
            case 12 -> zrange(random, key);
            case 13 -> List.of("HSET", key, one(random, MEMBERS), one(random, TEXTS), one(random, MEMBERS), "x");
            case 14 ->
                random.nextBoolean()
                        ? List.of("HGETALL", key)
                        : List.of("HMGET", key, one(random, MEMBERS), one(random, MEMBERS));
            case 15 -> List.of("ZPOPMIN", key);
            case 16, 17 -> list(random, key);
            default -> rare(random);
        };
    }

    private static List<String> set(Random random, String key) {
        List<String> words = new ArrayList<>(List.of("SET", key, one(random, TEXTS)));
        if (random.nextInt(3) == 0) {
            words.add(one(random, List.of("NX", "XX", "nx")));
        }
        switch (random.nextInt(9)) {
            case 0, 1 -> words.addAll(List.of("PX", mostly(random, TIMES, BAD_TIMES)));
            case 2 -> words.addAll(List.of("EX", mostly(random, List.of("5", "3600"), BAD_TIMES)));
            case 3 -> words.add("KEEPTTL");
            case 4 ->
                words.addAll(one(
                        random,
                        List.of(
                                List.of("PX", "5000", "EX", "5"),
                                List.of("KEEPTTL", "PX", "5000"),
                                List.of("PX"),
                                List.of("XY"),
                                List.of("NX", "XX"))));
            default -> {}
        }
        // Redis 6.2 answers no former value under a condition
        if (random.nextInt(3) == 0 && List.of("NX", "XX", "nx").stream().noneMatch(words::contains)) {
            words.add(one(random, List.of("GET", "get")));
        }
        return words;
    }

    private static List<String> zadd(Random random, String key) {
        List<String> words = new ArrayList<>(List.of("ZADD", key));
        if (random.nextBoolean()) {
            words.add(one(random, List.of("NX", "XX", "xx")));
        }
        for (int i = random.nextInt(3); i >= 0; i--) {
            words.add(mostly(random, SCORES, BAD_SCORES));
            words.add(one(random, MEMBERS));
        }
        return words;
    }

    private static List<String> zrange(Random random, String key) {
        if (random.nextInt(3) == 0) {
            return List.of("ZRANGE", key, one(random, SCORES), one(random, SCORES), "BYSCORE");
        }
        List<String> words = new ArrayList<>(
                List.of("ZRANGE", key, mostly(random, INTEGERS, TEXTS), mostly(random, INTEGERS, TEXTS)));
        if (random.nextBoolean()) {
            words.add(random.nextInt(6) == 0 ? "WITH" : "WITHSCORES");
        }
        return words;
    }

    private static List<String> list(Random random, String key) {
        String from = mostly(random, INTEGERS, TEXTS);
        return switch (random.nextInt(6)) {
            case 0, 1 -> List.of("LPUSH", key, one(random, TEXTS), one(random, TEXTS), one(random, MEMBERS));
            case 2 -> List.of("LTRIM", key, from, mostly(random, INTEGERS, TEXTS));
            case 3 -> List.of("LLEN", key);
            case 4 -> List.of("LINDEX", key, from);
            default -> List.of("LRANGE", key, from, mostly(random, INTEGERS, TEXTS));
        };
    }

    private static List<String> rare(Random random) {
        return one(
                random,
                List.of(
                        List.of(
                                "PUBLISH",
                                LibraryScripts.KEYS.channel("c" + random.nextInt(ModelSide.CLIENTS)),
                                one(random, TEXTS)),
                        List.of("PUBLISH", LibraryScripts.KEYS.channel("c" + random.nextInt(ModelSide.CLIENTS)), "häh"),
                        List.of(
                                "PUBSUB",
                                one(random, List.of("NUMSUB", "numsub")),
                                LibraryScripts.KEYS.channel("c" + random.nextInt(ModelSide.CLIENTS)),
                                "nobody"),
                        List.of("PING"),
                        List.of("PING", one(random, TEXTS)),
                        List.of("FLUSHALL"),
                        List.of("FLUSHALL", one(random, List.of("ASYNC", "sync", "x"))),
                        List.of("CONFIG", "GET", "maxmemory-policy"),
                        List.of("SCRIPT", "FLUSH"),
                        List.of("SCRIPT", "FLUSH", one(random, List.of("ASYNC", "sync", "x"))),
                        List.of("SCRIPT", "LOAD", "return 1"),
                        List.of(
                                "EVALSHA",
                                "e0e1f9fabfc9d4800c877a703b823ac0578ff8db",
                                one(random, List.of("0", "-1", "5", "x", "1")),
                                "k1"),
                        List.of("EVALSHA", "E0E1F9FABFC9D4800C877A703B823AC0578FF8DB", "0"),
                        List.of("EVALSHA", "e0e1", one(random, List.of("0", "x"))),
                        List.of(
                                "EVAL",
                                "return {KEYS[1], ARGV[1], #KEYS, #ARGV}",
                                one(random, List.of("0", "-1", "5", "x", "1", "2")),
                                "k1",
                                "k2")));
    }
}
