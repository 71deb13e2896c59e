package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.network.RedisModel;
import dev.holdfast.lab.simulation.network.RedisModel.State;
import dev.holdfast.lab.simulation.network.ServerStates;
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
    private final ServerStates states;

    /**
     * Faults of a schedule.
     *
     * @param clients by their numbers; gets the copies that are made
     */
    Faults(World world, Map<Integer, Client> clients) {
        this.world = world;
        this.clients = clients;
        this.states = new ServerStates(world.agenda);
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

    /** What the primary suffers from, that server suffers from until the end, though another one may take over. */
    private void befallServer(Fault fault) {
        long forNanos = fault.forMicros() * 1_000;
        Primary primary = world.failovers.present();
        RedisModel model = primary.model();
        switch (fault.kind()) {
            case SERVER_STOP -> {
                primary.host().stop();
                world.agenda.after(forNanos, primary.host()::resume);
            }
            case SERVER_RESTART -> restart(primary, forNanos, model::flushScripts);
            case SERVER_LOSS -> restart(primary, forNanos, model::wipe);
            case LOST_WRITES -> {
                Object before = model.snapshot();
                world.agenda.after(forNanos, () -> {
                    world.assumptions.failed(fault.kind(), world.agenda.nowNanos(), -1, 0);
                    restart(primary, FAILOVER_NANOS, () -> model.restore(before));
                });
            }
            case TAKEOVER -> world.failovers.begin(fault);
            case SERVER_CLOCK -> world.serverClock.set(fault.amount() * 1_000_000);
            case FLUSH_ALL -> model.flushAll();
            case SCRIPT_FLUSH -> model.flushScripts();
            case OUT_OF_MEMORY -> states.begin(model, State.OUT_OF_MEMORY, forNanos);
            case LOADING -> states.begin(model, State.LOADING, forNanos);
            case READ_ONLY -> states.begin(model, State.READ_ONLY, forNanos);
            case BUSY -> states.begin(model, State.BUSY, forNanos);
            case NO_PERMISSION -> states.begin(model, State.NO_PERMISSION, forNanos);
            case EAVESDROPPER -> {
                Stranger stranger = new Stranger(world, primary, clients.values());
                world.agenda.after(forNanos, stranger::end);
            }
            default -> throw new IllegalStateException("no fault of the server: " + fault);
        }
    }

    private void restart(Primary primary, long forNanos, Runnable loss) {
        primary.host().goDown();
        loss.run();
        world.agenda.after(forNanos, primary.host()::comeUp);
    }
}
