package dev.holdfast.latch.internal;

import dev.holdfast.Holdfast;
import dev.holdfast.internal.ModuleAccess;
import dev.holdfast.internal.engine.EventHub;
import dev.holdfast.latch.LatchEvent;
import dev.holdfast.latch.LatchEvent.NotCounted.Cause;
import dev.holdfast.latch.LatchEvent.WaitEnded.Outcome;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import java.time.Duration;
import java.util.function.Consumer;

/** The events of all latches of one client. Costs a look where nobody listens. Thread-safe. */
public final class LatchEvents {

    private final EventHub<LatchEvent> hub;

    private LatchEvents(ModuleAccess client) {
        this.hub = client.eventHub("latch");
    }

    /** Those of a client, however its latches were made. */
    public static LatchEvents of(ModuleAccess client) {
        return client.companion(LatchEvents.class, LatchEvents::new);
    }

    /** Adds a listener. */
    public Holdfast.Subscription listen(Consumer<? super LatchEvent> listener) {
        return hub.add(listener);
    }

    void counted(String latch, String party, int left) {
        if (hub.isHeard()) {
            report(new LatchEvent.CountedDown(latch, party, left));
        }
    }

    void notCounted(String latch, String party, Cause cause) {
        if (hub.isHeard()) {
            report(new LatchEvent.NotCounted(latch, party, cause));
        }
    }

    void waited(String latch, WaitEnd end, long nanos) {
        if (hub.isHeard()) {
            report(new LatchEvent.WaitEnded(latch, outcomeOf(end), Duration.ofNanos(nanos)));
        }
    }

    private void report(LatchEvent event) {
        hub.put(event);
        hub.deliver();
    }

    static Cause causeOf(BackendFailure failure) {
        return switch (failure.kind()) {
            case NOT_EXECUTED -> Cause.UNAVAILABLE;
            case MISCONFIGURED -> Cause.MISCONFIGURED;
            case UNKNOWN, TOO_LATE -> Cause.UNKNOWN;
        };
    }

    private static Outcome outcomeOf(WaitEnd end) {
        if (end instanceof WaitEnd.Open) {
            return Outcome.OPEN;
        }
        if (end instanceof WaitEnd.NotInTime) {
            return Outcome.TIMEOUT;
        }
        if (end instanceof WaitEnd.Gone) {
            return Outcome.ENDED;
        }
        if (end instanceof WaitEnd.OtherParties) {
            return Outcome.OTHER_PARTIES;
        }
        if (end instanceof WaitEnd.Unanswered unanswered) {
            return unanswered.failure().kind() == Kind.MISCONFIGURED ? Outcome.MISCONFIGURED : Outcome.UNAVAILABLE;
        }
        return end instanceof WaitEnd.Closed ? Outcome.CLIENT_CLOSED : Outcome.WITHDRAWN;
    }
}
