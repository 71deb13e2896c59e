package dev.holdfast.samples.inventory;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;

/** {@code GET /state} shows who is inside and how many wait. */
final class StateHandler implements HttpHandler {

    private final SalesFloor floor;
    private final SaleLock lock;
    private final NodeSettings settings;
    private final CommandCounter counter;

    StateHandler(SalesFloor floor, SaleLock lock, NodeSettings settings, CommandCounter counter) {
        this.floor = floor;
        this.lock = lock;
        this.settings = settings;
        this.counter = counter;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        LockState state = lock.state();
        JsonAnswer.send(
                exchange,
                200,
                new NodeState(
                        settings.name(),
                        ProcessHandle.current().pid(),
                        settings.mode(),
                        floor.inside(),
                        floor.waiting(),
                        floor.soldSoFar(),
                        state.client(),
                        state.local(),
                        state.server(),
                        state.renewals(),
                        counter.commands()));
    }
}
