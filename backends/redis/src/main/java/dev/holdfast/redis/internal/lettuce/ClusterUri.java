package dev.holdfast.redis.internal.lettuce;

import dev.holdfast.spi.PrintableText;
import io.lettuce.core.RedisURI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Reads URIs that name nodes of a cluster: {@code redis-cluster://[user:password@]host[:port][,host[:port]…]}. */
public final class ClusterUri {

    private static final String PLAIN = "redis-cluster://";
    private static final String TLS = "rediss-cluster://";

    private ClusterUri() {}

    /** Whether a URI names nodes of a cluster. */
    public static boolean is(String uri) {
        String lower = uri.toLowerCase(Locale.ROOT);
        return lower.startsWith(PLAIN) || lower.startsWith(TLS);
    }

    /**
     * The nodes of a URI, each with its credentials and TLS.
     *
     * @throws IllegalArgumentException if it is no such URI; the message does not show what could be a password
     */
    public static List<RedisURI> parse(String uri) {
        if (!is(uri)) {
            return List.of(withoutDatabase(ServerUri.parse(uri)));
        }
        int start = uri.indexOf("://") + 3;
        int hosts = uri.lastIndexOf('@') + 1;
        if (hosts == 0) {
            hosts = start;
        }
        int end = endOfHosts(uri, hosts);
        String scheme = uri.toLowerCase(Locale.ROOT).startsWith(TLS) ? "rediss://" : "redis://";
        List<RedisURI> nodes = new ArrayList<>();
        for (String host : uri.substring(hosts, end).split(",", -1)) {
            if (host.isBlank()) {
                throw new IllegalArgumentException(
                        "'" + PrintableText.of(uri.substring(0, start) + "…" + uri.substring(hosts, end))
                                + "' names a node without a host; expected " + ServerUri.CLUSTER_FORM);
            }
            nodes.add(withoutDatabase(
                    ServerUri.parse(scheme + uri.substring(start, hosts) + host.strip() + uri.substring(end))));
        }
        return nodes;
    }

    /** The nodes, without credentials. */
    public static String describe(List<RedisURI> nodes) {
        return (nodes.get(0).isSsl() ? TLS : PLAIN)
                + nodes.stream().map(ServerUri::address).collect(Collectors.joining(","));
    }

    private static int endOfHosts(String uri, int hosts) {
        for (int i = hosts; i < uri.length(); i++) {
            if (uri.charAt(i) == '/' || uri.charAt(i) == '?' || uri.charAt(i) == '#') {
                return i;
            }
        }
        return uri.length();
    }

    /**
     * Refuses what a node of a cluster does not have.
     *
     * @throws IllegalArgumentException if the URI names a database, a socket, or Sentinels
     */
    public static RedisURI withoutDatabase(RedisURI node) {
        if (node.getDatabase() != 0) {
            throw new IllegalArgumentException(ServerUri.describe(node) + " names the database " + node.getDatabase()
                    + ", and a cluster has none but 0: leave it out");
        }
        if (node.getSocket() != null || !node.getSentinels().isEmpty()) {
            throw new IllegalArgumentException(ServerUri.describe(node)
                    + " names no node of a cluster by host and port; expected " + ServerUri.CLUSTER_FORM);
        }
        return node;
    }
}
