package dev.holdfast.lab.chaos.fault;

import dev.holdfast.lab.chaos.client.ChaosClient;
import dev.holdfast.lab.chaos.schedule.Fault;
import dev.holdfast.lab.chaos.stage.ClientPlace;

/** What happens to a client's process. */
final class ProcessActions {

    private final ClientPlace client;

    ProcessActions(ClientPlace client) {
        this.client = client;
    }

    Action of(Fault fault) {
        return switch (fault.kind()) {
            case CLIENT_KILL -> Action.of(client::kill, client::replace);
            case CLIENT_STOP ->
                Action.of(() -> client.process().pause(), () -> client.process().resume());
            case CLIENT_POOLS ->
                Action.at(() -> client.process().send(ChaosClient.SATURATE + " " + fault.durationMillis()));
            default -> throw new IllegalArgumentException("not a fault of a process: " + fault);
        };
    }
}
