package dev.holdfast.lab.chaos.fault;

import dev.holdfast.lab.chaos.schedule.Fault;
import dev.holdfast.lab.chaos.stage.QuorumServers;
import dev.holdfast.lab.chaos.stage.ServerUnderFaults;

/** What happens to a member of a quorum. */
final class MemberActions {

    private final QuorumServers servers;
    private final ServerUnderFaults member;

    MemberActions(QuorumServers servers, ServerUnderFaults member) {
        this.servers = servers;
        this.member = member;
    }

    Action of(Fault fault) {
        return switch (fault.kind()) {
            case MEMBER_STOP ->
                Action.of(() -> member.redis().pause(), () -> member.redis().resume());
            case MEMBER_RESTART -> Action.of(member::kill, member::restart);
            case MEMBER_RESTART_EMPTY -> Action.of(member::kill, member::restartEmpty);
            case MEMBER_RESTART_STALE -> Action.of(member::kill, () -> servers.restartStale(member));
            default -> throw new IllegalArgumentException("not a fault of a member: " + fault);
        };
    }
}
