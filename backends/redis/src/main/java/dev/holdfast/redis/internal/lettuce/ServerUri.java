package dev.holdfast.redis.internal.lettuce;

import dev.holdfast.spi.PrintableText;
import io.lettuce.core.RedisURI;
import java.util.stream.Collectors;

/** Reads and describes URIs, and never shows a password. */
public final class ServerUri {

    static final String CLUSTER_FORM = "redis-cluster://[user:password@]host[:port][,host[:port]…]";

    private static final String FORM = "redis://[user:password@]host[:port][/database], rediss://… for TLS,"
            + " redis-sentinel://[user:password@]host[:port][,host[:port]…][/database]#group, or " + CLUSTER_FORM;

    private ServerUri() {}

    /**
     * Reads a URI.
     *
     * @throws IllegalArgumentException if it is none; the message does not show what could be a password
     */
    public static RedisURI parse(String uri) {
        try {
            RedisURI parsed = RedisURI.create(uri);
            if (uri.indexOf('@') == uri.lastIndexOf('@') && hasServer(parsed)) {
                // The scheme is about all servers of the URI; Lettuce reads it for the data servers alone.
                parsed.getSentinels().forEach(sentinel -> sentinel.applySsl(parsed));
                return parsed;
            }
        } catch (RuntimeException e) {
            // Its message, and that of its causes, may quote the password.
            throw unreadable(uri);
        }
        throw unreadable(uri);
    }

    /** Lettuce takes a port that is no number for a part of the host. */
    private static boolean hasServer(RedisURI uri) {
        String host = uri.getHost();
        boolean named = host != null && !host.isBlank() && (host.startsWith("[") || host.indexOf(':') < 0);
        return named || uri.getSocket() != null || !uri.getSentinels().isEmpty();
    }

    private static IllegalArgumentException unreadable(String uri) {
        return new IllegalArgumentException(
                "'" + PrintableText.of(masked(uri)) + "' is not the URI of a Redis server; expected " + FORM
                        + ". Reserved characters in a password are percent-encoded");
    }

    /** What stands before the last at sign may hold a password. */
    private static String masked(String uri) {
        int credentialsEnd = uri.lastIndexOf('@');
        int scheme = uri.indexOf("://");
        if (credentialsEnd < 0) {
            // Somebody may have forgotten the host after the credentials, or put these after the address.
            int mayHoldPassword = indexOfAny(":?", uri, scheme < 0 ? 0 : scheme + 3);
            return mayHoldPassword < 0 ? uri : uri.substring(0, mayHoldPassword + 1) + "…";
        }
        return (scheme < 0 ? "" : uri.substring(0, scheme + 3)) + "…" + uri.substring(credentialsEnd);
    }

    private static int indexOfAny(String wanted, String text, int from) {
        for (int i = from; i < text.length(); i++) {
            if (wanted.indexOf(text.charAt(i)) >= 0) {
                return i;
            }
        }
        return -1;
    }

    /** Host and port, or the path of a socket. */
    public static String address(RedisURI uri) {
        return uri.getSocket() != null ? uri.getSocket() : uri.getHost() + ":" + uri.getPort();
    }

    public static String describe(RedisURI uri) {
        if (!uri.getSentinels().isEmpty()) {
            return (uri.isSsl() ? "rediss-sentinel://" : "redis-sentinel://")
                    + uri.getSentinels().stream()
                            .map(sentinel -> sentinel.getHost() + ":" + sentinel.getPort())
                            .collect(Collectors.joining(","))
                    + "#" + uri.getSentinelMasterId();
        }
        if (uri.getSocket() != null) {
            return "redis-socket://" + uri.getSocket();
        }
        String database = uri.getDatabase() == 0 ? "" : "/" + uri.getDatabase();
        return (uri.isSsl() ? "rediss://" : "redis://") + uri.getHost() + ":" + uri.getPort() + database;
    }
}
