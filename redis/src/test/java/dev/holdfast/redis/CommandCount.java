package dev.holdfast.redis;

import dev.holdfast.embedded.EmbeddedRedis;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How often a server was asked something. */
public final class CommandCount {

    private CommandCount() {}

    /** How often that command came since the server started. */
    public static long of(EmbeddedRedis redis, String command) {
        Matcher calls = Pattern.compile("cmdstat_" + command + ":calls=(\\d+)")
                .matcher(redis.execute("INFO", "commandstats").text());
        return calls.find() ? Long.parseLong(calls.group(1)) : 0;
    }
}
