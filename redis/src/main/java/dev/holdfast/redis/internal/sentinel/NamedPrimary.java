package dev.holdfast.redis.internal.sentinel;

import java.util.Map;

/**
 * The primary of a group, as a Sentinel names it.
 *
 * @param epoch the number of the group's configuration; each failover makes a higher one
 */
record NamedPrimary(String host, int port, long epoch) {

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
