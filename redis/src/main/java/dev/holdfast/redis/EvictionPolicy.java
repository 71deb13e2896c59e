package dev.holdfast.redis;

import java.util.concurrent.CompletionStage;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warns of a server that drops keys when its memory is full: locks are keys, and a dropped one is free while somebody still works under it. Whether it does is
 * often not to be seen, since managed servers forbid the commands that tell; that is no reason not to connect.
 */
final class EvictionPolicy {

    private static final Logger LOG = LoggerFactory.getLogger(EvictionPolicy.class);
    private static final String SETTING = "maxmemory-policy";
    private static final Pattern IN_INFO = Pattern.compile("(?m)^maxmemory_policy:(\\S+)");

    private EvictionPolicy() {}

    /** Asks without waiting for the answer. */
    static void warnIfEvicting(CommandConnection connection, String server) {
        CompletionStage<String> policy = connection.readInfo("memory").thenApply(EvictionPolicy::inInfo);
        var unused = policy.handle((found, error) -> {
            if (error == null && !found.isEmpty()) {
                warn(found, server);
            } else {
                readSetting(connection, server);
            }
            return found;
        });
    }

    private static void readSetting(CommandConnection connection, String server) {
        var unused = connection.readSetting(SETTING).handle((settings, error) -> {
            if (error == null && settings.containsKey(SETTING)) {
                warn(settings.get(SETTING), server);
            } else {
                LOG.debug("{} does not tell its {}", server, SETTING, error);
            }
            return settings;
        });
    }

    private static String inInfo(String info) {
        Matcher matcher = IN_INFO.matcher(info);
        return matcher.find() ? matcher.group(1) : "";
    }

    private static void warn(String policy, String server) {
        if (!policy.equals("noeviction")) {
            LOG.warn(
                    "{} has {} {}: when its memory is full, it drops locks that are held. Set {} to noeviction, or give locks a server of their own.",
                    server,
                    SETTING,
                    policy,
                    SETTING);
        }
    }
}
