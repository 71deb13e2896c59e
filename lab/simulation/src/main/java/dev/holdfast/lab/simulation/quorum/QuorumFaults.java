package dev.holdfast.lab.simulation.quorum;

import dev.holdfast.lab.simulation.network.RedisModel.State;
import dev.holdfast.lab.simulation.network.ServerStates;
import dev.holdfast.lab.simulation.schedule.Fault;
import java.util.List;

/** Lets what the plan says go wrong. */
final class QuorumFaults {

    private final QuorumWorld world;
    private final List<QuorumClient> clients;
    private final ServerStates states;

    QuorumFaults(QuorumWorld world, List<QuorumClient> clients) {
        this.world = world;
        this.clients = clients;
        this.states = new ServerStates(world.agenda);
    }

    void schedule() {
        for (MemberFault fault : world.plan.faults()) {
            world.agenda.at(fault.fault().atMicros() * 1_000, () -> begin(fault));
        }
    }

    private void begin(MemberFault fault) {
        world.trace.add("fault", fault.member(), fault.fault().kind().name().hashCode());
        world.trace.write(-1, "fault " + fault);
        switch (fault.fault().kind().scope()) {
            case CLIENT -> affect(clients.get(fault.fault().client()), fault.fault());
            case NETWORK ->
                world.members.stream()
                        .filter(member -> fault.affects(world.members.indexOf(member)))
                        .forEach(member -> disturb(member, fault.fault()));
            case SERVER -> befall(world.members.get(fault.member()), fault.fault());
        }
    }

    private void affect(QuorumClient client, Fault fault) {
        long forNanos = fault.forMicros() * 1_000;
        switch (fault.kind()) {
            case PAUSE -> client.pause(forNanos);
            case CLIENT_CRASH -> {
                client.crash();
                world.agenda.after(forNanos, client::start);
            }
            default -> throw new IllegalStateException("no fault of a client: " + fault);
        }
    }

    private void disturb(SimulatedMember member, Fault fault) {
        switch (fault.kind()) {
            case CUT -> member.network().cut(fault);
            case HALF_OPEN -> member.network().halfOpen(fault);
            default -> {
                member.weather().begin(fault);
                world.agenda.at(
                        fault.endMicros() * 1_000, () -> member.weather().end(fault));
            }
        }
    }

    private void befall(SimulatedMember member, Fault fault) {
        long forNanos = fault.forMicros() * 1_000;
        switch (fault.kind()) {
            case SERVER_STOP -> {
                member.host().stop();
                world.agenda.after(forNanos, member.host()::resume);
            }
            case SERVER_RESTART -> member.restartWithItsData(forNanos);
            case SERVER_LOSS -> member.restartEmpty(forNanos);
            case LOST_WRITES -> member.restartStale(forNanos);
            case FLUSH_ALL -> member.flush();
            case SCRIPT_FLUSH -> member.model().flushScripts();
            case OUT_OF_MEMORY -> states.begin(member.model(), State.OUT_OF_MEMORY, forNanos);
            case LOADING -> states.begin(member.model(), State.LOADING, forNanos);
            case READ_ONLY -> states.begin(member.model(), State.READ_ONLY, forNanos);
            case BUSY -> states.begin(member.model(), State.BUSY, forNanos);
            case NO_PERMISSION -> states.begin(member.model(), State.NO_PERMISSION, forNanos);
            default -> throw new IllegalStateException("no fault of a member: " + fault);
        }
    }
}
