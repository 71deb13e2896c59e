package dev.holdfast.redis.internal.cluster;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a node answers to {@code CLUSTER SLOTS}: for each range its first and last slot, and then its primary and
 * its replicas, each as preferred endpoint, port, id, and since Redis 7 further names.
 */
final class SlotsReply {

    private static final String UNKNOWN_HOST_NAME = "?";

    private SlotsReply() {}

    /**
     * The map that a node gives.
     *
     * @param ranges as decoded; texts are bytes in UTF-8 or strings
     * @param asked the node that was asked: what has no endpoint is reached by the same name or address
     * @param nodes what it says of them besides: the epochs of their configurations, and replicas
     *     and primaries that the ranges lack
     * @throws IllegalStateException if it is no such answer
     */
    static SlotMap parse(List<?> ranges, Address asked, NodesReply nodes) {
        List<SlotMap.Range> read = new ArrayList<>(ranges.size());
        for (Object range : ranges) {
            if (!(range instanceof List<?> parts)
                    || parts.size() < 3
                    || !(parts.get(0) instanceof Long first)
                    || !(parts.get(1) instanceof Long last)
                    || !(parts.get(2) instanceof List<?> primary)) {
                throw new IllegalStateException("no range of slots in what CLUSTER SLOTS answered");
            }
            read.add(new SlotMap.Range(first.intValue(), last.intValue(), owner(parts, primary, asked, nodes)));
        }
        return SlotMap.of(read, nodes.idle());
    }

    private static SlotMap.Owner owner(List<?> range, List<?> primary, Address asked, NodesReply nodes) {
        Set<Address> replicas = new HashSet<>();
        for (Object replica : range.subList(3, range.size())) {
            if (replica instanceof List<?> node && node.size() >= 2) {
                replicas.add(address(node, asked));
            }
        }
        String id = primary.size() > 2 ? text(primary.get(2)) : null;
        if (id == null) {
            return new SlotMap.Owner(address(primary, asked), replicas, 0);
        }
        replicas.addAll(nodes.replicas(id));
        return new SlotMap.Owner(address(primary, asked), replicas, nodes.epoch(id));
    }

    private static Address address(List<?> node, Address asked) {
        if (node.size() < 2 || !(node.get(1) instanceof Long port)) {
            throw new IllegalStateException("no port in what CLUSTER SLOTS answered");
        }
        String host = text(node.get(0));
        if (host == null || host.isEmpty()) {
            host = asked.host();
        } else if (host.equals(UNKNOWN_HOST_NAME)) {
            host = otherName(node, asked);
        }
        return new Address(host, port.intValue());
    }

    /** Of a node that is to be called by a host name, and has announced none: the address that it has given as well. */
    private static String otherName(List<?> node, Address asked) {
        if (node.size() > 3 && node.get(3) instanceof List<?> names) {
            for (int i = 0; i + 1 < names.size(); i += 2) {
                String value = text(names.get(i + 1));
                if ("ip".equals(text(names.get(i))) && value != null && !value.isEmpty()) {
                    return value;
                }
            }
        }
        return asked.host();
    }

    private static @Nullable String text(@Nullable Object part) {
        if (part instanceof byte[] bytes) {
            return new String(bytes, StandardCharsets.UTF_8);
        }
        return part == null ? null : part.toString();
    }
}
