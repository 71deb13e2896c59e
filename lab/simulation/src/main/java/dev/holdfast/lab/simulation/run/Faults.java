package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.network.RedisModel;
import dev.holdfast.lab.simulation.network.RedisModel.State;
import dev.holdfast.lab.simulation.schedule.Fault;
import dev.holdfast.lab.simulation.schedule.FaultKind;
import dev.holdfast.lab.simulation.world.Agenda;
import java.time.Duration;
import java.util.Map;

/** Lets what the schedule says go wrong. Faults of one kind may overlap: what they do ends with the last of them. */
final class Faults {

    private static final long FAILOVER_NANOS = Duration.ofMillis(100).toNanos();

    private final World world;
    private final Map<Integer, Client> clients;
    private final Map<State, Integer> states = new java.util.EnumMap<>(State.class);

    /**
     * Faults of a schedule.
     *
     * @param clients by their numbers; gets the copies that are made
     */
    Faults(World world, Map<Integer, Client> clients) {
        this.world = world;
        this.clients = clients;
    }

    void schedule() {
        Agenda agenda = world.agenda;
        for (Fault fault : world.schedule.faults()) {
            agenda.at(fault.atMicros() * 1_000, () -> begin(fault));
        }
    }

    private void begin(Fault fault) {
        world.trace.add("fault", fault.client(), fault.kind().name().hashCode());
        world.trace.write(-1, "fault " + fault);
        if (fault.kind().explains() && fault.kind() != FaultKind.LOST_WRITES) {
            world.assumptions.failed(fault.kind(), world.agenda.nowNanos(), fault.client(), fault.amount());
        }
        switch (fault.kind().scope()) {
            case CLIENT -> {
                Client client = clients.get(fault.client());
                if (client != null) {
                    affect(client, fault);
                }
            }
            case NETWORK -> disturb(fault);
            case SERVER -> befallServer(fault);
        }
    }

    private void affect(Client client, Fault fault) {
        long forNanos = fault.forMicros() * 1_000;
        switch (fault.kind()) {
            case PAUSE -> client.pause(forNanos);
            case SUSPEND -> client.suspend(forNanos);
            case WALL_JUMP -> client.setWall(fault.amount());
            case CLIENT_CRASH -> {
                client.crash();
                world.agenda.after(forNanos, client::start);
            }
            case CLIENT_CLOSE -> client.close(() -> world.agenda.after(forNanos, client::start));
            case COPY -> {
                Client copy = client.copy(fault.amount() == 0 ? null : fault.wire());
                if (copy != null) {
                    clients.put(copy.number(), copy);
                }
            }
            default -> throw new IllegalStateException("no fault of a client: " + fault);
        }
    }

    private void disturb(Fault fault) {
        switch (fault.kind()) {
            case CUT -> world.network.cut(fault);
            case HALF_OPEN -> world.network.halfOpen(fault);
            case LEFT_BEHIND -> world.network.leaveBehind(fault);
            default -> {
                world.weather.begin(fault);
                world.agenda.at(fault.endMicros() * 1_000, () -> world.weather.end(fault));
            }
        }
    }

    private void befallServer(Fault fault) {
        long forNanos = fault.forMicros() * 1_000;
        switch (fault.kind()) {
            case SERVER_STOP -> {
                world.server.stop();
                world.agenda.after(forNanos, world.server::resume);
            }
            case SERVER_RESTART -> restart(forNanos, world.model::flushScripts);
            case SERVER_LOSS -> restart(forNanos, world.model::wipe);
            case LOST_WRITES -> {
                Object before = world.model.snapshot();
                world.agenda.after(forNanos, () -> {
                    world.assumptions.failed(fault.kind(), world.agenda.nowNanos(), -1, 0);
                    restart(FAILOVER_NANOS, () -> world.model.restore(before));
                });
            }
            case SERVER_CLOCK -> world.serverClock.set(fault.amount() * 1_000_000);
            case FLUSH_ALL -> world.model.flushAll();
            case SCRIPT_FLUSH -> world.model.flushScripts();
            case OUT_OF_MEMORY -> refuse(State.OUT_OF_MEMORY, forNanos);
            case LOADING -> refuse(State.LOADING, forNanos);
            case READ_ONLY -> refuse(State.READ_ONLY, forNanos);
            case BUSY -> refuse(State.BUSY, forNanos);
            case NO_PERMISSION -> refuse(State.NO_PERMISSION, forNanos);
            case EAVESDROPPER -> {
                RedisModel.Session eavesdropper = world.model.eavesdrop();
                world.agenda.after(forNanos, () -> world.model.disconnect(eavesdropper));
            }
            default -> throw new IllegalStateException("no fault of the server: " + fault);
        }
    }

    private void restart(long forNanos, Runnable loss) {
        world.server.goDown();
        loss.run();
        world.agenda.after(forNanos, world.server::comeUp);
    }

    private void refuse(State state, long forNanos) {
        if (states.merge(state, 1, Integer::sum) == 1) {
            world.model.state(state, true);
        }
        world.agenda.after(forNanos, () -> {
            if (states.merge(state, -1, Integer::sum) == 0) {
                world.model.state(state, false);
            }
        });
    }
}
