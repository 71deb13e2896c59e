package dev.holdfast.redis.internal.cluster;

import java.util.HashMap;
import java.util.Map;

/**
 * Reads what a node answers to {@code CLUSTER NODES}, a line for each node: its id, address, flags, primary, two times,
 * and then the epoch of its configuration.
 */
final class ConfigEpochs {

    private static final int EPOCH = 6;

    private ConfigEpochs() {}

    /** The epochs by the ids of the nodes; without those that cannot be read. */
    static Map<String, Long> parse(String nodes) {
        Map<String, Long> epochs = new HashMap<>();
        nodes.lines().map(line -> line.split(" ", -1)).forEach(fields -> {
            if (fields.length > EPOCH && fields[EPOCH].matches("\\d{1,18}")) {
                epochs.put(fields[0], Long.parseLong(fields[EPOCH]));
            }
        });
        return epochs;
    }
}
