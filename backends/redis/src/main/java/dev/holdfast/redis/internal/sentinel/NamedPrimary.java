package dev.holdfast.redis.internal.sentinel;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The primary of a group, as a Sentinel names it.
 *
 * @param epoch the number of the group's configuration; each failover makes a higher one
 */
record NamedPrimary(String host, int port, long epoch) {

    private static final Set<String> AFTER_THE_PROMOTION = Set.of("reconf_slaves", "update_config");

    /**
     * Reads the answer to {@code SENTINEL MASTER}.
     *
     * @throws IllegalStateException if it is not what a Sentinel answers
     */
    static NamedPrimary of(Map<String, String> fields) {
        return new NamedPrimary(
                field(fields, "ip"),
                Integer.parseInt(field(fields, "port")),
                Long.parseLong(field(fields, "config-epoch")));
    }

    /**
     * Whether an answer to {@code SENTINEL MASTER} has the address of the former primary and the epoch of the new one.
     * The Sentinel that leads a failover gives it so from the promotion on, until the other replicas follow the new
     * primary or the time for that is over.
     */
    static boolean isFormer(Map<String, String> fields) {
        return AFTER_THE_PROMOTION.contains(fields.getOrDefault("failover-state", ""));
    }

    /**
     * Under the same epoch, the address in an answer to {@code SENTINEL GET-MASTER-ADDR-BY-NAME}.
     *
     * @throws IllegalStateException if it is not what a Sentinel answers
     */
    NamedPrimary at(List<String> address) {
        if (address.size() != 2) {
            throw new IllegalStateException("a Sentinel's answer has no address");
        }
        return new NamedPrimary(address.get(0), Integer.parseInt(address.get(1)), epoch);
    }

    private static String field(Map<String, String> fields, String name) {
        String value = fields.get(name);
        if (value == null || value.isBlank()) {
            throw new IllegalStateException("a Sentinel's answer has no " + name);
        }
        return value;
    }

    /** For people. */
    String addressAndEpoch() {
        return address() + " (epoch " + epoch + ")";
    }

    /** Host and port. */
    String address() {
        return host.indexOf(':') >= 0 ? "[" + host + "]:" + port : host + ":" + port;
    }
}
