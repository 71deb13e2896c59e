package dev.holdfast.lab.chaos.fault;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.lab.chaos.schedule.Fault;
import dev.holdfast.lab.chaos.stage.SentinelServers;
import dev.holdfast.lab.chaos.stage.ServerUnderFaults;

/** What happens to Sentinels, and between them and a primary. */
final class SentinelActions {

    private final SentinelServers servers;

    SentinelActions(SentinelServers servers) {
        this.servers = servers;
    }

    Action of(Fault fault) {
        return switch (fault.kind()) {
            case PRIMARY_ISOLATED -> isolation(servers.primaries().get(0));
            case SENTINEL_STOP -> pause(sentinel(fault));
            case SENTINEL_KILL -> death(sentinel(fault));
            default -> throw new IllegalArgumentException("not a fault of servers with Sentinels: " + fault);
        };
    }

    private EmbeddedRedis sentinel(Fault fault) {
        return servers.sentinels()
                .get((int) (fault.value() % servers.sentinels().size()));
    }

    private Action isolation(ServerUnderFaults primary) {
        return Action.of(() -> servers.isolate(primary), () -> servers.admit(primary));
    }

    private static Action pause(EmbeddedRedis process) {
        return Action.of(process::pause, process::resume);
    }

    private static Action death(EmbeddedRedis process) {
        return Action.of(process::kill, process::restart);
    }
}
