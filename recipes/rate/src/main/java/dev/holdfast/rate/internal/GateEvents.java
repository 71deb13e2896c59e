package dev.holdfast.rate.internal;

import dev.holdfast.Holdfast;
import dev.holdfast.internal.ModuleAccess;
import dev.holdfast.internal.engine.EventHub;
import dev.holdfast.rate.GateEvent;
import dev.holdfast.rate.GateEvent.Failed.Cause;
import dev.holdfast.rate.internal.count.PassQuestion;
import dev.holdfast.rate.internal.count.Passage;
import dev.holdfast.spi.BackendFailure;
import java.util.function.Consumer;

/** The events of all gates of one client. Costs a look where nobody listens. Thread-safe. */
public final class GateEvents {

    private final EventHub<GateEvent> hub;

    private GateEvents(ModuleAccess client) {
        this.hub = client.eventHub("gate");
    }

    /** Those of a client, however its gates were made. */
    public static GateEvents of(ModuleAccess client) {
        return client.companion(GateEvents.class, GateEvents::new);
    }

    /** Adds a listener. */
    public Holdfast.Subscription listen(Consumer<? super GateEvent> listener) {
        return hub.add(listener);
    }

    void answered(String gate, PassQuestion question, Passage passage) {
        if (isHeard(question)) {
            report(
                    passage.isWithin(question)
                            ? new GateEvent.Passed(gate, question.units(), passage.untilPass())
                            : new GateEvent.Refused(gate, question.units(), passage.untilPass()));
        }
    }

    void unanswered(String gate, PassQuestion question, BackendFailure failure) {
        if (isHeard(question)) {
            report(new GateEvent.Failed(gate, question.units(), causeOf(failure)));
        }
    }

    void closed(String gate, PassQuestion question) {
        if (isHeard(question)) {
            report(new GateEvent.Failed(gate, question.units(), Cause.CLIENT_CLOSED));
        }
    }

    /** One who looks asks for nothing. */
    private boolean isHeard(PassQuestion question) {
        return hub.isHeard() && !question.isLook();
    }

    private void report(GateEvent event) {
        hub.put(event);
        hub.deliver();
    }

    private static Cause causeOf(BackendFailure failure) {
        return switch (failure.kind()) {
            case NOT_EXECUTED -> Cause.UNAVAILABLE;
            case MISCONFIGURED -> Cause.MISCONFIGURED;
            case UNKNOWN, TOO_LATE -> Cause.UNKNOWN;
        };
    }
}
