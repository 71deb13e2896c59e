package dev.holdfast.internal.rules;

import dev.holdfast.spi.LockId;

/** What the service sends to a client unasked, in terms of the service's own time. */
public sealed interface Message {

    /** To which client. */
    String client();

    /**
     * A queued attempt was granted.
     *
     * @param waiters behind it
     * @param grantedMicros when
     */
    record Granted(LockId lock, LockState.Holder holder, long claimMillis, int waiters, long grantedMicros)
            implements Message {

        @Override
        public String client() {
            return holder.client();
        }
    }

    /** Another client waits for what this one holds. */
    record Wanted(String client, LockId lock) implements Message {}

    /** What this client waits for will be free. */
    record FreeAt(String client, LockId lock, long atMicros) implements Message {}
}
