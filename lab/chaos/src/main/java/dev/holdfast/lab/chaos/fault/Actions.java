package dev.holdfast.lab.chaos.fault;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.lab.chaos.clock.ShiftedClock;
import dev.holdfast.lab.chaos.schedule.Fault;
import dev.holdfast.lab.chaos.schedule.FaultKind;
import dev.holdfast.lab.chaos.stage.ClientNetwork;
import dev.holdfast.lab.chaos.stage.ClientPlace;
import dev.holdfast.lab.chaos.stage.ClusterServers;
import dev.holdfast.lab.chaos.stage.QuorumServers;
import dev.holdfast.lab.chaos.stage.RedisServers;
import dev.holdfast.lab.chaos.stage.ReplicatedServers;
import dev.holdfast.lab.chaos.stage.SentinelServers;
import dev.holdfast.lab.chaos.stage.ServerUnderFaults;
import dev.holdfast.lab.chaos.stage.SqlServers;
import dev.holdfast.lab.chaos.stage.Stage;
import dev.holdfast.lab.chaos.stage.ZooKeeperServers;
import dev.holdfast.testkit.proxy.FaultProxy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Finds out how each fault is carried out. */
final class Actions {

    private final Stage stage;

    Actions(Stage stage) {
        this.stage = stage;
    }

    /** Returns how to carry a fault out; empty if this machine cannot. */
    Optional<Action> of(Fault fault) {
        return switch (fault.kind().place()) {
            case PROCESS, POOLS -> Optional.of(new ProcessActions(client(fault)).of(fault));
            case NETWORK -> Optional.of(ofNetwork(client(fault).network(), fault));
            case SERVER, PERMISSIONS, MEMORY, ROW, SESSION -> Optional.of(ofServers(fault));
            case REPLICATION -> Optional.of(new ReplicationActions(replicated()).of(fault, target(fault)));
            case SENTINELS -> Optional.of(new SentinelActions(sentinels()).of(fault));
            case SLOTS -> Optional.of(new SlotActions((ClusterServers) stage.servers()).of(fault));
            case MEMBER -> Optional.of(ofMember((QuorumServers) stage.servers(), fault));
            case CLIENT_CLOCK -> client(fault).clock().map(clock -> jump(clock, fault));
            case SERVER_CLOCK -> stage.servers().clock().map(clock -> jump(clock, fault));
        };
    }

    private ClientPlace client(Fault fault) {
        return stage.clients().get(fault.client());
    }

    private SentinelServers sentinels() {
        return (SentinelServers) stage.servers();
    }

    private RedisServers redis() {
        return (RedisServers) stage.servers();
    }

    private ReplicatedServers replicated() {
        return (ReplicatedServers) stage.servers();
    }

    private Action ofServers(Fault fault) {
        if (stage.servers() instanceof SqlServers database) {
            return new SqlActions(database).of(fault);
        }
        if (stage.servers() instanceof ZooKeeperServers zooKeeper) {
            return new ZooKeeperActions(zooKeeper).of(fault);
        }
        return switch (fault.kind()) {
            case FAILOVER -> new ReplicationActions(replicated()).of(fault, target(fault));
            case PRIMARY_ISOLATED -> new SentinelActions(sentinels()).of(fault);
            case PRIMARY_UNREACHABLE -> unreachable(target(fault));
            default -> new ServerActions(target(fault)).of(fault);
        };
    }

    /**
     * The server that a fault hits: one of those that take writes when it begins. Of a quorum of 2X+1, the last X are
     * left to the faults of a second member, so that no two are about the same.
     */
    private ServerUnderFaults target(Fault fault) {
        List<ServerUnderFaults> primaries = redis().primaries();
        int first = stage.servers() instanceof QuorumServers ? primaries.size() / 2 + 1 : primaries.size();
        return primaries.get((int) (fault.value() % first));
    }

    private static Action ofMember(QuorumServers quorum, Fault fault) {
        int last = quorum.servers().size() / 2;
        int member = quorum.servers().size() - 1 - (int) (fault.value() % last);
        return new MemberActions(quorum, quorum.servers().get(member)).of(fault);
    }

    private Action ofNetwork(ClientNetwork network, Fault fault) {
        if (fault.kind() != FaultKind.NET_PARTITION) {
            return new NetworkActions(network).of(fault);
        }
        List<EmbeddedRedis> reachable = redis().reachable();
        FaultProxy way = network.to(reachable.get((int) (fault.value() % reachable.size())));
        return Action.of(way::blackhole, way::heal);
    }

    private Action unreachable(ServerUnderFaults server) {
        return Action.of(() -> onTheWayTo(server, FaultProxy::blackhole), () -> onTheWayTo(server, FaultProxy::heal));
    }

    private void onTheWayTo(ServerUnderFaults server, Consumer<FaultProxy> change) {
        stage.clients().forEach(client -> change.accept(client.network().to(server.redis())));
    }

    private static Action jump(ShiftedClock clock, Fault fault) {
        return Action.of(() -> clock.shift(Duration.ofMillis(fault.value())), () -> clock.shift(Duration.ZERO));
    }
}
