package dev.holdfast.redis.internal.lettuce;

import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.spi.BackendFailure;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.ArrayOutput;
import io.lettuce.core.protocol.CommandType;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refuses nodes of clusters by what they say of themselves. A lock client is refused by the node itself, in the first
 * script that it runs; who only reads, and one key at a time, is let in, and is shown the keys of that node alone.
 */
public final class ClusterNode {

    private static final Logger LOG = LoggerFactory.getLogger(ClusterNode.class);

    private ClusterNode() {}

    /**
     * Asks with {@code HELLO}. A server that answers something else does not say what it is, and is let pass: a user
     * may lack the permission that Redis wants before 6.2.2, an older server wants an argument, and some proxies have
     * no such command. Blocks until the server has answered.
     *
     * @throws BackendFailure if the server is a node of a cluster, or has not answered
     */
    public static void refuse(StatefulRedisConnection<String, String> connection, Duration longestAnswer)
            throws BackendFailure, InterruptedException {
        List<Object> properties;
        try {
            properties = BlockingAnswer.of(
                    connection.async().dispatch(CommandType.HELLO, new ArrayOutput<>(StringCodec.UTF8)), longestAnswer);
        } catch (BackendFailure e) {
            if (Failures.serverWords(e) != null) {
                LOG.debug("The server does not say whether it is a node of a cluster", e);
                return;
            }
            throw e;
        }
        // Names and values in turn.
        for (int i = 0; i + 1 < properties.size(); i += 2) {
            if ("mode".equals(properties.get(i)) && "cluster".equals(properties.get(i + 1))) {
                throw Failures.ofWords("mode cluster");
            }
        }
    }
}
