package dev.holdfast.redis.internal.cluster;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a node answers to {@code CLUSTER NODES}: a line for each node with its id, address, flags, primary, two times,
 * and then the epoch of its configuration. It lists each replica, where {@code CLUSTER SLOTS} leaves out, since Redis
 * 7, those of which the node has not heard yet how far they are. Immutable.
 */
final class NodesReply {

    /** Of a node that did not answer, as one that does not permit the command. */
    static final NodesReply NONE = new NodesReply(Map.of(), Map.of(), Set.of());

    private static final int ID = 0;
    private static final int ADDRESS = 1;
    private static final int FLAGS = 2;
    private static final int PRIMARY = 3;
    private static final int EPOCH = 6;
    private static final int SLOTS = 8;
    private static final String NO_PRIMARY = "-";

    private final Map<String, Long> epochs;
    private final Map<String, Set<Address>> replicas;
    private final Set<Address> idle;

    private NodesReply(Map<String, Long> epochs, Map<String, Set<Address>> replicas, Set<Address> idle) {
        this.epochs = epochs;
        this.replicas = replicas;
        this.idle = idle;
    }

    /**
     * Reads the lines, without those that it does not understand.
     *
     * @param asked the node that was asked: what has no address is reached by the same
     */
    static NodesReply parse(String nodes, Address asked) {
        Map<String, Long> epochs = new HashMap<>();
        Map<String, Set<Address>> replicas = new HashMap<>();
        Set<Address> idle = new HashSet<>();
        nodes.lines().map(line -> line.split(" ", -1)).forEach(fields -> {
            if (fields.length > EPOCH && fields[EPOCH].matches("\\d{1,18}")) {
                long epoch = Long.parseLong(fields[EPOCH]);
                boolean isReplica = !fields[PRIMARY].equals(NO_PRIMARY);
                epochs.put(fields[ID], isReplica ? epoch + 1 : epoch);
                if (isReplica) {
                    replicas.computeIfAbsent(fields[PRIMARY], absent -> new HashSet<>())
                            .addAll(addresses(fields[ADDRESS], asked));
                } else if (isIdle(fields)) {
                    idle.addAll(addresses(fields[ADDRESS], asked));
                }
            }
        });
        return new NodesReply(epochs, replicas, idle);
    }

    /** Has no slot, but perhaps a line for one that is on its way, in brackets; and has not failed. */
    private static boolean isIdle(String[] fields) {
        List<String> flags = List.of(fields[FLAGS].split(",", -1));
        boolean isUp = flags.contains("master")
                && flags.stream()
                        .noneMatch(
                                flag -> flag.startsWith("fail") || flag.startsWith("no") || flag.equals("handshake"));
        return isUp && Arrays.stream(fields).skip(SLOTS).allMatch(slots -> slots.isEmpty() || slots.startsWith("["));
    }

    /** Of {@code address:port@port of the bus,host name,…}: by address and by host name, as far as it has them. */
    private static List<Address> addresses(String field, Address asked) {
        String[] parts = field.split(",", -1);
        String endpoint = parts[0].replaceFirst("@.*", "");
        if (!endpoint.matches(".*:\\d{1,5}")) {
            return List.of();
        }
        Address byAddress = Address.parse(endpoint, asked);
        boolean hasHostName = parts.length > 1 && !parts[1].isEmpty() && parts[1].indexOf('=') < 0;
        return hasHostName ? List.of(byAddress, new Address(parts[1], byAddress.port())) : List.of(byAddress);
    }

    /**
     * The epoch that a node's configuration has at least as that of a primary; 0 if it is not known. A replica is
     * listed with the epoch of its primary. Where the ranges name it as a primary, it has taken over since, and has a
     * later one.
     */
    long epoch(String id) {
        return epochs.getOrDefault(id, 0L);
    }

    /** The primaries without slots that have not failed, each by all that it may be called. */
    Set<Address> idle() {
        return idle;
    }

    /** The replicas of a primary, each by all that it may be called. */
    Set<Address> replicas(String id) {
        return replicas.getOrDefault(id, Set.of());
    }
}
