package dev.holdfast.lab.chaos.fault;

import dev.holdfast.lab.chaos.client.Planner;
import dev.holdfast.lab.chaos.schedule.Fault;
import dev.holdfast.lab.chaos.schedule.Place;
import dev.holdfast.lab.chaos.stage.SqlServers;
import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/** What happens to a database. */
final class SqlActions {

    private final SqlServers servers;

    SqlActions(SqlServers servers) {
        this.servers = servers;
    }

    Action of(Fault fault) {
        return fault.kind().place() == Place.SERVER
                ? Action.inTurn(servers.turns(), ofServer(fault))
                : rowLocked(Planner.LOCKS.get((int) (fault.value() % Planner.LOCKS.size())));
    }

    private Action ofServer(Fault fault) {
        return switch (fault.kind()) {
            case SERVER_STOP -> Action.of(servers::freeze, servers::thaw);
            case SERVER_RESTART -> Action.of(servers::kill, servers::restart);
            case BACKEND_KILL -> Action.at(servers::endSessions);
            case READ_ONLY -> Action.of(() -> servers.setReadOnly(true), () -> servers.setReadOnly(false));
            case ROWS_DELETED -> Action.at(servers::deleteRows);
            default -> throw new IllegalArgumentException("not a fault of a database: " + fault);
        };
    }

    private Action rowLocked(String lock) {
        return new Action() {
            private @Nullable Connection transaction;

            @Override
            public void begin() throws InterruptedException {
                transaction = servers.lockRow(lock);
            }

            @Override
            public void end() {
                if (transaction != null) {
                    servers.unlockRow(transaction);
                }
            }
        };
    }
}
