package dev.holdfast.lab.chaos.fault;

import dev.holdfast.lab.chaos.schedule.Fault;
import dev.holdfast.lab.chaos.stage.ServerUnderFaults;
import java.util.List;

/** What happens to one server. */
final class ServerActions {

    /**
     * Permissions whose lack breaks the client, a script before it has written, a script in its middle, and the
     * messages.
     */
    private static final List<List<String>> TAKEN_AWAY = List.of(
            List.of("-evalsha"), List.of("-get"), List.of("-publish"), List.of("-pexpire"), List.of("resetchannels"));

    private static final long KILL_AGAIN_MILLIS = 50;
    private static final String ENDLESS_SCRIPT = "while true do end";

    private final ServerUnderFaults server;

    ServerActions(ServerUnderFaults server) {
        this.server = server;
    }

    Action of(Fault fault) {
        return switch (fault.kind()) {
            case SERVER_STOP ->
                Action.of(() -> server.redis().pause(), () -> server.redis().resume());
            case SERVER_RESTART, PRIMARY_KILL -> Action.of(server::kill, server::restart);
            case SERVER_RESTART_EMPTY -> Action.of(server::kill, server::restartEmpty);
            case KILL_NORMAL -> command("CLIENT", "KILL", "TYPE", "normal");
            case KILL_PUBSUB -> command("CLIENT", "KILL", "TYPE", "pubsub");
            case CLIENT_PAUSE ->
                command(
                        "CLIENT",
                        "PAUSE",
                        Long.toString(fault.durationMillis()),
                        fault.value() % 2 == 0 ? "ALL" : "WRITE");
            case SCRIPT_FLUSH -> command("SCRIPT", "FLUSH");
            case FLUSHALL -> command("FLUSHALL");
            case BUSY_SCRIPT -> blocking("EVAL", ENDLESS_SCRIPT, "0");
            case DEBUG_SLEEP -> blocking("DEBUG", "SLEEP", Double.toString(fault.durationMillis() / 1e3));
            case DEMOTION ->
                Action.of(
                        () -> server.insist("REPLICAOF", "127.0.0.1", "1"),
                        () -> server.insist("REPLICAOF", "NO", "ONE"));
            case ACL -> Action.of(() -> takeAway(fault), server::restorePermissions);
            case OUT_OF_MEMORY ->
                Action.of(
                        () -> server.insist("CONFIG", "SET", "maxmemory", "1"),
                        () -> server.insist("CONFIG", "SET", "maxmemory", "0"));
            default -> throw new IllegalArgumentException("not a fault of the server: " + fault);
        };
    }

    private Action command(String... words) {
        return Action.at(() -> server.insist(words));
    }

    private void takeAway(Fault fault) throws InterruptedException {
        server.permit(TAKEN_AWAY.get((int) (fault.value() % TAKEN_AWAY.size())));
    }

    /** A command that blocks the server: its answer comes when that is over, or never. */
    private Action blocking(String... words) {
        Thread sender = new Thread(() -> server.executeAndForget(words), "blocking-command");
        sender.setDaemon(true);
        return Action.of(sender::start, () -> {
            while (sender.isAlive()) {
                server.killScript();
                sender.join(KILL_AGAIN_MILLIS);
            }
        });
    }
}
