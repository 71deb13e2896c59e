package dev.holdfast.lab.simulation.rows;

import dev.holdfast.jdbc.internal.service.RowWatch;
import dev.holdfast.jdbc.internal.work.RequestQueue;
import dev.holdfast.jdbc.testing.SimulatedConnections;
import dev.holdfast.lab.simulation.schedule.Fault.Wire;
import dev.holdfast.lab.simulation.world.Mix;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.spi.BackendListener;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The connections of a process: some for requests, and one for looks. */
final class ClientLines implements SimulatedConnections {

    private static final int REQUEST_LINES = 2;

    private final RowsWorld world;
    private final SimulatedProcess process;
    private final int client;
    private final String id;
    private final Mix mix;
    private final List<LineQueue> queues = new ArrayList<>();
    private final Line looking;
    private @Nullable LinePoller poller;

    ClientLines(RowsWorld world, SimulatedProcess process, int client, String id, Mix mix) {
        this.world = world;
        this.process = process;
        this.client = client;
        this.id = id;
        this.mix = mix;
        this.looking = new Line(world, process, client, id, Wire.MESSAGES, mix.with(90));
    }

    @Override
    public List<? extends RequestQueue> open(BackendListener listener) {
        for (int i = 0; i < REQUEST_LINES; i++) {
            Line line = new Line(world, process, client, id, Wire.COMMANDS, mix.with(100 + i));
            queues.add(new LineQueue(world, process, line, mix.with(200 + i), listener::requestsRestored));
        }
        return List.copyOf(queues);
    }

    @Override
    public void look(RowWatch watch) {
        poller = new LinePoller(process, looking, watch);
        poller.begin();
    }

    @Override
    public void wake() {
        if (poller != null) {
            poller.wake();
        }
    }

    @Override
    public boolean seesRows() {
        return poller != null && poller.seesRows();
    }

    @Override
    public void close() {
        if (poller != null) {
            poller.end();
        }
        queues.forEach(LineQueue::close);
    }
}
