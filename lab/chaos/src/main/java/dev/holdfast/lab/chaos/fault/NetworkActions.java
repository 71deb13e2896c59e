package dev.holdfast.lab.chaos.fault;

import dev.holdfast.lab.chaos.schedule.Fault;
import dev.holdfast.lab.chaos.stage.ClientPlace;
import dev.holdfast.testkit.proxy.Direction;
import dev.holdfast.testkit.proxy.FaultProxy;
import java.time.Duration;

/** What happens to a client's connections. */
final class NetworkActions {

    private final ClientPlace client;

    NetworkActions(ClientPlace client) {
        this.client = client;
    }

    Action of(Fault fault) {
        FaultProxy network = client.network();
        return switch (fault.kind()) {
            case NET_DELAY -> Action.of(() -> network.delay(Duration.ofMillis(fault.value())), network::heal);
            case NET_CUT -> Action.at(network::cut);
            case NET_DROP_REQUESTS -> Action.of(() -> network.drop(Direction.CLIENT_TO_SERVER), network::heal);
            case NET_DROP_REPLIES -> Action.of(() -> network.drop(Direction.SERVER_TO_CLIENT), network::heal);
            case NET_HOLD_REQUESTS -> Action.of(() -> network.hold(Direction.CLIENT_TO_SERVER), network::heal);
            case NET_HOLD_REPLIES -> Action.of(() -> network.hold(Direction.SERVER_TO_CLIENT), network::heal);
            case NET_HOLD_MESSAGES ->
                Action.of(
                        () -> client.messages().hold(Direction.SERVER_TO_CLIENT),
                        () -> client.messages().letGo(Direction.SERVER_TO_CLIENT));
            case NET_BLACK_HOLE -> Action.of(network::blackhole, network::heal);
            default -> throw new IllegalArgumentException("not a fault of a network: " + fault);
        };
    }
}
