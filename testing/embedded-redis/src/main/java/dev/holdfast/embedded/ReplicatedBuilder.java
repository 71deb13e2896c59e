package dev.holdfast.embedded;

import java.util.ArrayList;
import java.util.List;

/**
 * Says how a primary and its replicas are to be started.
 *
 * @param <B> the builder that its methods return
 */
abstract class ReplicatedBuilder<B extends ReplicatedBuilder<B>> extends ServersBuilder<B> {

    private int replicas = 1;

    ReplicatedBuilder() {}

    /** Starts so many replicas, at least one; by default one. */
    public B replicas(int replicas) {
        if (replicas < 1) {
            throw new IllegalArgumentException("a primary has one replica at least, not " + replicas);
        }
        this.replicas = replicas;
        return self();
    }

    int replicas() {
        return replicas;
    }

    /** Starts the servers, the primary as the first, and waits until the replicas have its data. */
    ServerList startServers() {
        ServerList servers = new ServerList();
        try {
            servers.add(each().start(ServerKind.REDIS, replicationDirectives()));
            EmbeddedRedis primary = servers.first();
            List<String> ofReplicas = new ArrayList<>(replicationDirectives());
            ofReplicas.add("replicaof " + primary.host() + " " + primary.port());
            for (int i = 0; i < replicas; i++) {
                servers.add(each().start(ServerKind.REDIS, ofReplicas));
            }
            new ReplicaSync(primary, servers.without(primary)).await(startTimeout());
            return servers;
        } catch (RuntimeException e) {
            servers.close();
            throw e;
        }
    }
}
