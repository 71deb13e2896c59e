package dev.holdfast.lab.simulation.server;

import dev.holdfast.embedded.RespReply;
import dev.holdfast.embedded.internal.RespConnection;
import java.util.List;
import java.util.function.Supplier;

/** Brings a real server into the states that a command can bring it into. */
final class RealConditions {

    private RealConditions() {}

    static void set(RespConnection server, Condition condition, boolean holds) {
        switch (condition) {
            case OUT_OF_MEMORY -> configure(server, "maxmemory", holds ? "1" : "0");
            case READ_ONLY -> replicate(server, holds);
            case MASTER_DOWN -> {
                configure(server, "replica-serve-stale-data", holds ? "no" : "yes");
                replicate(server, holds);
            }
            default -> throw new IllegalArgumentException("no command brings a server into the state " + condition);
        }
    }

    /** From no server: nothing listens on that port. */
    private static void replicate(RespConnection server, boolean holds) {
        RespReply unused =
                holds ? server.execute("REPLICAOF", "127.0.0.1", "1") : server.execute("REPLICAOF", "NO", "ONE");
    }

    /** Does something that a replica which has lost its primary refuses. */
    static RespReply suspended(RespConnection server, Supplier<RespReply> action) {
        List<RespReply> stale =
                server.execute("CONFIG", "GET", "replica-serve-stale-data").items();
        configure(server, "replica-read-only", "no");
        configure(server, "replica-serve-stale-data", "yes");
        RespReply reply = action.get();
        configure(server, "replica-serve-stale-data", stale.get(1).text());
        configure(server, "replica-read-only", "yes");
        return reply;
    }

    private static void configure(RespConnection server, String setting, String value) {
        RespReply unused = server.execute("CONFIG", "SET", setting, value);
    }
}
