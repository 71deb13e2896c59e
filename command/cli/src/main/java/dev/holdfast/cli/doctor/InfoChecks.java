package dev.holdfast.cli.doctor;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * What can be judged by what a Redis server says of itself. Asks nothing.
 *
 * @param info that
 * @param inCluster whether it was reached as a node of a cluster
 */
record InfoChecks(RedisInfo info, boolean inCluster) {

    /** The names of the checks, in their order. */
    static final List<String> NAMES =
            List.of("version", "topology", "eviction", "memory", "persistence", "replicas", "connections");

    private static final double MUCH = 0.8;
    private static final double NEARLY_ALL = 0.95;
    private static final int OLDEST_MAJOR = 6;
    private static final int OLDEST_MINOR = 2;
    private static final long LAG_SECONDS = 5;
    private static final String LOST_AT_A_RESTART = "a restart frees locks that are held";

    List<Finding> all() {
        return List.of(version(), topology(), eviction(), memory(), persistence(), replicas(), connections());
    }

    Finding version() {
        if (info.text("valkey_version").isPresent()) {
            return Finding.ok("version", "Valkey " + info.text("valkey_version").orElseThrow());
        }
        String version = info.text("redis_version").orElse("");
        int[] parts = Arrays.stream(version.split("\\."))
                .filter(part -> part.matches("\\d{1,6}"))
                .mapToInt(Integer::parseInt)
                .toArray();
        if (parts.length < 2) {
            return Finding.unknown("version", "the server does not say its version");
        }
        boolean old = parts[0] < OLDEST_MAJOR || (parts[0] == OLDEST_MAJOR && parts[1] < OLDEST_MINOR);
        return old
                ? Finding.fail("version", "Redis " + version + " is too old; 6.2 or later is needed")
                : Finding.ok("version", "Redis " + version);
    }

    Finding topology() {
        String role = info.text("role").orElse("unknown");
        if (role.equals("slave")) {
            return Finding.fail("topology", "the server is a replica, which takes no writes; name its primary");
        }
        boolean clustered = info.is("cluster_enabled", "1");
        if (clustered && !inCluster) {
            return Finding.fail("topology", "a node of a cluster: write redis-cluster:// instead of redis://");
        }
        return role.equals("master")
                ? Finding.ok("topology", clustered ? "a primary of a cluster" : "a primary, not of a cluster")
                : Finding.unknown("topology", "the server does not say its role");
    }

    Finding eviction() {
        String policy = info.text("maxmemory_policy").orElse("");
        if (policy.isEmpty()) {
            return Finding.unknown("eviction", "the server does not say its maxmemory-policy");
        } else if (policy.equals("noeviction")) {
            return Finding.ok("eviction", "maxmemory-policy is noeviction");
        }
        String text =
                "maxmemory-policy is " + policy + ": when its memory is full, the server drops locks that are held;"
                        + " set it to noeviction, or give locks a server of their own";
        return info.number("maxmemory").orElse(1) == 0
                ? Finding.warn("eviction", text + ". No maxmemory is set")
                : Finding.fail("eviction", text);
    }

    Finding memory() {
        OptionalLong used = info.number("used_memory");
        long limit = info.number("maxmemory").orElse(0);
        long most = limit > 0 ? limit : info.number("total_system_memory").orElse(0);
        if (used.isEmpty() || most == 0) {
            return Finding.unknown("memory", "the server does not say how much memory it has");
        }
        String text = String.format(
                Locale.ROOT,
                "%,d MB of %,d MB are used, %s",
                used.getAsLong() >> 20,
                most >> 20,
                limit > 0 ? "which is maxmemory" : "which the machine has; there is no maxmemory");
        return byShare("memory", used.getAsLong() / (double) most, text, "; with no memory left, no lock can be taken");
    }

    Finding persistence() {
        if (info.is("rdb_last_bgsave_status", "err")) {
            return Finding.fail(
                    "persistence",
                    "the last snapshot has failed; a server with stop-writes-on-bgsave-error takes no locks then, and"
                            + " renews none");
        } else if (info.is("aof_enabled", "1")) {
            return info.is("aof_last_write_status", "err")
                    ? Finding.fail("persistence", "the append-only file cannot be written; " + LOST_AT_A_RESTART)
                    : Finding.ok("persistence", "an append-only file is written");
        } else if (info.text("aof_enabled").isEmpty()) {
            return Finding.unknown("persistence", "the server does not say whether it writes an append-only file");
        }
        return Finding.warn(
                "persistence",
                "there is no append-only file, and snapshots at most: " + LOST_AT_A_RESTART
                        + " within a lease; set appendonly to yes");
    }

    Finding replicas() {
        OptionalLong count = info.number("connected_slaves");
        if (count.isEmpty()) {
            return Finding.unknown("replicas", "the server does not say whether it has any");
        } else if (count.getAsLong() == 0) {
            return Finding.ok("replicas", "there is none, and so no failover");
        }
        List<String> late = info.fields().entrySet().stream()
                .filter(field -> field.getKey().matches("slave\\d+"))
                .filter(field -> isLate(field.getValue()))
                .map(Map.Entry::getValue)
                .sorted()
                .toList();
        return late.isEmpty()
                ? Finding.ok("replicas", count.getAsLong() + " in step; a failover may lose the last writes")
                : Finding.warn(
                        "replicas",
                        "behind or not online, so that a failover loses more: " + String.join(" and ", late));
    }

    /** Such as {@code ip=10.0.0.2,port=6379,state=online,offset=1751,lag=0}. */
    private static boolean isLate(String replica) {
        Map<String, String> parts = Arrays.stream(replica.split(","))
                .map(part -> part.split("=", 2))
                .filter(part -> part.length == 2)
                .collect(Collectors.toMap(part -> part[0], part -> part[1], (one, other) -> other));
        String lag = parts.getOrDefault("lag", "0");
        return !"online".equals(parts.get("state")) || (lag.matches("\\d{1,18}") && Long.parseLong(lag) > LAG_SECONDS);
    }

    Finding connections() {
        OptionalLong connected = info.number("connected_clients");
        OptionalLong most = info.number("maxclients");
        if (connected.isEmpty() || most.isEmpty() || most.getAsLong() == 0) {
            return Finding.unknown("connections", "the server does not say how many clients it admits");
        }
        String text = connected.getAsLong() + " of " + most.getAsLong() + " that maxclients admits";
        double share = connected.getAsLong() / (double) most.getAsLong();
        return byShare("connections", share, text, "; a client that is refused loses its locks");
    }

    private static Finding byShare(String check, double share, String text, String consequence) {
        if (share >= NEARLY_ALL) {
            return Finding.fail(check, text + consequence);
        }
        return share >= MUCH ? Finding.warn(check, text + consequence) : Finding.ok(check, text);
    }
}
