package dev.holdfast.lab.chaos.fault;

import dev.holdfast.lab.chaos.schedule.Fault;
import dev.holdfast.lab.chaos.schedule.Place;
import dev.holdfast.lab.chaos.stage.ZooKeeperServers;

/** What happens to a server of ZooKeeper, and to the sessions that it has. */
final class ZooKeeperActions {

    private final ZooKeeperServers servers;

    ZooKeeperActions(ZooKeeperServers servers) {
        this.servers = servers;
    }

    Action of(Fault fault) {
        return fault.kind().place() == Place.SESSION
                ? Action.at(() -> servers.endSessions(fault.client()))
                : Action.inTurn(servers.turns(), ofServer(fault));
    }

    private Action ofServer(Fault fault) {
        return switch (fault.kind()) {
            case SERVER_STOP -> Action.of(servers::freeze, servers::thaw);
            case SERVER_RESTART -> Action.of(servers::kill, servers::restart);
            case NODES_DELETED -> Action.at(servers::deleteNodes);
            default -> throw new IllegalArgumentException("not a fault of ZooKeeper: " + fault);
        };
    }
}
