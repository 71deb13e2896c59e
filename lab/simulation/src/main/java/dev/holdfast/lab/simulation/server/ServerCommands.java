package dev.holdfast.lab.simulation.server;

import static dev.holdfast.lab.simulation.server.Command.Flag.LOADING;
import static dev.holdfast.lab.simulation.server.Command.Flag.NO_SCRIPT;
import static dev.holdfast.lab.simulation.server.Command.Flag.STALE;

import dev.holdfast.lab.simulation.server.protocol.CommandError;
import dev.holdfast.lab.simulation.server.protocol.Release;
import dev.holdfast.lab.simulation.server.protocol.Reply;
import dev.holdfast.lab.simulation.server.protocol.UnmodelledException;

/** What the server says about itself, as far as a client asks. */
final class ServerCommands {

    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final String POLICY = "maxmemory-policy";

    private final CommandTime time;
    private final Release release;

    ServerCommands(CommandTime time, Release release) {
        this.time = time;
        this.release = release;
    }

    void addTo(CommandTable table) {
        table.add("time", 1, this::time, LOADING, STALE);
        if (release.pingsWhenStale()) {
            table.add("ping", -1, this::ping, STALE);
        } else {
            table.add("ping", -1, this::ping);
        }
        table.add("info", -1, this::info, LOADING, STALE);
        table.add("config|get", -3, this::configGet, LOADING, STALE, NO_SCRIPT);
    }

    private Reply time(Invocation invocation) {
        return Reply.Items.of(
                new Reply.Text(Long.toString(time.micros() / MICROS_PER_SECOND)),
                new Reply.Text(Long.toString(time.micros() % MICROS_PER_SECOND)));
    }

    private Reply ping(Invocation invocation) {
        return switch (invocation.size()) {
            case 1 -> new Reply.Status("PONG");
            case 2 -> new Reply.Text(invocation.word(1));
            default -> throw CommandError.arity("ping");
        };
    }

    /** Of the section on memory, the one line that a client reads. */
    private Reply info(Invocation invocation) {
        if (invocation.size() != 2 || !invocation.option(1).equals("MEMORY")) {
            throw new UnmodelledException("INFO for other than memory");
        }
        return new Reply.Text("# Memory\r\nmaxmemory_policy:noeviction\r\n");
    }

    private Reply configGet(Invocation invocation) {
        if (invocation.size() != 3 || !invocation.word(2).equals(POLICY)) {
            throw new UnmodelledException("CONFIG GET for other than " + POLICY);
        }
        return Reply.Items.of(new Reply.Text(POLICY), new Reply.Text("noeviction"));
    }
}
