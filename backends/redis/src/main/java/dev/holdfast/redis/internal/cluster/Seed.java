package dev.holdfast.redis.internal.cluster;

import dev.holdfast.redis.internal.lettuce.Connector;
import io.lettuce.core.RedisURI;
import io.lettuce.core.codec.ByteArrayCodec;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** A node that the program has named, as long as no connection to a member of the cluster is there to be asked. */
record Seed(RedisURI uri, Connector connector) {

    Address address() {
        return new Address(uri.getHost(), uri.getPort());
    }

    /** Asks over a connection that is made for it. */
    CompletionStage<SlotMap> slots() {
        return connector.connect(ByteArrayCodec.INSTANCE, uri).thenCompose(connection -> {
            CompletionStage<NodesReply> others = connection
                    .async()
                    .clusterNodes()
                    .handle((nodes, error) -> error == null ? NodesReply.parse(nodes, address()) : NodesReply.NONE);
            CompletionStage<List<Object>> ranges = connection.async().clusterSlots();
            return ranges.whenComplete((answer, error) -> {
                        var unused = connection.closeAsync();
                    })
                    .thenCombine(others, (answer, known) -> SlotsReply.parse(answer, address(), known));
        });
    }
}
