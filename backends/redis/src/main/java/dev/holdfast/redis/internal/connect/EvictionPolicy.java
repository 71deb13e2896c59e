package dev.holdfast.redis.internal.connect;

import dev.holdfast.redis.internal.lettuce.CommandConnection;
import dev.holdfast.redis.internal.lettuce.LettuceSource;
import dev.holdfast.redis.internal.thread.LogThread;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warns of a server that drops keys when its memory is full: locks are keys, and a dropped one is free while its holder
 * still relies on it. Often the setting cannot be read, since managed servers forbid the commands that return it;
 * that is no reason not to connect.
 *
 * <p>A server that has refused to report it is not asked again on the same connection:
 * it may keep a record of what it refuses. Thread-safe.
 */
public final class EvictionPolicy {

    private static final Logger LOG = LoggerFactory.getLogger(EvictionPolicy.class);
    private static final String SETTING = "maxmemory-policy";
    private static final String HARMLESS = "noeviction";
    private static final Pattern IN_INFO = Pattern.compile("(?m)^maxmemory_policy:(\\S+)");

    private final LettuceSource source;
    private volatile @Nullable CommandConnection refusing;

    EvictionPolicy(LettuceSource source) {
        this.source = source;
    }

    /**
     * Asks without waiting for the answer. Completes, never exceptionally,
     * with whether the server reports its setting.
     */
    CompletionStage<Boolean> warnIfEvicting(CommandConnection connection) {
        return warning(connection).thenApply(warning -> {
            warning.ifPresent(text -> LogThread.write(() -> LOG.warn(text)));
            return refusing != connection;
        });
    }

    /**
     * The warning. Empty if no lock is ever dropped, or if the server does not report its setting.
     * Never completes exceptionally.
     */
    CompletionStage<Optional<String>> warning(CommandConnection connection) {
        if (refusing == connection) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        CompletableFuture<Optional<String>> policy = new CompletableFuture<>();
        var unused = connection
                .readInfo("memory")
                .thenApply(EvictionPolicy::inInfo)
                .handle((found, error) -> {
                    if (error == null && found.isPresent()) {
                        policy.complete(found);
                    } else {
                        readSetting(connection, policy);
                    }
                    return found;
                });
        return policy.thenApply(
                found -> found.filter(name -> !name.equals(HARMLESS)).map(this::inWords));
    }

    private void readSetting(CommandConnection connection, CompletableFuture<Optional<String>> policy) {
        var unused = connection.readSetting(SETTING).handle((settings, error) -> {
            if (error == null && settings.containsKey(SETTING)) {
                policy.complete(Optional.of(settings.get(SETTING)));
            } else {
                refusing = connection;
                if (LOG.isDebugEnabled()) {
                    String server = source.description();
                    LogThread.write(() -> LOG.debug("{} does not report its {}", server, SETTING, error));
                }
                policy.complete(Optional.empty());
            }
            return settings;
        });
    }

    private static Optional<String> inInfo(String info) {
        Matcher matcher = IN_INFO.matcher(info);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private String inWords(String policy) {
        String message = source.description() + " has " + SETTING + " " + policy
                + ": when its memory is full, it drops locks that are held. Set " + SETTING + " to " + HARMLESS
                + ", or give locks a server of their own.";
        return message;
    }
}
