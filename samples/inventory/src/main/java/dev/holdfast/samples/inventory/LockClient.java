package dev.holdfast.samples.inventory;

import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import dev.holdfast.jdbc.HoldfastJdbc;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.quorum.HoldfastQuorum;
import dev.holdfast.zookeeper.HoldfastZooKeeper;
import java.util.List;

/** Connects to the servers of the locks, however they are arranged. */
public final class LockClient {

    private static final String ZOOKEEPER = "zookeeper://";

    private LockClient() {}

    /**
     * A client of the locks. Blocks for a few seconds at most.
     *
     * @param locks the URI of a server, of Sentinels or of a cluster, or those of the members of a quorum, with blanks
     *     between them, or the URL of a database, which begins with {@code jdbc:}, or
     *     {@code zookeeper://} and a connect string
     * @param name what the program is called
     * @param options how locks are held
     * @return a client that is ready for use
     */
    public static Holdfast connect(String locks, String name, LockOptions options) {
        if (locks.startsWith("jdbc:")) {
            return HoldfastJdbc.builder()
                    .url(locks)
                    .clientName(name)
                    .options(options)
                    .build();
        }
        if (locks.startsWith(ZOOKEEPER)) {
            return HoldfastZooKeeper.builder()
                    .connectString(locks.substring(ZOOKEEPER.length()))
                    // Two thirds of it are a lease, so that the locks of a node that dies are free soon.
                    .sessionTimeout(options.lease().multipliedBy(3).dividedBy(2))
                    .clientName(name)
                    .options(options)
                    .build();
        }
        List<String> uris = List.of(locks.split(" ", -1));
        return uris.size() == 1
                ? HoldfastRedis.builder()
                        .uri(locks)
                        .clientName(name)
                        .options(options)
                        .build()
                : HoldfastQuorum.builder()
                        .members(uris)
                        .clientName(name)
                        .options(options)
                        .build();
    }
}
