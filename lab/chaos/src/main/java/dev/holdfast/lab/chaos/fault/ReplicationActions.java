package dev.holdfast.lab.chaos.fault;

import dev.holdfast.lab.chaos.schedule.Fault;
import dev.holdfast.lab.chaos.stage.ReplicatedServers;
import dev.holdfast.lab.chaos.stage.ServerUnderFaults;
import java.time.Duration;
import java.util.List;

/** What happens between a primary and its replicas. */
final class ReplicationActions {

    private static final Duration AGREEMENT = Duration.ofSeconds(3);

    private final ReplicatedServers servers;

    ReplicationActions(ReplicatedServers servers) {
        this.servers = servers;
    }

    /**
     * Returns how to carry a fault out.
     *
     * @param target the primary that it hits, if it hits one
     */
    Action of(Fault fault, ServerUnderFaults target) {
        return switch (fault.kind()) {
            case FAILOVER -> Action.at(() -> servers.failover(target, AGREEMENT));
            case REPLICATION_CUT -> Action.of(servers::cutReplication, servers::restoreReplication);
            case REPLICA_STOP -> pause(replica(fault));
            default -> throw new IllegalArgumentException("not a fault of replication: " + fault);
        };
    }

    private ServerUnderFaults replica(Fault fault) {
        List<ServerUnderFaults> replicas = servers.replicas();
        return replicas.get((int) (fault.value() % replicas.size()));
    }

    private static Action pause(ServerUnderFaults server) {
        return Action.of(() -> server.redis().pause(), () -> server.redis().resume());
    }
}
