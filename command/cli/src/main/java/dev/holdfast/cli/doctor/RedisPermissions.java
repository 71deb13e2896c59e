package dev.holdfast.cli.doctor;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.pubsub.api.sync.RedisPubSubCommands;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Sends each command that a client needs, once, with a key that nobody else has, and names what the user lacks.
 *
 * @param redis a connection
 * @param messages a connection for messages
 * @param prefix of the keys
 * @param ofAQuorum whether the server is a member of one
 */
record RedisPermissions(
        RedisCommands<String, String> redis,
        RedisPubSubCommands<String, String> messages,
        String prefix,
        boolean ofAQuorum) {

    private static final String CHECK = "permissions";

    /** What a server answers that takes no writes at present, whoever sends them. */
    private static final Pattern NOT_NOW = Pattern.compile(": (?:READONLY|MISCONF|NOREPLICAS|OOM|MASTERDOWN)\\b");

    Finding examine() {
        String key = prefix + ":{doctor-" + UUID.randomUUID() + "}";
        Set<String> missing = new LinkedHashSet<>();
        List<String> failures = new ArrayList<>();
        commands(key).forEach((name, command) -> {
            try {
                command.run();
            } catch (RedisCommandExecutionException e) {
                String message = String.valueOf(e.getMessage());
                AclWord.missing(name, message, prefix + ":")
                        .ifPresentOrElse(missing::add, () -> failures.add(name + ": " + message));
            }
        });
        if (!missing.isEmpty()) {
            return Finding.fail(CHECK, "the user lacks " + String.join(" ", missing) + ", with ACL SETUSER");
        }
        if (failures.isEmpty()) {
            return Finding.ok(CHECK, "the user may send all that a client sends");
        }
        return failures.stream().allMatch(failure -> NOT_NOW.matcher(failure).find())
                ? Finding.unknown(CHECK, "the server does not write now: " + failures.get(0))
                : Finding.fail(CHECK, String.join("; ", failures));
    }

    private Map<String, Runnable> commands(String key) {
        String set = key + ":queue";
        String hash = key + ":record";
        Map<String, Runnable> commands = new LinkedHashMap<>();
        commands.put("get", () -> redis.get(key));
        commands.put("set", () -> redis.set(key, "x", SetArgs.Builder.px(10_000)));
        commands.put("pexpire", () -> redis.pexpire(key, 10_000));
        commands.put("expire", () -> redis.expire(key, 10));
        commands.put("pttl", () -> redis.pttl(key));
        commands.put("time", redis::time);
        commands.put("zadd", () -> redis.zadd(set, 1, "x"));
        commands.put("zcard", () -> redis.zcard(set));
        commands.put("zrange", () -> redis.zrange(set, 0, 0));
        commands.put("zrem", () -> redis.zrem(set, "x"));
        if (ofAQuorum) {
            commands.put("info", () -> redis.info("default"));
            commands.put("hmget", () -> redis.hmget(hash, "format"));
        } else {
            commands.put("zscore", () -> redis.zscore(set, "x"));
            commands.put("zpopmin", () -> redis.zpopmin(set));
        }
        commands.put("hset", () -> redis.hset(hash, "format", "1"));
        commands.put("hgetall", () -> redis.hgetall(hash));
        commands.put("del", () -> redis.del(key, set, hash));
        commands.put("script|load", () -> redis.scriptLoad("return 1"));
        commands.put("evalsha", () -> redis.evalsha(redis.digest("return 1"), ScriptOutputType.INTEGER, key));
        commands.put("publish", () -> redis.publish(prefix + ":to:doctor", "1"));
        commands.put("pubsub|numsub", () -> redis.pubsubNumsub(prefix + ":to:doctor"));
        commands.put("subscribe", () -> messages.subscribe(prefix + ":to:doctor"));
        return commands;
    }
}
