package dev.holdfast.local;

import dev.holdfast.internal.rules.LockState;
import dev.holdfast.internal.rules.Message;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.clock.ClockReading;
import dev.holdfast.spi.clock.Deadlines;
import java.util.function.LongSupplier;

/**
 * A client's way to the service and back. It turns times of the service into times of the client by reading both
 * clocks, the client's first, so that what lies between the readings errs on the early side.
 *
 * @param client the client's id
 * @param listener hears the messages
 * @param clock the client's
 * @param micros the service's
 */
record LocalConnection(String client, BackendListener listener, LocalClock clock, LongSupplier micros) {

    LocalSender sender() {
        ClockReading now = ClockReading.now(clock);
        return new LocalSender(client, now, micros.getAsLong());
    }

    void deliver(Message message) {
        if (message instanceof Message.Granted granted) {
            LocalSender now = sender();
            LockState.Holder holder = granted.holder();
            listener.granted(new PushedGrant(
                    granted.lock(),
                    holder.held().attempt().number(),
                    holder.held().attempt().share(),
                    holder.token(),
                    holder.numbers(),
                    holder.held().serial(),
                    Deadlines.since(
                            now.nanosOf(granted.grantedMicros()),
                            granted.claimMillis(),
                            now.sent().skewMillis()),
                    granted.waiters()));
        } else if (message instanceof Message.Wanted wanted) {
            listener.wanted(wanted.lock());
        } else if (message instanceof Message.FreeAt free) {
            listener.freeAt(free.lock(), sender().nanosOf(free.atMicros()));
        }
    }
}
