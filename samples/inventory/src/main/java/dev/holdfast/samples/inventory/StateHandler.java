package dev.holdfast.samples.inventory;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;

/** {@code GET /state} shows who is inside and how many wait. */
final class StateHandler implements HttpHandler {

    private final Floor floor;
    private final SaleLock lock;
    private final NodeSettings settings;
    private final CommandCounter counter;

    StateHandler(Floor floor, SaleLock lock, NodeSettings settings, CommandCounter counter) {
        this.floor = floor;
        this.lock = lock;
        this.settings = settings;
        this.counter = counter;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        JsonAnswer.send(exchange, 200, json -> {
            json.writeStringField("node", settings.name());
            json.writeNumberField("pid", ProcessHandle.current().pid());
            json.writeStringField("mode", settings.mode().word());
            json.writeArrayFieldStart("inside");
            for (Floor.Seller seller : floor.inside()) {
                json.writeStartObject();
                json.writeStringField("request", seller.request());
                json.writeNumberField("token", seller.token());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeNumberField("waiting", floor.waiting());
            json.writeNumberField("sold", floor.soldSoFar());
            LockState state = lock.state();
            json.writeStringField("client", state.client());
            json.writeNumberField("localGrants", state.local());
            json.writeNumberField("serverGrants", state.server());
            json.writeNumberField("renewals", state.renewals());
            json.writeNumberField("commands", counter.commands());
        });
    }
}
