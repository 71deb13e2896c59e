package dev.holdfast.redis.internal.connect;

import dev.holdfast.redis.internal.lettuce.CommandConnection;
import dev.holdfast.redis.internal.lettuce.LettuceSource;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;

/** Looks for settings of the server that endanger locks, and logs them once for each client. Thread-safe. */
final class ServerSettings {

    private final LettuceSource source;
    private final EvictionPolicy evictionPolicy;
    private final AtomicBoolean looked = new AtomicBoolean();

    ServerSettings(LettuceSource source) {
        this.source = source;
        this.evictionPolicy = new EvictionPolicy(source);
    }

    /**
     * A server that does not disclose one setting is not asked for another: it may keep a record of what it refuses.
     */
    void lookOnce(CommandConnection connection) {
        if (!looked.compareAndSet(false, true)) {
            return;
        }
        Persistence persistence = new Persistence(source.description());
        var unused = evictionPolicy.warnIfEvicting(connection).thenAccept(disclosed -> {
            if (disclosed) {
                persistence.warnIfNone(connection);
            }
        });
    }

    /** What endangers locks now, for people. Never completes exceptionally. */
    CompletionStage<List<String>> warnings(CommandConnection connection) {
        return evictionPolicy
                .warning(connection)
                .thenApply(warning -> warning.stream().toList());
    }
}
