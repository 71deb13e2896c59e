package dev.holdfast.lab.chaos.fault;

import dev.holdfast.lab.chaos.schedule.Fault;
import dev.holdfast.lab.chaos.stage.ClientNetwork;
import dev.holdfast.testkit.proxy.Direction;
import dev.holdfast.testkit.proxy.FaultProxy;
import java.time.Duration;
import java.util.function.Consumer;

/** What happens to a client's connections, with all servers alike. */
final class NetworkActions {

    private final ClientNetwork network;

    NetworkActions(ClientNetwork network) {
        this.network = network;
    }

    Action of(Fault fault) {
        return switch (fault.kind()) {
            case NET_DELAY -> untilHealed(proxy -> proxy.delay(Duration.ofMillis(fault.value())));
            case NET_CUT -> Action.at(() -> network.everywhere(FaultProxy::cut));
            case NET_DROP_REQUESTS -> untilHealed(proxy -> proxy.drop(Direction.CLIENT_TO_SERVER));
            case NET_DROP_REPLIES -> untilHealed(proxy -> proxy.drop(Direction.SERVER_TO_CLIENT));
            case NET_HOLD_REQUESTS -> untilHealed(proxy -> proxy.hold(Direction.CLIENT_TO_SERVER));
            case NET_HOLD_REPLIES -> untilHealed(proxy -> proxy.hold(Direction.SERVER_TO_CLIENT));
            case NET_HOLD_MESSAGES ->
                Action.of(
                        () -> network.onMessages(messages -> messages.hold(Direction.SERVER_TO_CLIENT)),
                        () -> network.onMessages(messages -> messages.letGo(Direction.SERVER_TO_CLIENT)));
            case NET_BLACK_HOLE -> untilHealed(FaultProxy::blackhole);
            default -> throw new IllegalArgumentException("not a fault of a network: " + fault);
        };
    }

    private Action untilHealed(Consumer<FaultProxy> change) {
        return Action.of(() -> network.everywhere(change), () -> network.everywhere(FaultProxy::heal));
    }
}
