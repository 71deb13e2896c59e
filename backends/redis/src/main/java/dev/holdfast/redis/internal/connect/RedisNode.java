package dev.holdfast.redis.internal.connect;

import dev.holdfast.redis.internal.confirm.Confirmer;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.script.Script;
import dev.holdfast.spi.BackendFailure;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * One server, as far as requests and its clock are concerned. A lock is served by one node at a time, and the clocks of
 * two are never mixed. Every failure is a {@link BackendFailure}. Nothing blocks.
 */
public interface RedisNode {

    /** Runs a script; one that the server does not know is loaded first. */
    CompletionStage<Reply> run(Script script, List<String> keys, List<String> arguments);

    /** The fields of a hash; none if there is no such key. */
    CompletionStage<Map<String, String>> readHash(String key);

    /** The local clock, and what is known of this server's. Always the same. */
    ServerTime time();

    /**
     * Grows whenever the connection for requests was lost or given up. Where it differs before a request and after its
     * answer, what was executed may have been a second copy.
     */
    long epoch();

    /** Has what this server grants confirmed by its replicas; null where that is not asked for. Always the same. */
    @Nullable
    Confirmer confirmer();
}
