package dev.holdfast.interleavings.cases;

import dev.holdfast.LockEvent;
import dev.holdfast.fixtures.ManualTime;
import dev.holdfast.fixtures.ScriptedBackend;
import dev.holdfast.interleavings.Interleaved;
import dev.holdfast.internal.engine.Engine;
import dev.holdfast.internal.engine.Engines;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Two lanes publish while a listener's mailbox is emptied. Forbids that an event stays behind until another one comes,
 * that one is heard twice, and that those of one lane are heard in another order.
 */
@Interleaved(
        threads = {"publishTwo", "publish"},
        after = "heard inOrder")
public class EventDelivery {

    private final ManualTime time = new ManualTime();
    private final Engine engine = Engines.on(new ScriptedBackend(time), time);
    private final List<String> heard = new CopyOnWriteArrayList<>();

    public EventDelivery() {
        Engines.listen(engine, event -> heard.add(event.name()));
    }

    public void publishTwo() {
        publish("one");
        publish("two");
    }

    public void publish() {
        publish("three");
    }

    private void publish(String name) {
        engine.events.put(new LockEvent.Unavailable(name, Optional.empty(), "no answer"));
        engine.events.deliver();
    }

    public int heard() {
        return heard.size();
    }

    public boolean inOrder() {
        return heard.indexOf("one") < heard.indexOf("two");
    }
}
