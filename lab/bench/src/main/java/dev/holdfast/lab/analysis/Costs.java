package dev.holdfast.lab.analysis;

import dev.holdfast.lab.analysis.Stretch.ClientWork;
import dev.holdfast.lab.analysis.Stretch.ServerWork;
import dev.holdfast.lab.figures.Figure;
import dev.holdfast.lab.load.Tape.Pass;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What passes cost the server and the clients. Each of them was looked at in a time of its own, a little apart from the
 * others', so its work is divided by the passes of that time.
 */
final class Costs {

    private final Map<Integer, ClientWork> workOfClient = new HashMap<>();
    private @Nullable ServerWork server;
    private double cpuNanos;
    private double allocatedBytes;
    private long clientPasses;
    private double serverMicros;
    private double commands;
    private double bytes;
    private double pushes;
    private long serverPasses;

    /** Begins with another stretch. */
    void begin(Stretch stretch) {
        server = stretch.server();
        serverMicros += server.cpuMicros();
        commands += server.commands();
        bytes += server.bytes();
        pushes += server.pushes();
        for (ClientWork work : stretch.clients()) {
            work.clients().forEach(client -> workOfClient.put(client, work));
            cpuNanos += work.after().cpuNanos() - work.before().cpuNanos();
            allocatedBytes += work.after().allocatedBytes() - work.before().allocatedBytes();
        }
    }

    /** Takes a pass of the stretch. */
    void add(Pass pass) {
        if (server != null && pass.leftWithin(server.fromNanos(), server.toNanos())) {
            serverPasses++;
        }
        ClientWork work = workOfClient.get(pass.client());
        if (work != null
                && pass.leftWithin(work.before().atNanos(), work.after().atNanos())) {
            clientPasses++;
        }
    }

    /**
     * Writes what is known.
     *
     * @param passesPerHandoff in the measured time; infinite where there was no handoff
     */
    void figures(Map<Figure, Double> figures, double passesPerHandoff) {
        figures.put(Figure.SERVER_MICROS_PER_OP, serverMicros / serverPasses);
        figures.put(Figure.COMMANDS_PER_OP, commands / serverPasses);
        figures.put(Figure.BYTES_PER_OP, bytes / serverPasses);
        figures.put(Figure.COMMANDS_PER_HANDOFF, commands / serverPasses * passesPerHandoff);
        figures.put(Figure.PUSHES_PER_HANDOFF, pushes / serverPasses * passesPerHandoff);
        figures.put(Figure.CLIENT_MICROS_PER_OP, cpuNanos / 1e3 / clientPasses);
        figures.put(Figure.ALLOCATED_BYTES_PER_OP, allocatedBytes / clientPasses);
    }
}
